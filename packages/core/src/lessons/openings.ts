import { ADVANCE_DAYS, type Day, isFuture, LAST_END } from '../bookings/index.ts';
import type { Refusal } from '../errors/index.ts';
import { BAYS } from '../facility/index.ts';
import {
  daysBetween,
  facilityDate,
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

/** Splits the coach's working hours on a date into full hours, in order. Leaves out remainders shorter than an hour. */
export function teachingHours(date: string, { hours, daysOff }: Availability): Interval[] {
  if (daysOff.includes(date)) return [];
  const weekday = weekdayOf(date);
  return hours
    .filter(({ dayOfWeek }) => dayOfWeek === weekday)
    .sort((a, b) => minutesOf(a.startTime) - minutesOf(b.startTime))
    .flatMap(({ startTime, endTime }) => fullHours(seconds(startTime), seconds(endTime)));
}

function fullHours(from: string, to: string): Interval[] {
  const hours: Interval[] = [];
  const last = to < LAST_END ? to : LAST_END;
  for (
    let minutes = minutesOf(from);
    minutes + LESSON_HOURS * 60 <= minutesOf(last);
    minutes += LESSON_HOURS * 60
  ) {
    hours.push(intervalFrom(wallTime(minutes), LESSON_HOURS));
  }
  return hours;
}

/** Returns the first bay that is free for the whole interval, or null. During a league session, no bay is free. */
function bayForLesson(interval: Interval, day: Day): number | null {
  if (day.leagueSessions.some((session) => overlaps(session, interval))) return null;
  const holds = (simulatorId: number) => (other: Interval & { simulatorId: number }) =>
    other.simulatorId === simulatorId && overlaps(other, interval);
  const free = BAYS.find(({ id }) => !day.bookings.some(holds(id)) && !day.closures.some(holds(id)));
  return free?.id ?? null;
}

/** Returns the bookable hours of a coach on a date, soonest first: docs/product/lessons.md#openings. */
export function openingsOf(date: string, coach: CoachDay, day: Day, now: Date): FreeHour[] {
  if (lessonDateRefusal(date, now)) return [];
  return teachingHours(date, coach)
    .filter((hour) => isFuture({ bookingDate: date, ...hour }, now) && !hasSkippedTime(date, hour))
    .filter((hour) => !coach.lessons.some((lesson) => overlaps(lesson, hour)))
    .map((hour) => ({ ...hour, simulatorId: bayForLesson(hour, day) }))
    .filter((hour): hour is FreeHour => hour.simulatorId !== null);
}

/** Returns why lessons cannot be booked on a date, or null if they can. */
export function lessonDateRefusal(date: string, now: Date): Refusal | null {
  const ahead = daysBetween(facilityDate(now), date);
  if (ahead < 0) return { code: 'in_the_past', message: "You can't book a time in the past." };
  if (ahead <= ADVANCE_DAYS) return null;
  return { code: 'too_far_ahead', message: `You can book up to ${ADVANCE_DAYS} days ahead.` };
}

export const openingGone: Refusal = {
  code: 'opening_gone',
  message: 'That time is no longer available. Please choose a different time.',
};
