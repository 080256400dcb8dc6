import { expect, test } from 'vitest';
import {
  bookingsHit,
  closingTimeError,
  closingTimeFrom,
  datesHit,
  halfHoursOn,
  instantsOf,
} from './closing-time.ts';

const now = new Date('2026-11-22T20:10:00Z');
const evening = { fromDate: '2026-11-24', fromTime: '18:00:00', toDate: '2026-11-25', toTime: '00:00:00' };

test('a closure starts now and lasts until the end of the day by default', () => {
  expect(closingTimeFrom({ bookingDate: '2026-11-22' }, now)).toEqual({
    fromDate: '2026-11-22',
    fromTime: '15:00:00',
    toDate: '2026-11-23',
    toTime: '00:00:00',
  });
  expect(
    closingTimeFrom({ bookingDate: '2026-11-24', startTime: '18:00:00', endTime: '19:30:00' }, now),
  ).toEqual({ fromDate: '2026-11-24', fromTime: '18:00:00', toDate: '2026-11-24', toTime: '19:30:00' });
});

test('wall-clock times are facility time', () => {
  expect(instantsOf(evening)).toEqual({ from: '2026-11-24T23:00:00.000Z', to: '2026-11-25T05:00:00.000Z' });
});

test('a closure that ends before it starts, is over or lasts too long shows an error', () => {
  expect(closingTimeError(evening, now)).toBeNull();
  expect(closingTimeError({ ...evening, toDate: '2026-11-24' }, now)).toBe(
    'The end must be after the start.',
  );
  expect(closingTimeError({ ...evening, toDate: '2027-03-01' }, now)).toMatch(/at most 92 days/);
  const past = { fromDate: '2026-11-22', fromTime: '08:00:00', toDate: '2026-11-22', toTime: '15:00:00' };
  expect(closingTimeError(past, now)).toBe('That time has already passed.');
});

test('an end at midnight excludes that day, and the list covers at most a week', () => {
  expect(datesHit(evening)).toEqual(['2026-11-24']);
  expect(datesHit({ ...evening, toTime: '01:00:00' })).toEqual(['2026-11-24', '2026-11-25']);
  expect(datesHit({ ...evening, toDate: '2026-12-24' })).toHaveLength(7);
});

test('a closure affects unfinished bookings of its bay that overlap it', () => {
  const row = (simulatorId: number, startTime: string, endTime: string, bookingDate = '2026-11-24') => ({
    simulatorId,
    bookingDate,
    startTime,
    endTime,
  });
  const before = row(1, '17:00:00', '18:00:00');
  const slotWithin = row(1, '17:30:00', '18:30:00');
  const elsewhere = row(2, '18:00:00', '19:00:00');
  expect(bookingsHit([before, slotWithin, elsewhere], 1, evening, now)).toEqual([slotWithin]);

  const today = { fromDate: '2026-11-22', fromTime: '14:00:00', toDate: '2026-11-22', toTime: '17:00:00' };
  const over = row(1, '14:00:00', '15:00:00', '2026-11-22');
  const running = row(1, '14:30:00', '15:30:00', '2026-11-22');
  expect(bookingsHit([over, running], 1, today, now)).toEqual([running]);
});

test('the skipped hour of the spring day is not offered', () => {
  expect(halfHoursOn('2027-03-14')).not.toContain('02:00:00');
  expect(halfHoursOn('2027-03-14')).toHaveLength(46);
  expect(halfHoursOn('2026-11-24')).toHaveLength(48);
});
