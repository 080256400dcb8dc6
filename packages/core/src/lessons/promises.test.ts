import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aBayOf, aDate, aMoment, anInterval } from '../../testing/arbitraries.ts';
import { aBooking } from '../../testing/builders.ts';
import { aLesson } from '../../testing/lesson-builders.ts';
import {
  type BayClosure,
  type Booker,
  bookingRefusal,
  type Day,
  type DayBooking,
  windowRefusal,
} from '../bookings/index.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import {
  datePlus,
  facilityDate,
  halfHoursOf,
  hoursOf,
  overlaps,
  WEEKDAYS,
  wallTime,
  weekdayOf,
} from '../time/index.ts';
import {
  availability,
  type CoachDay,
  complimentaryLessons,
  type Lesson,
  lessonStatus,
  openingsOf,
  type WorkingHours,
  wouldBeComplimentary,
} from './index.ts';

const aBay = aBayOf(DEFAULT_FACILITY);
const someDay: fc.Arbitrary<Day> = fc.record({
  facility: fc.constant(DEFAULT_FACILITY),
  bookings: fc.array(
    fc
      .tuple(anInterval, aBay, fc.constantFrom('member', 'guest', 'lesson', 'league'))
      .map(([interval, simulatorId, kind]): DayBooking => {
        return aBooking({ ...interval, simulatorId, kind: kind as DayBooking['kind'], userId: null });
      }),
    { maxLength: 8 },
  ),
  leagueSessions: fc.array(
    anInterval.map((interval) => ({ ...interval, leagueName: 'Tuesday Night', unreservedBays: [1] })),
    { maxLength: 1 },
  ),
  closures: fc.array(
    fc
      .tuple(anInterval, aBay)
      .map(([interval, simulatorId]): BayClosure => ({ ...interval, simulatorId, reason: 'Repair' })),
    { maxLength: 2 },
  ),
  holds: fc.array(
    fc.tuple(anInterval, aBay).map(([interval, simulatorId]) => ({
      ...interval,
      simulatorId,
      userId: null,
      until: '2026-11-01T12:00:00.000Z',
    })),
    { maxLength: 2 },
  ),
});

/** Generates valid working hours with one to four time ranges a day. Some ranges have gaps between them. */
const someHours: fc.Arbitrary<WorkingHours[]> = fc
  .tuple(
    ...WEEKDAYS.map(() => fc.uniqueArray(fc.integer({ min: 0, max: 47 }), { minLength: 2, maxLength: 6 })),
  )
  .map((week) =>
    week.flatMap((slots, day) => {
      const sorted = [...slots].sort((a, b) => a - b).map((slot) => wallTime(slot * 30).slice(0, 5));
      return sorted.flatMap((startTime, index): WorkingHours[] => {
        const endTime = sorted[index + 1];
        const dayOfWeek = WEEKDAYS[day] as WorkingHours['dayOfWeek'];
        return endTime === undefined || index % 3 === 2 ? [] : [{ dayOfWeek, startTime, endTime }];
      });
    }),
  );
const aCoachDay: fc.Arbitrary<CoachDay> = fc.record({
  hours: someHours,
  daysOff: fc.array(aDate, { maxLength: 2 }),
  lessons: fc.array(anInterval, { maxLength: 3 }),
});

const kim: Booker = { id: 7, membershipEndsOn: null };

describe('for any week of a coach and any day', () => {
  test('every opening is a bookable hour in a free bay within the working hours', () => {
    fc.assert(
      fc.property(aMoment, aCoachDay, someDay, ({ date, now }, coach, day) => {
        for (const opening of openingsOf(date, coach, day, now)) {
          expect(hoursOf(opening)).toBe(1);
          const slot = { bookingDate: date, ...opening };
          expect(windowRefusal(slot, now, DEFAULT_FACILITY)).toBeNull();
          expect(bookingRefusal(slot, kim, day)).toBeNull();
          expect(coach.lessons.filter((lesson) => overlaps(lesson, opening))).toEqual([]);
          const containing = coach.hours.filter(
            ({ dayOfWeek, startTime, endTime }) =>
              dayOfWeek === weekdayOf(date) &&
              startTime <= opening.startTime.slice(0, 5) &&
              opening.endTime.slice(0, 5) <= endTime,
          );
          expect(containing).toHaveLength(1);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('the generated working hours are valid', () => {
    fc.assert(
      fc.property(someHours, (hours) => {
        expect(availability.safeParse({ hours, daysOff: [] }).success).toBe(true);
      }),
    );
  });

  test('the openings of a coach are in order and never overlap', () => {
    fc.assert(
      fc.property(aMoment, aCoachDay, someDay, ({ date, now }, coach, day) => {
        const openings = openingsOf(date, coach, day, now);
        const halfHours = openings.flatMap(halfHoursOf);
        expect(new Set(halfHours).size).toBe(halfHours.length);
        expect(halfHours).toEqual([...halfHours].sort());
      }),
      { numRuns: 300 },
    );
  });

  test('every hour without an opening is past, outside the working hours, or has no free bay', () => {
    const naive = (date: string, coach: CoachDay, day: Day, now: Date): string[] => {
      const ahead = [...Array(31).keys()].map((days) => datePlus(facilityDate(now, DEFAULT_FACILITY), days));
      if (!ahead.includes(date) || coach.daysOff.includes(date)) return [];
      const starts: string[] = [];
      for (let minutes = 0; minutes < 24 * 60; minutes += 30) {
        const hour = { startTime: wallTime(minutes), endTime: wallTime(minutes + 60) };
        const isTaught = coach.hours.some((some) => {
          const from = some.startTime;
          const offset = minutes - (Number(from.slice(0, 2)) * 60 + Number(from.slice(3)));
          const isWhole = offset >= 0 && offset % 60 === 0 && hour.endTime.slice(0, 5) <= some.endTime;
          return some.dayOfWeek === weekdayOf(date) && isWhole;
        });
        const isFree = !coach.lessons.some((lesson) => overlaps(lesson, hour));
        const isBookable = DEFAULT_FACILITY.bays.some(({ id }) => {
          const slot = { simulatorId: id, bookingDate: date, ...hour };
          return (
            windowRefusal(slot, now, DEFAULT_FACILITY) === null && bookingRefusal(slot, kim, day) === null
          );
        });
        if (isTaught && isFree && isBookable) starts.push(hour.startTime);
      }
      return starts;
    };
    fc.assert(
      fc.property(aMoment, aCoachDay, someDay, ({ date, now }, coach, day) => {
        const offered = openingsOf(date, coach, day, now).map(({ startTime }) => startTime);
        expect(offered).toEqual(naive(date, coach, day, now));
      }),
      { numRuns: 300 },
    );
  });
});

const someLessons: fc.Arbitrary<Lesson[]> = fc
  .array(
    fc.record({
      memberId: fc.constantFrom(7, 8, 9),
      days: fc.integer({ min: 0, max: 65 }),
      hour: fc.constantFrom('08:00', '09:30', '10:00', '18:00'),
      status: fc.constantFrom(...lessonStatus.options),
    }),
    { maxLength: 40 },
  )
  .map((all) =>
    all.map(({ memberId, days, hour, status }) =>
      aLesson({ memberId, date: datePlus('2026-10-28', days), startTime: hour, status }),
    ),
  );

describe('the complimentary lesson', () => {
  const keyOf = ({ memberId, date }: Lesson) => `${memberId} in ${date.slice(0, 7)}`;
  /**
   * Returns the ID of each member's first lesson in every month, ignoring canceled lessons. The next test
   * compares `complimentaryLessons` with this simple version.
   */
  const naive = (lessons: readonly Lesson[]): number[] =>
    [...new Set(lessons.map(keyOf))].flatMap((key) => {
      const [first] = lessons
        .filter((lesson) => keyOf(lesson) === key && lesson.status !== 'cancelled')
        .map(({ date, startTime, id }) => ({ when: `${date} ${startTime}`, id }))
        .sort((a, b) => (a.when === b.when ? a.id - b.id : a.when < b.when ? -1 : 1));
      return first ? [first.id] : [];
    });
  const sorted = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b);

  test('is the first lesson of each member and month that is not canceled, in any order', () => {
    fc.assert(
      fc.property(
        someLessons.chain((lessons) =>
          fc.tuple(fc.constant(lessons), fc.shuffledSubarray(lessons, { minLength: lessons.length })),
        ),
        ([lessons, shuffled]) => {
          const free = complimentaryLessons(shuffled, DEFAULT_FACILITY);
          expect(sorted(free)).toEqual(sorted(naive(lessons)));
          const keys = lessons.filter(({ id }) => free.has(id)).map(keyOf);
          expect(new Set(keys).size).toBe(keys.length);
        },
      ),
    );
  });

  test('moves to the next lesson if canceled and leaves other members alone', () => {
    fc.assert(
      fc.property(someLessons, (lessons) => {
        const before = complimentaryLessons(lessons, DEFAULT_FACILITY);
        for (const id of before) {
          const cancelled = lessons.map(
            (lesson): Lesson => (lesson.id === id ? { ...lesson, status: 'cancelled' } : lesson),
          );
          const after = complimentaryLessons(cancelled, DEFAULT_FACILITY);
          expect(after.has(id)).toBe(false);
          const key = keyOf(lessons.find((lesson) => lesson.id === id) as Lesson);
          const others = (free: Set<number>) =>
            lessons.filter((lesson) => free.has(lesson.id) && keyOf(lesson) !== key);
          expect(others(after)).toEqual(others(before));
        }
      }),
      { numRuns: 40 },
    );
  });

  test('is predicted correctly before booking', () => {
    fc.assert(
      fc.property(someLessons, fc.integer({ min: 0, max: 65 }), (lessons, days) => {
        const own = lessons.filter(({ memberId }) => memberId === 7);
        const newLesson = aLesson({ id: 1_000_000, date: datePlus('2026-10-28', days), startTime: '10:00' });
        const isFree = complimentaryLessons([...own, newLesson], DEFAULT_FACILITY).has(newLesson.id);
        expect(wouldBeComplimentary(newLesson, own, DEFAULT_FACILITY)).toBe(isFree);
      }),
    );
  });
});
