import { isSameSlot } from '@clubhouse/core/bookings';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { describe, expect, test } from 'vitest';
import { aFacility } from '../../../../../core/testing/facility-builders.ts';
import { draggedTo } from './drag.ts';
import { rowOf } from './rows.ts';
import { aRow, TUESDAY } from './testing/builders.ts';

const booking = aRow({ startTime: '18:00:00', endTime: '19:30:00' });
const pointAt = (time: string, more = 0) => ({
  simulatorId: 1,
  bookingDate: TUESDAY,
  row: rowOf(time) + more,
});

describe('a dragged booking', () => {
  test('keeps its length and snaps to the nearest half-hour, wherever the drag started', () => {
    const moved = draggedTo(
      booking,
      { edge: 'whole', below: 1.2 },
      pointAt('20:30:00', 0.1),
      DEFAULT_FACILITY,
    );
    expect(moved).toMatchObject({ startTime: '20:00:00', endTime: '21:30:00' });
  });

  test('moves to the bay and day under the pointer', () => {
    const point = { simulatorId: 2, bookingDate: '2026-11-26', row: rowOf('08:00:00') };
    expect(draggedTo(booking, { edge: 'whole', below: 0 }, point, DEFAULT_FACILITY)).toEqual({
      simulatorId: 2,
      bookingDate: '2026-11-26',
      startTime: '08:00:00',
      endTime: '09:30:00',
    });
  });

  test('stays within the day', () => {
    const whole = { edge: 'whole', below: 0 } as const;
    expect(draggedTo(booking, whole, pointAt('00:00:00', -5), DEFAULT_FACILITY)).toMatchObject({
      startTime: '00:00:00',
    });
    expect(draggedTo(booking, whole, pointAt('23:30:00', 9), DEFAULT_FACILITY)).toMatchObject({
      startTime: '22:00:00',
      endTime: '23:30:00',
    });
  });

  test('returns to its slot when dragged back', () => {
    expect(
      isSameSlot(
        draggedTo(booking, { edge: 'whole', below: 0.3 }, pointAt('18:00:00', 0.5), DEFAULT_FACILITY),
        booking,
      ),
    ).toBe(true);
    expect(
      isSameSlot(draggedTo(booking, { edge: 'end' }, pointAt('20:00:00'), DEFAULT_FACILITY), booking),
    ).toBe(false);
  });
});

describe('a resized booking', () => {
  const endAt = (time: string, row = booking) =>
    draggedTo(row, { edge: 'end' }, pointAt(time), DEFAULT_FACILITY).endTime;

  test('lasts from half an hour to four hours for a member', () => {
    expect(endAt('19:00:00')).toBe('19:00:00');
    expect(endAt('12:00:00')).toBe('18:30:00');
    expect(endAt('22:00:00')).toBe('22:00:00');
    expect(endAt('23:00:00')).toBe('22:00:00');
  });

  test('lasts at most two hours for a guest', () => {
    expect(endAt('23:00:00', aRow({ kind: 'guest', userId: null }))).toBe('20:00:00');
  });

  test('ends at 11:30 PM at the latest', () => {
    expect(endAt('23:30:00', aRow({ startTime: '22:30:00', endTime: '23:00:00' }))).toBe('23:30:00');
    const last = aRow({ startTime: '23:00:00', endTime: '23:30:00' });
    expect(draggedTo(last, { edge: 'end' }, pointAt('23:30:00', 4), DEFAULT_FACILITY).endTime).toBe(
      '23:30:00',
    );
  });

  test('stays in its bay wherever the pointer goes', () => {
    const point = { simulatorId: 2, bookingDate: '2026-11-26', row: rowOf('20:00:00') };
    expect(draggedTo(booking, { edge: 'end' }, point, DEFAULT_FACILITY)).toEqual({
      simulatorId: 1,
      bookingDate: TUESDAY,
      startTime: '18:00:00',
      endTime: '20:00:00',
    });
  });
});

test('a drag keeps to the hours and lengths of the settings', () => {
  const facility = aFacility({
    booking: {
      earliestStart: '09:00:00',
      latestEnd: '21:00:00',
      shortestHours: 1,
      longestHours: 2,
      guestHours: 1.5,
    },
  });
  const whole = { edge: 'whole', below: 0 } as const;
  expect(draggedTo(booking, whole, pointAt('07:00:00'), facility).startTime).toBe('09:00:00');
  expect(draggedTo(booking, whole, pointAt('22:00:00'), facility).endTime).toBe('21:00:00');
  const endAt = (time: string, row = booking) =>
    draggedTo(row, { edge: 'end' }, pointAt(time), facility).endTime;
  expect(endAt('18:00:00')).toBe('19:00:00');
  expect(endAt('23:00:00')).toBe('20:00:00');
  expect(endAt('23:00:00', aRow({ kind: 'guest', userId: null }))).toBe('19:30:00');
});
