import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '../../testing/builders.ts';
import type { OwnBooking } from '../bookings/index.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import { datePlus, intervalFrom, weekdayOf } from '../time/index.ts';
import { hoursByWeek, performanceReportOf } from './index.ts';

const now = at('2026-11-23', '12:00');
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

let lastId = 0;
function aBooking(bookingDate: string, startTime: string, hours: number, simulatorId = 1): OwnBooking {
  lastId += 1;
  return {
    id: lastId,
    simulatorId,
    simulatorName: `Bay ${simulatorId}`,
    bookingDate,
    ...intervalFrom(startTime, hours),
    userId: 7,
    kind: 'member',
    createdAt: '2026-01-01T00:00:00.000Z',
  };
}

const bookings = fc.array(
  fc
    .tuple(
      fc.integer({ min: -90, max: 20 }),
      fc.integer({ min: 0, max: 38 }),
      fc.integer({ min: 1, max: 8 }),
      fc.constantFrom(1, 2),
    )
    .map(([days, slot, halfHours, bay]) => {
      const start = `${String(Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 ? '30' : '00'}:00`;
      return aBooking(datePlus('2026-11-23', days), start, halfHours / 2, bay);
    }),
  { maxLength: 40 },
);

test('all figures count the bookings that have ended', () => {
  fc.assert(
    fc.property(bookings, (own) => {
      const report = performanceReportOf('kim', own, now, DEFAULT_FACILITY);
      const ended = own.filter(
        ({ bookingDate, endTime }) => `${bookingDate} ${endTime}` <= '2026-11-23 12:00:00',
      );
      expect(report.totalBookings).toBe(ended.length);
      expect(sum(report.simulatorUsage.map(({ hours }) => hours))).toBe(report.totalHours);
      expect(sum(Object.values(report.bookingsByDay))).toBe(report.totalHours);
      expect(report.recentBookings).toHaveLength(Math.min(10, ended.length));
    }),
  );
});

test('canceled bookings do not count', () => {
  const cancelled = { ...aBooking('2026-11-20', '09:00:00', 2), cancelledAt: '2026-11-19T00:00:00.000Z' };
  expect(performanceReportOf('kim', [cancelled], now, DEFAULT_FACILITY)).toMatchObject({
    totalBookings: 0,
    totalHours: 0,
  });
});

test('recent bookings are the latest ten, newest first', () => {
  const own = Array.from({ length: 12 }, (_, day) => aBooking(datePlus('2026-11-01', day), '09:00:00', 1));
  const dates = performanceReportOf('kim', own, now, DEFAULT_FACILITY).recentBookings.map(
    ({ bookingDate }) => bookingDate,
  );
  expect(dates[0]).toBe('2026-11-12');
  expect(dates).toEqual([...dates].sort().reverse());
});

describe('hours by week', () => {
  test('a week starts on Monday, and weeks without a booking are included', () => {
    // November 15 is a Sunday, and November 16 is a Monday. The week of November 23 has no booking.
    const own = [aBooking('2026-11-15', '09:00:00', 1), aBooking('2026-11-16', '09:00:00', 2)];
    expect(hoursByWeek(performanceReportOf('kim', own, now, DEFAULT_FACILITY), 3, DEFAULT_FACILITY)).toEqual([
      { monday: '2026-11-09', hours: 1 },
      { monday: '2026-11-16', hours: 2 },
      { monday: '2026-11-23', hours: 0 },
    ]);
  });

  test('the hours of enough weeks add up to the total', () => {
    fc.assert(
      fc.property(bookings, (own) => {
        const report = performanceReportOf('kim', own, now, DEFAULT_FACILITY);
        const weeks = hoursByWeek(report, 15, DEFAULT_FACILITY);
        expect(sum(weeks.map(({ hours }) => hours))).toBe(report.totalHours);
        expect(weeks.every(({ monday }) => weekdayOf(monday) === 'Monday')).toBe(true);
      }),
    );
  });
});
