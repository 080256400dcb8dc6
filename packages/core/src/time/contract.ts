import * as z from 'zod/mini';

const SELECT_DATE = 'Please select a date.';

/** A day of the facility's calendar, YYYY-MM-DD, in the years that both databases can store. */
export const isoDate = z.iso
  .date(SELECT_DATE)
  .check(z.refine((date) => date >= '2000-01-01' && date <= '2099-12-31', SELECT_DATE));

/** Refuses a `to` before `from`. Queries may leave out one of the dates. */
export const datesInOrder = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) => from === undefined || to === undefined || from <= to,
  { path: ['to'], error: 'The last date cannot be before the first.', abort: true },
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
