import type { Facility } from '../facility/index.ts';
import { datePlus, facilityDate, facilityTime, instantOf, type WallTime, weekdayOf } from '../time/index.ts';
import { HOURS_BEFORE, type NotificationChoices } from './contract.ts';

const MINUTE_MS = 60_000;
const HALF_HOUR_MS = 30 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Reminders that are later than this are dropped: docs/product/notifications.md#late-reminders. */
export const MAX_LATE_MS = 30 * MINUTE_MS;

const EVENING: WallTime = '18:00:00';
const STANDINGS_TIME: WallTime = '09:00:00';
const FREE_LESSON_TIME: WallTime = '10:00:00';
const FREE_LESSON_DAYS_LEFT = 6;

/**
 * The time window of one scheduler run. `after` is exclusive, and `until` is inclusive. Reminders whose moment
 * is in the window are due.
 */
export type DueWindow = { after: Date; until: Date };

/**
 * Returns the window from the last run until now, starting at most `MAX_LATE_MS` ago. Empty if the clock was
 * set back.
 */
export function dueWindow(lastRun: Date, now: Date): DueWindow {
  const earliest = new Date(now.getTime() - MAX_LATE_MS);
  const after = lastRun > earliest ? lastRun : earliest;
  return { after: after < now ? after : now, until: now };
}

const isDue = (moment: Date | null, { after, until }: DueWindow): boolean =>
  moment !== null && after < moment && moment <= until;

type Start = { date: string; startTime: WallTime };
export type BookingReminderKind = 'evening-before' | 'hours-before';
export type ReminderMoment = { kind: BookingReminderKind; at: Date };

/**
 * Returns when a person is reminded of a booking or lesson. Hours before the start are counted in elapsed
 * time, even when the clocks change.
 *
 * If `evening-before` and `hours-before` are due at the same moment, drops the reminder whose channels (email,
 * push) the other reminder covers. If both have the same channels, drops `hours-before`. If each has a channel
 * that the other lacks, keeps both:
 * docs/product/notifications.md#reminders-of-bookings-and-lessons.
 */
export function reminderMoments(
  { date, startTime }: Start,
  choices: Pick<NotificationChoices, BookingReminderKind>,
  facility: Facility,
): ReminderMoment[] {
  const moments: ReminderMoment[] = [];
  const evening = eveningBefore(date, facility);
  if (isOn(choices['evening-before'])) moments.push({ kind: 'evening-before', at: evening });
  const start = instantOf(date, startTime, facility);
  const { hours } = choices['hours-before'];
  if (!isOn(choices['hours-before']) || hours === null || start === null) return moments;
  const at = new Date(start.getTime() - hours * HOUR_MS);
  const before: ReminderMoment = { kind: 'hours-before', at };
  if (at.getTime() !== evening.getTime()) return [...moments, before];
  if (covers(choices['evening-before'], choices['hours-before'])) return moments;
  return covers(choices['hours-before'], choices['evening-before']) ? [before] : [...moments, before];
}

type Channels = { email: boolean; push: boolean };
const covers = (a: Channels, b: Channels) => (a.email || !b.email) && (a.push || !b.push);

const isOn = ({ email, push }: Channels) => email || push;

function eveningBefore(date: string, facility: Facility): Date {
  const evening = instantOf(datePlus(date, -1), EVENING, facility);
  if (!evening) throw new RangeError(`No evening before ${date}`);
  return evening;
}

/**
 * Returns a booking's reminders that are due now. Leaves out reminders that were due before the booking was
 * made or last changed.
 */
export const dueMoments = (
  booking: Start & { changedAt: Date },
  choices: Pick<NotificationChoices, BookingReminderKind>,
  window: DueWindow,
  facility: Facility,
): ReminderMoment[] =>
  reminderMoments(booking, choices, facility).filter(
    ({ at }) => isDue(at, window) && booking.changedAt <= at,
  );

/** The starts for which a reminder can be due now. The scheduler looks up only bookings with these starts. */
export type StartsToRemind = {
  /**
   * Tomorrow's date if the evening reminders are due now, or null. These reminders cover all starts on that
   * date.
   */
  date: string | null;
  starts: Start[];
};

export function startsToRemind(window: DueWindow, facility: Facility): StartsToRemind {
  return {
    date: tomorrowAtEvening(window, facility)?.date ?? null,
    starts: HOURS_BEFORE.flatMap((hours) => startsIn(window, hours * HOUR_MS, facility)),
  };
}

/**
 * Returns the possible booking starts whose reminder is due in the window. A reminder is due `aheadMs` before
 * the start.
 */
function startsIn({ after, until }: DueWindow, aheadMs: number, facility: Facility): Start[] {
  const starts: Start[] = [];
  const first = (Math.floor((after.getTime() + aheadMs) / HALF_HOUR_MS) + 1) * HALF_HOUR_MS;
  for (let instant = first; instant <= until.getTime() + aheadMs; instant += HALF_HOUR_MS) {
    const at = new Date(instant);
    const start = { date: facilityDate(at, facility), startTime: facilityTime(at, facility) };
    // Skips the second occurrence of a repeated hour, because bookings start only at the first one.
    if (instantOf(start.date, start.startTime, facility)?.getTime() === instant) starts.push(start);
  }
  return starts;
}

/** `at` is a moment that is due now. `date` is its date, or the date that the reminder is about. */
type DailyMoment = { date: string; at: Date };

/** Returns the moment in the window when the facility's clock shows `time`, or null. */
function momentDue(time: WallTime, window: DueWindow, facility: Facility): DailyMoment | null {
  const dates = new Set([facilityDate(window.after, facility), facilityDate(window.until, facility)]);
  for (const date of dates) {
    const at = instantOf(date, time, facility);
    if (at && isDue(at, window)) return { date, at };
  }
  return null;
}

/** Returns tomorrow's date and the due moment of its reminders. Returns null if they are not due now. */
export const tomorrowAtEvening = (window: DueWindow, facility: Facility): DailyMoment | null =>
  daysAheadAtEvening(1, window, facility);

/**
 * Players are asked two days ahead whether they play. Returns the date in two days and the due moment of this
 * question. Returns null if the question is not due now.
 */
export const inTwoDaysAtEvening = (window: DueWindow, facility: Facility): DailyMoment | null =>
  daysAheadAtEvening(2, window, facility);

function daysAheadAtEvening(days: number, window: DueWindow, facility: Facility): DailyMoment | null {
  const due = momentDue(EVENING, window, facility);
  return due && { ...due, date: datePlus(due.date, days) };
}

/**
 * Returns the last date of the month, and the due moment of the reminders about unused free lessons. Returns
 * null if they are not due now.
 */
export function freeLessonDeadline(window: DueWindow, facility: Facility): DailyMoment | null {
  const due = momentDue(FREE_LESSON_TIME, window, facility);
  const deadline = due && datePlus(due.date, FREE_LESSON_DAYS_LEFT);
  const isLastOfMonth = deadline !== null && datePlus(deadline, 1).endsWith('-01');
  return due && isLastOfMonth ? { ...due, date: deadline } : null;
}

/** Returns this Monday and the due moment of the weekly standings. Returns null if they are not due now. */
export function standingsMonday(window: DueWindow, facility: Facility): DailyMoment | null {
  const due = momentDue(STANDINGS_TIME, window, facility);
  return due && weekdayOf(due.date) === 'Monday' ? due : null;
}
