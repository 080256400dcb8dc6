import * as z from 'zod/mini';

const SELECT_DATE = 'Please select a date.';

/** A date at the facility as YYYY-MM-DD, from 2000 to 2099. */
export const isoDate = z.iso
  .date(SELECT_DATE)
  .check(z.refine((date) => date >= '2000-01-01' && date <= '2099-12-31', SELECT_DATE));

/** Refuses input with `to` before `from`. Either date can be missing. */
export const datesInOrder = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) => from === undefined || to === undefined || from <= to,
  { path: ['to'], error: 'The end date cannot be before the start date.', abort: true },
);

/** An instant in the API: ISO 8601 in UTC. */
export const instant = z.iso.datetime();

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];
