import type { User } from '@clubhouse/core/auth';
import { lastBookableDate, withoutBooking } from '@clubhouse/core/bookings';
import type { Facility } from '@clubhouse/core/facility';
import {
  type CoachOpening,
  coachStartsOf,
  type FirstOpenings,
  type FreeHour,
  firstOpeningsOf,
  isInHours,
  type Lesson,
  openingsOf,
} from '@clubhouse/core/lessons';
import { datePlus, daysBetween, facilityDate, type Interval } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { loadDay, loadDays } from '../bookings/index.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/http-error.ts';
import { allCoaches, availabilitiesOf, findCoach } from './coach-queries.ts';
import type { Side } from './mails.ts';
import { findLesson, type StoredLesson, takenTimes, takenTimesBetween } from './queries.ts';

export const noCoach = () => notFound('This coach is no longer available. Please choose another coach.');

type Search = { coachId: number; date: string; moving?: StoredLesson | undefined };

/** Returns a coach's free hours. The time and the bay of the lesson `moving` count as free. */
export async function freeHoursFor(
  db: Knex,
  by: Side,
  { coachId, date, moving }: Search,
  now: Date,
  facility: Facility,
): Promise<FreeHour[]> {
  const lessons = await takenTimes(db, coachId, date, moving?.id);
  const whole = await loadDay(db, date, now, facility);
  const day = moving ? withoutBooking(whole, moving.bookingId) : whole;
  if (by === 'coach') return coachStartsOf(date, lessons, day, now, moving?.simulatorId);
  const availabilityOf = await availabilitiesOf(db, [coachId]);
  return openingsOf(date, { ...availabilityOf(coachId), lessons }, day, now, moving?.simulatorId);
}

type OpeningsQuery = { date: string; lessonId?: number | undefined };

/**
 * Finds the lesson that the caller wants to move. Returns undefined if `lessonId` is undefined, or if the
 * caller has no lesson with this ID.
 */
async function movingLesson(
  db: Knex,
  caller: User,
  by: Side,
  lessonId: number | undefined,
  facility: Facility,
) {
  const lesson = lessonId === undefined ? undefined : await findLesson(db, lessonId, facility);
  return lesson && sideId(lesson, by) === caller.id ? lesson : undefined;
}

export const sideId = (lesson: Lesson, side: Side) => (side === 'coach' ? lesson.coachId : lesson.memberId);

const isOtherTime =
  (date: string, moving: Lesson | undefined) =>
  ({ startTime }: Interval) =>
    moving?.date !== date || moving.startTime !== startTime.slice(0, 5);

const shortTimes = ({ startTime, endTime }: Interval): Interval => ({
  startTime: startTime.slice(0, 5),
  endTime: endTime.slice(0, 5),
});

export async function openingsForMember(
  { db, now, facility: current }: Deps,
  member: User,
  coachId: number,
  { date, lessonId }: OpeningsQuery,
): Promise<Interval[]> {
  const facility = current();
  if (!(await findCoach(db, coachId))) throw noCoach();
  const moving = await movingLesson(db, member, 'member', lessonId, facility);
  const hours = await freeHoursFor(db, 'member', { coachId, date, moving }, now(), facility);
  return hours.filter(isOtherTime(date, moving)).map(shortTimes);
}

/**
 * Returns each coach's first opening on each day of the booking window. Leaves out days without an opening.
 */
export async function firstOpenings({ db, now, facility: current }: Deps): Promise<FirstOpenings[]> {
  const facility = current();
  const first = facilityDate(now(), facility);
  const last = lastBookableDate(now(), facility);
  const dates = Array.from({ length: daysBetween(first, last) + 1 }, (_, days) => datePlus(first, days));
  const days = await loadDays(db, dates, now(), facility);
  const ids = (await allCoaches(db)).map(({ id }) => id);
  const availabilityOf = await availabilitiesOf(db, ids);
  const lessonsOf = await takenTimesBetween(db, ids, [first, last]);
  return ids.map((coachId) => {
    const coachOn = (date: string) => ({ ...availabilityOf(coachId), lessons: lessonsOf(coachId, date) });
    const openings = firstOpeningsOf(days, coachOn, now());
    return { coachId, openings: openings.map((each) => ({ date: each.date, ...shortTimes(each) })) };
  });
}

export async function openingsForCoach(
  { db, now, facility: current }: Deps,
  coach: User,
  { date, lessonId }: OpeningsQuery,
): Promise<CoachOpening[]> {
  const facility = current();
  const moving = await movingLesson(db, coach, 'coach', lessonId, facility);
  const availability = (await availabilitiesOf(db, [coach.id]))(coach.id);
  const isDayOff = availability.daysOff.includes(date);
  const hours = await freeHoursFor(db, 'coach', { coachId: coach.id, date, moving }, now(), facility);
  return hours
    .filter(isOtherTime(date, moving))
    .map((hour) => ({ ...shortTimes(hour), isInHours: !isDayOff && isInHours(date, hour, availability) }));
}
