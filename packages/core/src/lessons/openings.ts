import { aheadRefusal, type Day, isFuture } from '../bookings/index.ts';
import type { Refusal } from '../errors/index.ts';
import { baysOn, type Facility } from '../facility/index.ts';
import {
  facilityDate,
  halfHoursOf,
  hasSkippedTime,
  type Interval,
  intervalFrom,
  minutesOf,
  overlaps,
  wallTime,
  weekdayOf,
} from '../time/index.ts';
import type { Availability } from './contract.ts';

export const LESSON_HOURS = 1;

export type CoachDay = Availability & { lessons: readonly Interval[] };

/** An hour when a coach and a bay are free. Times are HH:MM:SS. */
export type FreeHour = Interval & { simulatorId: number };

const seconds = (time: string) => `${time.slice(0, 5)}:00`;

/**
 * Splits the coach's working hours on a date into full hours, in order. Leaves out remainders shorter than an
 * hour, and times before the facility's earliest start or after its latest end. Does not check whether a bay is
 * free. Returns no hours on a day off.
 */
export function teachingHours(
  date: string,
  { hours, daysOff }: Availability,
  facility: Facility,
): Interval[] {
  if (daysOff.includes(date)) return [];
  const weekday = weekdayOf(date);
  return hours
    .filter(({ dayOfWeek }) => dayOfWeek === weekday)
    .sort((a, b) => minutesOf(a.startTime) - minutesOf(b.startTime))
    .flatMap(({ startTime, endTime }) => fullHours(seconds(startTime), seconds(endTime), facility));
}

function fullHours(from: string, to: string, { booking }: Facility): Interval[] {
  const hours: Interval[] = [];
  const first = from > booking.earliestStart ? from : booking.earliestStart;
  const last = to < booking.latestEnd ? to : booking.latestEnd;
  for (
    let minutes = minutesOf(first);
    minutes + LESSON_HOURS * 60 <= minutesOf(last);
    minutes += LESSON_HOURS * 60
  ) {
    hours.push(intervalFrom(wallTime(minutes), LESSON_HOURS));
  }
  return hours;
}

/**
 * Returns the preferred bay if it is free for the whole interval, or else the first free bay. Returns null if
 * every bay is taken, or if the interval overlaps a league session.
 */
function bayForLesson(date: string, interval: Interval, day: Day, preferredBay?: number): number | null {
  if (day.leagueSessions.some((session) => overlaps(session, interval))) return null;
  const holds = (simulatorId: number) => (other: Interval & { simulatorId: number }) =>
    other.simulatorId === simulatorId && overlaps(other, interval);
  const free = baysOn(date, day.facility)
    .map(({ id }) => id)
    .filter((id) => ![...day.bookings, ...day.closures, ...day.holds].some(holds(id)));
  return free.find((id) => id === preferredBay) ?? free[0] ?? null;
}

/**
 * Returns a coach's bookable hours on a date, soonest first: docs/product/lessons.md#openings. `preferredBay` is
 * the bay of a lesson that moves.
 */
export const openingsOf = (
  date: string,
  coach: CoachDay,
  day: Day,
  now: Date,
  preferredBay?: number,
): FreeHour[] =>
  freeHours(
    date,
    teachingHours(date, coach, day.facility),
    { lessons: coach.lessons, preferredBay },
    day,
    now,
  );

/** Returns a coach's first bookable hour on each day that has one, soonest first. */
export const firstOpeningsOf = (
  days: ReadonlyMap<string, Day>,
  coachOn: (date: string) => CoachDay,
  now: Date,
): (FreeHour & { date: string })[] =>
  [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([date, day]) => {
      const [first] = openingsOf(date, coachOn(date), day, now);
      return first ? [{ ...first, date }] : [];
    });

/**
 * Returns the free hours that a coach can choose for a lesson, soonest first. Ignores the coach's working
 * hours and days off: docs/product/lessons.md#starts-for-a-coach.
 */
export const coachStartsOf = (
  date: string,
  lessons: readonly Interval[],
  day: Day,
  now: Date,
  preferredBay?: number,
): FreeHour[] => freeHours(date, everyHalfHour(day.facility), { lessons, preferredBay }, day, now);

function everyHalfHour({ booking }: Facility): Interval[] {
  const last = minutesOf(booking.latestEnd) - LESSON_HOURS * 60;
  return halfHoursOf({ startTime: booking.earliestStart, endTime: booking.latestEnd })
    .filter((startTime) => minutesOf(startTime) <= last)
    .map((startTime) => intervalFrom(startTime, LESSON_HOURS));
}

function freeHours(
  date: string,
  hours: readonly Interval[],
  { lessons, preferredBay }: { lessons: readonly Interval[]; preferredBay: number | undefined },
  day: Day,
  now: Date,
): FreeHour[] {
  const { facility } = day;
  if (lessonDateRefusal(date, now, facility)) return [];
  return hours
    .filter(
      (hour) =>
        isFuture({ bookingDate: date, ...hour }, now, facility) && !hasSkippedTime(date, hour, facility),
    )
    .filter((hour) => !lessons.some((lesson) => overlaps(lesson, hour)))
    .map((hour) => ({ ...hour, simulatorId: bayForLesson(date, hour, day, preferredBay) }))
    .filter((hour): hour is FreeHour => hour.simulatorId !== null);
}

/** Returns why no lesson can be booked on a date, or null. */
export function lessonDateRefusal(date: string, now: Date, facility: Facility): Refusal | null {
  if (date < facilityDate(now, facility))
    return { code: 'in_the_past', message: "You can't book a time in the past." };
  return aheadRefusal(date, now, facility);
}

export const openingGone: Refusal = {
  code: 'opening_gone',
  message: 'That time is no longer available. Please choose a different time.',
};
