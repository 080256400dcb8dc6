import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { expect, test } from 'vitest';
import { aFacility } from '../../../../../core/testing/facility-builders.ts';
import {
  bookingsHit,
  closingTimeError,
  closingTimeFrom,
  datesHit,
  halfHoursOn,
  instantsOf,
  movingText,
} from './closing-time.ts';

const now = new Date('2026-11-22T20:10:00Z');
const evening = { fromDate: '2026-11-24', fromTime: '18:00:00', toDate: '2026-11-25', toTime: '00:00:00' };

test('a closure starts now and lasts until the end of the day by default', () => {
  expect(closingTimeFrom({ bookingDate: '2026-11-22' }, now, DEFAULT_FACILITY)).toEqual({
    fromDate: '2026-11-22',
    fromTime: '15:00:00',
    toDate: '2026-11-23',
    toTime: '00:00:00',
  });
  expect(
    closingTimeFrom(
      { bookingDate: '2026-11-24', startTime: '18:00:00', endTime: '19:30:00' },
      now,
      DEFAULT_FACILITY,
    ),
  ).toEqual({ fromDate: '2026-11-24', fromTime: '18:00:00', toDate: '2026-11-24', toTime: '19:30:00' });
});

test('wall-clock times are facility time', () => {
  expect(instantsOf(evening, DEFAULT_FACILITY)).toEqual({
    from: '2026-11-24T23:00:00.000Z',
    to: '2026-11-25T05:00:00.000Z',
  });
});

test('a closure that ends before it starts, is over or lasts too long shows an error', () => {
  expect(closingTimeError(1, evening, now, DEFAULT_FACILITY)).toBeNull();
  expect(closingTimeError(1, { ...evening, toDate: '2026-11-24' }, now, DEFAULT_FACILITY)).toBe(
    'The end must be after the start.',
  );
  expect(closingTimeError(1, { ...evening, toDate: '2027-03-01' }, now, DEFAULT_FACILITY)).toMatch(
    /at most 92 days/,
  );
  const past = { fromDate: '2026-11-22', fromTime: '08:00:00', toDate: '2026-11-22', toTime: '15:00:00' };
  expect(closingTimeError(1, past, now, DEFAULT_FACILITY)).toBe('That time has already passed.');
});

test('an end at midnight excludes that day, and the list covers at most a week', () => {
  expect(datesHit(evening, DEFAULT_FACILITY)).toEqual(['2026-11-24']);
  expect(datesHit({ ...evening, toTime: '01:00:00' }, DEFAULT_FACILITY)).toEqual([
    '2026-11-24',
    '2026-11-25',
  ]);
  expect(datesHit({ ...evening, toDate: '2026-12-24' }, DEFAULT_FACILITY)).toHaveLength(7);
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
  expect(bookingsHit([before, slotWithin, elsewhere], 1, evening, now, DEFAULT_FACILITY)).toEqual([
    slotWithin,
  ]);

  const today = { fromDate: '2026-11-22', fromTime: '14:00:00', toDate: '2026-11-22', toTime: '17:00:00' };
  const over = row(1, '14:00:00', '15:00:00', '2026-11-22');
  const running = row(1, '14:30:00', '15:30:00', '2026-11-22');
  expect(bookingsHit([over, running], 1, today, now, DEFAULT_FACILITY)).toEqual([running]);
});

test('the skipped hour of the spring day is not offered', () => {
  expect(halfHoursOn('2027-03-14', DEFAULT_FACILITY)).not.toContain('02:00:00');
  expect(halfHoursOn('2027-03-14', DEFAULT_FACILITY)).toHaveLength(46);
  expect(halfHoursOn('2026-11-24', DEFAULT_FACILITY)).toHaveLength(48);
});

test('a bay with any number can be closed', () => {
  const bays = [{ id: 7, name: 'Studio', retiredFrom: null }];
  expect(closingTimeError(7, evening, now, aFacility({ bays }))).toBeNull();
});

test('the dialog says to which bay bookings move', () => {
  expect(movingText(1)).toContain('there is no other bay');
  expect(movingText(2)).toContain('to the other bay if there is room');
  expect(movingText(5)).toContain('to another bay if there is room');
});
