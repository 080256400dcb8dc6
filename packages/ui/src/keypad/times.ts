import { type Facility, staffHoursOn } from '@clubhouse/core/facility';
import {
  type CodeTimes,
  type EmailTime,
  MAX_OLD_CODE_HOURS,
  MAX_PLAN_DAYS,
  nextMorning,
  type PlannedChange,
} from '@clubhouse/core/keypad';
import { datePlus, facilityDate, halfHoursOf, instantOf, midnight } from '@clubhouse/core/time';
import { momentText } from '../kit/moment.tsx';

const HOUR_MS = 60 * 60 * 1000;
const HALF_HOURS = halfHoursOf({ startTime: '00:00:00', endTime: '24:00:00' });

/** The initial times in `CodeForm`: the new code starts now, and the old code stops working now. */
export const START_NOW: CodeTimes = { startsAt: null, oldCodeUntil: null, email: 'now' };

export const timesOfPlan = ({ startsAt, oldCodeUntil, emailAt, isEmailed }: PlannedChange): CodeTimes => ({
  startsAt,
  oldCodeUntil,
  email: emailAt ? 'morning' : isEmailed ? 'now' : 'never',
});

/** Returns a date's half-hours as instants, excluding times skipped by the daylight saving change. */
const momentsOf = (date: string, facility: Facility): Date[] =>
  HALF_HOURS.map((time) => instantOf(date, time, facility)).filter((moment) => moment !== null);

type Span = { after: Date; until: Date };
/** The times that the user can choose on a date. */
export type DateChoice = { date: string; instants: string[] };

/**
 * Returns the half-hours in a span, grouped by date. Leaves out `after`, but includes `until`. Omits dates
 * without a half-hour.
 */
function dateChoices({ after, until }: Span, facility: Facility): DateChoice[] {
  const choices: DateChoice[] = [];
  const lastDate = facilityDate(until, facility);
  for (let date = facilityDate(after, facility); date <= lastDate; date = datePlus(date, 1)) {
    const moments = momentsOf(date, facility).filter((moment) => after < moment && moment <= until);
    if (moments.length > 0) choices.push({ date, instants: moments.map((moment) => moment.toISOString()) });
  }
  return choices;
}

export const startChoices = (now: Date, facility: Facility): DateChoice[] => {
  const lastDate = datePlus(facilityDate(now, facility), MAX_PLAN_DAYS);
  const end = midnight(datePlus(lastDate, 1), facility).getTime();
  return dateChoices({ after: now, until: new Date(end - 1) }, facility);
};

export const oldCodeChoices = (start: Date, facility: Facility): DateChoice[] =>
  dateChoices({ after: start, until: new Date(start.getTime() + MAX_OLD_CODE_HOURS * HOUR_MS) }, facility);

/**
 * Suggests the time when the front desk opens tomorrow, because someone must be there to set the keypad. On a
 * day without staff, suggests 9 AM.
 */
export function suggestedStart(now: Date, facility: Facility): string {
  const date = datePlus(facilityDate(now, facility), 1);
  const time = staffHoursOn(date, facility)?.startTime ?? '09:00:00';
  return (instantOf(date, time, facility) ?? midnight(date, facility)).toISOString();
}

/** Returns the suggested end of the old code: the last half-hour within 24 hours of the new code's start. */
export function suggestedEnd(start: Date, facility: Facility): string {
  const until = new Date(start.getTime() + 24 * HOUR_MS);
  const [last] = dateChoices({ after: start, until }, facility).at(-1)?.instants.slice(-1) ?? [];
  return last ?? until.toISOString();
}

/**
 * Returns the times with a new start. Replaces the old code's end time if it is no longer valid with the new
 * start.
 */
export function withStart(
  times: CodeTimes,
  startsAt: string | null,
  now: Date,
  facility: Facility,
): CodeTimes {
  const { oldCodeUntil } = times;
  if (oldCodeUntil === null || oldCodeUntil === 'one-hour') return { ...times, startsAt };
  const start = startsAt === null ? now : new Date(startsAt);
  const fits = oldCodeChoices(start, facility).some(({ instants }) => instants.includes(oldCodeUntil));
  return { ...times, startsAt, oldCodeUntil: fits ? oldCodeUntil : suggestedEnd(start, facility) };
}

const dayText = (now: Date, facility: Facility) =>
  facilityDate(nextMorning(now, facility), facility) === facilityDate(now, facility) ? 'today' : 'tomorrow';

export function emailSentence(email: EmailTime, now: Date, facility: Facility): string {
  if (email === 'never') return 'We won’t email members.';
  const when = email === 'morning' ? ` ${dayText(now, facility)} at 6:00 AM` : '';
  return `We’ll email members${when} about the change. The email doesn’t include the code.`;
}

export function planSentences(plan: PlannedChange, now: Date, facility: Facility): string[] {
  const timeOf = (instant: string) => momentText(instant, now, facility);
  const { oldCodeUntil, shownFrom, plannedAt, emailAt, isEmailed } = plan;
  // If `shownFrom` equals `plannedAt`, members see the code right away. On a device whose clock is slow,
  // `shownFrom` can still seem to be in the future.
  const isShown = new Date(shownFrom) <= now || shownFrom === plannedAt;
  return [
    oldCodeUntil ? `The old code works until ${timeOf(oldCodeUntil)}.` : 'The old code stops working then.',
    isShown
      ? 'Members already see the new code.'
      : `Members will see the new code starting ${timeOf(shownFrom)}.`,
    emailAt
      ? `Members will get an email on ${timeOf(emailAt)}.`
      : isEmailed
        ? 'Members got an email about the change.'
        : 'Members won’t get an email.',
  ];
}
