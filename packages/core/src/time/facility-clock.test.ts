import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import {
  datePlus,
  daysBetween,
  endOf,
  facilityDate,
  facilityTime,
  hasSkippedTime,
  instantOf,
  midnight,
  wallTime,
  weekdayOf,
} from './index.ts';

const SPRING_DAY = '2027-03-14';
const AUTUMN_DAY = '2026-11-01';
const anInstant = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const aDate = anInstant.map((instant) => instant.toISOString().slice(0, 10));
const aHalfHour = fc.integer({ min: 0, max: 47 }).map((slot) => wallTime(slot * 30));

test('the tests run in the time zone of the project name', ({ task }) => {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(task.file.projectName).toBe(`core in ${zone}`);
});

describe('today and now are the facility’s, in every time zone of the machine', () => {
  test('the date changes at midnight in Florida', () => {
    expect(facilityDate(new Date('2026-11-25T04:59:00Z'), DEFAULT_FACILITY)).toBe('2026-11-24');
    expect(facilityTime(new Date('2026-11-25T04:59:00Z'), DEFAULT_FACILITY)).toBe('23:59:00');
    expect(facilityDate(new Date('2026-11-25T05:00:00Z'), DEFAULT_FACILITY)).toBe('2026-11-25');
    expect(facilityTime(new Date('2026-11-25T05:00:00Z'), DEFAULT_FACILITY)).toBe('00:00:00');
  });

  test('the facility is four hours behind UTC in summer and five in winter', () => {
    expect(facilityTime(new Date('2026-07-01T16:30:00Z'), DEFAULT_FACILITY)).toBe('12:30:00');
    expect(facilityTime(new Date('2026-12-01T16:30:00Z'), DEFAULT_FACILITY)).toBe('11:30:00');
  });

  test('every instant can be restored from its wall time, except in the repeated hour', () => {
    fc.assert(
      fc.property(anInstant, (instant) => {
        const minute = new Date(Math.floor(instant.getTime() / 60_000) * 60_000);
        const found = instantOf(
          facilityDate(minute, DEFAULT_FACILITY),
          facilityTime(minute, DEFAULT_FACILITY),
          DEFAULT_FACILITY,
        ) as Date;
        // `instantOf` returns the first occurrence of a repeated time, which is one hour before the second occurrence.
        expect([0, 60 * 60_000]).toContain(minute.getTime() - found.getTime());
        expect(facilityTime(found, DEFAULT_FACILITY)).toBe(facilityTime(minute, DEFAULT_FACILITY));
      }),
    );
  });
});

describe('the days on which the clock changes', () => {
  test('on the spring day 2:00 and 2:30 AM do not exist', () => {
    expect(instantOf(SPRING_DAY, '01:30:00', DEFAULT_FACILITY)).toEqual(new Date('2027-03-14T06:30:00Z'));
    expect(instantOf(SPRING_DAY, '02:00:00', DEFAULT_FACILITY)).toBeNull();
    expect(instantOf(SPRING_DAY, '02:30:00', DEFAULT_FACILITY)).toBeNull();
    expect(instantOf(SPRING_DAY, '03:00:00', DEFAULT_FACILITY)).toEqual(new Date('2027-03-14T07:00:00Z'));
  });

  test('an interval can touch the skipped hour but not overlap it', () => {
    expect(hasSkippedTime(SPRING_DAY, { startTime: '01:00:00', endTime: '02:00:00' }, DEFAULT_FACILITY)).toBe(
      false,
    );
    expect(hasSkippedTime(SPRING_DAY, { startTime: '03:00:00', endTime: '04:00:00' }, DEFAULT_FACILITY)).toBe(
      false,
    );
    expect(hasSkippedTime(SPRING_DAY, { startTime: '01:30:00', endTime: '02:30:00' }, DEFAULT_FACILITY)).toBe(
      true,
    );
    expect(hasSkippedTime(SPRING_DAY, { startTime: '01:30:00', endTime: '03:30:00' }, DEFAULT_FACILITY)).toBe(
      true,
    );
    expect(
      hasSkippedTime('2027-03-13', { startTime: '01:30:00', endTime: '03:30:00' }, DEFAULT_FACILITY),
    ).toBe(false);
  });

  test('an interval that ends at 2:00 AM on the spring day ends at the clock change', () => {
    const jump = new Date('2027-03-14T07:00:00Z');
    expect(
      ['02:00:00', '02:30:00', '03:00:00'].map((time) => endOf(SPRING_DAY, time, DEFAULT_FACILITY)),
    ).toEqual([jump, jump, jump]);
    expect(endOf('2027-03-13', '02:00:00', DEFAULT_FACILITY)).toEqual(new Date('2027-03-13T07:00:00Z'));
  });

  test('when daylight saving time ends, a repeated time means its first occurrence', () => {
    expect(instantOf(AUTUMN_DAY, '01:30:00', DEFAULT_FACILITY)).toEqual(new Date('2026-11-01T05:30:00Z'));
    expect(instantOf(AUTUMN_DAY, '02:00:00', DEFAULT_FACILITY)).toEqual(new Date('2026-11-01T07:00:00Z'));
  });

  test('exactly two half-hours of a year do not exist', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2020, max: 2040 }), (year) => {
        const days = Array.from({ length: 365 }, (_, index) => datePlus(`${year}-01-01`, index));
        const skipped = days.filter((day) =>
          hasSkippedTime(day, { startTime: '00:00:00', endTime: '24:00:00' }, DEFAULT_FACILITY),
        );
        expect(skipped).toHaveLength(1);
        expect(weekdayOf(skipped[0] as string)).toBe('Sunday');
      }),
      { numRuns: 5 },
    );
  });
});

describe('the calendar', () => {
  test('adding days to a date works across month ends, leap days and clock changes', () => {
    fc.assert(
      fc.property(aDate, fc.integer({ min: -800, max: 800 }), (date, days) => {
        const other = datePlus(date, days);
        expect(daysBetween(date, other)).toBe(days);
        expect(other > date).toBe(days > 0);
      }),
    );
    expect(datePlus('2028-02-28', 1)).toBe('2028-02-29');
    expect(datePlus('2026-12-31', 1)).toBe('2027-01-01');
  });

  test('every date begins at midnight, and an invalid date is refused', () => {
    fc.assert(
      fc.property(aDate, (date) => {
        expect([
          facilityDate(midnight(date, DEFAULT_FACILITY), DEFAULT_FACILITY),
          facilityTime(midnight(date, DEFAULT_FACILITY), DEFAULT_FACILITY),
        ]).toEqual([date, '00:00:00']);
      }),
    );
    expect(() => midnight('2026-13-01', DEFAULT_FACILITY)).toThrow('Not a date: 2026-13-01');
  });

  test('the weekday of a date is correct', () => {
    expect(weekdayOf('2026-11-24')).toBe('Tuesday');
    expect(weekdayOf(SPRING_DAY)).toBe('Sunday');
  });

  test('later wall times are later instants', () => {
    fc.assert(
      fc.property(aDate, aHalfHour, aHalfHour, (date, one, other) => {
        const [a, b] = [instantOf(date, one, DEFAULT_FACILITY), instantOf(date, other, DEFAULT_FACILITY)];
        fc.pre(a !== null && b !== null);
        expect(Math.sign((a as Date).getTime() - (b as Date).getTime())).toBe(
          one < other ? -1 : one > other ? 1 : 0,
        );
      }),
    );
  });
});
