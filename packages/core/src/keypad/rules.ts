import type { Refusal } from '../errors/index.ts';
import {
  datePlus,
  facilityDate,
  facilityTime,
  formatDate,
  formatTime,
  instantOf,
  type Zoned,
} from '../time/index.ts';
import type { CodeTimes, CodeTiming, EmailTime, MemberKeypadCode } from './contract.ts';

/** The code that opens the door now. It took effect at `startedAt`. */
export type DoorCode = {
  code: string;
  startedAt: string;
  /**
   * Members can see the code from this moment on. Earlier views of the screen do not count as views of this
   * code.
   */
  shownFrom: string;
  /** When the previous code stops working. Null for the first code, or if the previous code stops at once. */
  oldCodeUntil: string | null;
  /** When members get the email about the code. Null if no email is waiting. */
  emailAt: string | null;
  /** The name of the admin who set the code. Null if the admin's account was deleted. */
  by: string | null;
  byId: number | null;
};
/** A code that takes effect later. */
export type PlannedCode = Omit<DoorCode, 'startedAt' | 'shownFrom'> & {
  startsAt: string;
  plannedAt: string;
  isEmailed: boolean;
};
export type DoorCodes = { current: DoorCode | null; planned: PlannedCode | null };

export const MAX_PLAN_DAYS = 14;
export const MAX_OLD_CODE_HOURS = 72;
const SHOWN_BEFORE_HOURS = 24;
const MORNING = '06:00:00';
const HOUR_MS = 60 * 60 * 1000;

const plusHours = (instant: string | Date, hours: number): string =>
  new Date(new Date(instant).getTime() + hours * HOUR_MS).toISOString();
/** Returns whether a moment is now or in the past. A null moment is never reached. */
export const isReached = (instant: string | null, now: Date): boolean =>
  instant !== null && new Date(instant) <= now;

/** Returns when members start to see a planned code: docs/product/door-code.md#what-members-see. */
export function shownFrom({ plannedAt, startsAt }: Pick<PlannedCode, 'plannedAt' | 'startsAt'>): string {
  const earliest = plusHours(startsAt, -SHOWN_BEFORE_HOURS);
  return new Date(earliest) > new Date(plannedAt) ? earliest : plannedAt;
}

/**
 * Returns the codes at a moment. A planned code that has started is the current code, even before the server has stored
 * the start.
 */
export function doorCodesAt(stored: DoorCodes, now: Date): DoorCodes {
  const { current, planned } = stored;
  if (!planned || !isReached(planned.startsAt, now)) return stored;
  const { code, startsAt, oldCodeUntil, emailAt, by, byId } = planned;
  return {
    current: {
      ...{ code, emailAt, by, byId, startedAt: startsAt, shownFrom: shownFrom(planned) },
      oldCodeUntil: current && oldCodeUntil,
    },
    planned: null,
  };
}

/** Returns whether a planned code must take effect or an email is due now. */
export const isCodeWorkDue = ({ current, planned }: DoorCodes, now: Date): boolean =>
  [planned?.startsAt, planned?.emailAt, current?.emailAt].some((moment = null) => isReached(moment, now));

/** Returns when the previous code stops working. Null if no previous code works anymore. */
export const oldCodeUntilAt = ({ current }: DoorCodes, now: Date): string | null =>
  current?.oldCodeUntil && !isReached(current.oldCodeUntil, now) ? current.oldCodeUntil : null;

const isPlanShown = (planned: PlannedCode, now: Date): boolean => isReached(shownFrom(planned), now);

/** Returns the code and the notices that members see at a moment: docs/product/door-code.md#what-members-see. */
export function memberCodeAt(stored: DoorCodes, now: Date): MemberKeypadCode {
  const codes = doorCodesAt(stored, now);
  const { current, planned } = codes;
  const oldCodeUntil = oldCodeUntilAt(codes, now);
  return {
    keypadCode: current?.code ?? null,
    ...(oldCodeUntil && { oldCodeUntil }),
    ...(planned &&
      isPlanShown(planned, now) && { upcoming: { code: planned.code, startsAt: planned.startsAt } }),
  };
}

/**
 * Returns the times that the admin's screen shows: when the codes change, and when members get the emails.
 */
export function codeTimingAt(stored: DoorCodes, now: Date): CodeTiming {
  const codes = doorCodesAt(stored, now);
  const { current, planned } = codes;
  return {
    oldCodeUntil: oldCodeUntilAt(codes, now),
    emailAt: current?.emailAt ?? null,
    planned: planned && {
      startsAt: planned.startsAt,
      oldCodeUntil: planned.oldCodeUntil,
      emailAt: planned.emailAt,
      isEmailed: planned.isEmailed,
      plannedAt: planned.plannedAt,
      plannedBy: planned.by,
      plannedById: planned.byId,
      shownFrom: shownFrom(planned),
    },
  };
}

/**
 * Returns when members were first able to see the newest code. Views before that time showed an older code. A
 * planned code becomes the newest code once members can see it. Returns null if there is no code.
 */
export function viewsCountFrom(stored: DoorCodes, now: Date): string | null {
  const { current, planned } = doorCodesAt(stored, now);
  return planned && isPlanShown(planned, now) ? shownFrom(planned) : (current?.shownFrom ?? null);
}

/** Returns the next 6:00 AM at the facility. */
export function nextMorning(now: Date, facility: Zoned): Date {
  const today = facilityDate(now, facility);
  const date = facilityTime(now, facility) < MORNING ? today : datePlus(today, 1);
  return instantOf(date, MORNING, facility) as Date;
}

/** Returns when members get the email, or null if they never do. */
export function emailMoment(email: EmailTime, now: Date, facility: Zoned): string | null {
  if (email === 'never') return null;
  return (email === 'now' ? now : nextMorning(now, facility)).toISOString();
}

/** Returns when the old code stops working. Null if it stops at `start`, when the new code takes effect. */
export const oldCodeEnd = (choice: CodeTimes['oldCodeUntil'], start: string | Date): string | null =>
  choice === 'one-hour' ? plusHours(start, 1) : choice;

type Timing = Pick<CodeTimes, 'startsAt' | 'oldCodeUntil'>;
type TimingRefusal = { field: keyof Timing; refusal: Refusal };

/** Returns why a code cannot change at these times, or null: docs/product/door-code.md#when-a-new-code-starts. */
export function timingRefusal(
  { startsAt, oldCodeUntil }: Timing,
  now: Date,
  facility: Zoned,
): TimingRefusal | null {
  if (isReached(startsAt, now)) {
    return refused('startsAt', 'This time has passed. Please choose a later time.');
  }
  const lastDate = datePlus(facilityDate(now, facility), MAX_PLAN_DAYS);
  if (startsAt !== null && facilityDate(new Date(startsAt), facility) > lastDate) {
    return refused('startsAt', `Please choose a time within the next ${MAX_PLAN_DAYS} days.`);
  }
  const start = startsAt ?? now;
  const end = oldCodeEnd(oldCodeUntil, start);
  if (isReached(end, new Date(start))) {
    return refused('oldCodeUntil', 'Please choose a time after the new code starts.');
  }
  if (end !== null && new Date(end) > new Date(plusHours(start, MAX_OLD_CODE_HOURS))) {
    return refused(
      'oldCodeUntil',
      `The old code can work for up to ${MAX_OLD_CODE_HOURS} hours after the new code starts.`,
    );
  }
  return null;
}

const refused = (field: keyof Timing, message: string): TimingRefusal => ({
  field,
  refusal: { code: 'wrong_time', message },
});

/** Returns a moment in the facility's time zone, formatted like "Tuesday, December 1, at 6:00 PM". */
export function codeTimeText(instant: string, facility: Zoned): string {
  const moment = new Date(instant);
  return `${formatDate(facilityDate(moment, facility))}, at ${formatTime(facilityTime(moment, facility))}`;
}
