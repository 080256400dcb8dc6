import type { Facility } from '../facility/index.ts';
import { type Interval, minutesOf, type Weekday, weekdayOf } from '../time/index.ts';
import type { Availability, Lesson, WorkingHours } from './contract.ts';
import { lessonPhase } from './rules.ts';

/** Returns whether the coach's weekly hours cover an interval on a date. Ignores days off. */
export function isInHours(date: string, interval: Interval, { hours }: Pick<Availability, 'hours'>): boolean {
  const weekday = weekdayOf(date);
  const ofDay = hours
    .filter(({ dayOfWeek }) => dayOfWeek === weekday)
    .sort((a, b) => minutesOf(a.startTime) - minutesOf(b.startTime));
  // A lesson can span two ranges that touch, such as 9:00 AM to 10:30 AM and 10:30 AM to 12:00 PM.
  let covered = minutesOf(interval.startTime);
  for (const range of ofDay) {
    if (minutesOf(range.startTime) <= covered) covered = Math.max(covered, minutesOf(range.endTime));
  }
  return covered > minutesOf(interval.startTime) && covered >= minutesOf(interval.endTime);
}

/**
 * Returns the upcoming lessons that a change of the availability affects. These are lessons on a new day off, and
 * lessons that only the old weekly hours cover: docs/product/lessons.md#lessons-outside-the-new-hours.
 */
export function affectedLessons<Row extends Lesson>(
  lessons: readonly Row[],
  change: { before: Availability; after: Availability },
  now: Date,
  facility: Facility,
): Row[] {
  const { before, after } = change;
  const isDayOff = ({ date }: Lesson, { daysOff }: Availability) => daysOff.includes(date);
  const losesDay = (lesson: Lesson) => isDayOff(lesson, after) && !isDayOff(lesson, before);
  const losesHours = (lesson: Lesson) =>
    !isDayOff(lesson, after) &&
    isInHours(lesson.date, lesson, before) &&
    !isInHours(lesson.date, lesson, after);
  return lessons.filter(
    (lesson) =>
      lesson.status === 'scheduled' &&
      lessonPhase(lesson, now, facility) === 'upcoming' &&
      (losesDay(lesson) || losesHours(lesson)),
  );
}

/** Copies a weekday's hours to other weekdays and replaces their existing hours. Returns all weekly hours. */
export function copyHours(
  hours: readonly WorkingHours[],
  from: Weekday,
  to: readonly Weekday[],
): WorkingHours[] {
  const copied = hours.filter(({ dayOfWeek }) => dayOfWeek === from);
  const targets = to.filter((weekday) => weekday !== from);
  const kept = hours.filter(({ dayOfWeek }) => !targets.includes(dayOfWeek));
  return [...kept, ...targets.flatMap((dayOfWeek) => copied.map((range) => ({ ...range, dayOfWeek })))];
}
