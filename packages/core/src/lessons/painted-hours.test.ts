import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someHours } from '../../testing/lesson-builders.ts';
import { hoursOf, WEEKDAYS, wallTime } from '../time/index.ts';
import {
  availability,
  copyHours,
  type PaintedHours,
  paintableHalfHours,
  paintHours,
  type WorkingHours,
} from './index.ts';

const tuesday = (startTime: string, endTime: string, isAdded: boolean): PaintedHours => ({
  weekdays: ['Tuesday'],
  startTime,
  endTime,
  isAdded,
});

describe('added hours', () => {
  test('become a new range on an empty day', () => {
    expect(paintHours([], tuesday('09:00', '12:00', true))).toEqual([someHours('09:00', '12:00')]);
  });

  test('join the ranges that they overlap or touch', () => {
    const day = [someHours('09:00', '10:00'), someHours('11:00', '12:00'), someHours('15:00', '16:00')];
    expect(paintHours(day, tuesday('10:00', '11:30', true))).toEqual([
      someHours('09:00', '12:00'),
      someHours('15:00', '16:00'),
    ]);
  });

  test('do not join a range that is half an hour away', () => {
    expect(paintHours([someHours('09:00', '10:00')], tuesday('10:30', '11:00', true))).toEqual([
      someHours('09:00', '10:00'),
      someHours('10:30', '11:00'),
    ]);
  });
});

describe('removed hours', () => {
  test('shorten a range at its ends and split it in the middle', () => {
    const day = [someHours('09:00', '12:00')];
    expect(paintHours(day, tuesday('08:00', '10:00', false))).toEqual([someHours('10:00', '12:00')]);
    expect(paintHours(day, tuesday('11:30', '13:00', false))).toEqual([someHours('09:00', '11:30')]);
    expect(paintHours(day, tuesday('10:00', '10:30', false))).toEqual([
      someHours('09:00', '10:00'),
      someHours('10:30', '12:00'),
    ]);
  });

  test('delete a range that they cover', () => {
    expect(paintHours([someHours('09:00', '12:00')], tuesday('09:00', '12:00', false))).toEqual([]);
  });
});

test('several days are painted at once, and a row that still ends before it starts is kept', () => {
  const unfinished = someHours('18:00', '17:00', 'Monday');
  const hours = [unfinished, someHours('09:00', '10:00', 'Sunday')];
  const days = { weekdays: ['Monday', 'Tuesday'], startTime: '09:00', endTime: '11:00' } as const;
  const painted = paintHours(hours, { ...days, isAdded: true });
  expect(painted).toEqual([
    someHours('09:00', '10:00', 'Sunday'),
    someHours('09:00', '11:00', 'Monday'),
    unfinished,
    someHours('09:00', '11:00', 'Tuesday'),
  ]);
  expect(paintHours(painted, { ...days, isAdded: false })).toEqual([hours[1], unfinished]);
});

test('the last half-hour of the day cannot be painted, because hours end at 11:30 PM at the latest', () => {
  expect(paintableHalfHours(8, 10)).toEqual([
    { startTime: '08:00', endTime: '08:30' },
    { startTime: '08:30', endTime: '09:00' },
    { startTime: '09:00', endTime: '09:30' },
    { startTime: '09:30', endTime: '10:00' },
  ]);
  expect(paintableHalfHours(0, 24)).toHaveLength(47);
  expect(paintableHalfHours(22, 24).at(-1)).toEqual({ startTime: '23:00', endTime: '23:30' });
});

describe('after any painting', () => {
  const time = (halfHour: number) => wallTime(halfHour * 30).slice(0, 5);
  const painting: fc.Arbitrary<PaintedHours> = fc
    .record({
      weekdays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
      start: fc.integer({ min: 0, max: 46 }),
      length: fc.integer({ min: 1, max: 47 }),
      isAdded: fc.boolean(),
    })
    .map(({ weekdays, start, length, isAdded }) => ({
      weekdays,
      startTime: time(start),
      endTime: time(Math.min(start + length, 47)),
      isAdded,
    }));
  /** Generates hours that a coach can create by painting. */
  const someWeek = fc
    .array(painting, { maxLength: 6 })
    .map((all) => all.reduce<WorkingHours[]>(paintHours, []));
  /** Returns the working half-hours, such as "Monday 09:00". */
  const halfHoursIn = (hours: readonly WorkingHours[]) =>
    new Set(
      hours.flatMap(({ dayOfWeek, startTime, endTime }) =>
        paintableHalfHours(0, 24)
          .filter((each) => startTime <= each.startTime && each.endTime <= endTime)
          .map((each) => `${dayOfWeek} ${each.startTime}`),
      ),
    );
  const paintedHalfHours = ({ weekdays, startTime, endTime }: PaintedHours) =>
    halfHoursIn(weekdays.map((dayOfWeek) => ({ dayOfWeek, startTime, endTime })));

  test('exactly the painted half-hours have changed', () => {
    fc.assert(
      fc.property(someWeek, painting, (before, painted) => {
        const expected = halfHoursIn(before);
        for (const each of paintedHalfHours(painted)) {
          if (painted.isAdded) expected.add(each);
          else expected.delete(each);
        }
        expect(halfHoursIn(paintHours(before, painted))).toEqual(expected);
      }),
    );
  });

  test('no ranges overlap, and the hours can be saved unless they are too many', () => {
    fc.assert(
      fc.property(someWeek, painting, (before, painted) => {
        const after = paintHours(before, painted);
        const total = after.reduce((sum, range) => sum + hoursOf(range), 0);
        expect(halfHoursIn(after).size).toBe(total * 2);
        expect(availability.safeParse({ hours: after, daysOff: [] }).success).toBe(after.length <= 50);
      }),
    );
  });

  test('the other days keep their ranges', () => {
    fc.assert(
      fc.property(someWeek, painting, (before, painted) => {
        const others = (hours: readonly WorkingHours[]) =>
          hours.filter(({ dayOfWeek }) => !painted.weekdays.includes(dayOfWeek));
        expect(others(paintHours(before, painted))).toEqual(others(before));
      }),
    );
  });

  test('the same stroke again changes nothing', () => {
    fc.assert(
      fc.property(someWeek, painting, (before, painted) => {
        const once = paintHours(before, painted);
        expect(paintHours(once, painted)).toEqual(once);
      }),
    );
  });

  test('a stroke over several days is the same as a stroke on one day that is copied', () => {
    fc.assert(
      fc.property(painting, (painted) => {
        const [first] = painted.weekdays;
        if (!first || !painted.isAdded) return;
        const onOne = paintHours([], { ...painted, weekdays: [first] });
        expect(paintHours([], painted)).toEqual(copyHours(onOne, first, painted.weekdays));
      }),
    );
  });
});
