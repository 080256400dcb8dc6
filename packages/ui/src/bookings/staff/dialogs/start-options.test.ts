import { deskBookingRefusal } from '@clubhouse/core/bookings';
import type { DeskBookingRow, DeskDay } from '@clubhouse/core/desk';
import { DEFAULT_FACILITY, type Facility } from '@clubhouse/core/facility';
import { describe, expect, test } from 'vitest';
import * as desk from '../../../../../core/testing/desk.ts';
import { aFacility, someBays } from '../../../../../core/testing/facility-builders.ts';
import { ruleDayOf } from './slot-choice.ts';
import { nearestStarts, startOptions } from './start-options.ts';

const now = new Date('2026-11-22T15:00:00Z');

function aRow(simulatorId: number, startTime: string, endTime: string, more: Partial<DeskBookingRow> = {}) {
  return desk.aRow({ id: 7, userId: 4, simulatorId, startTime, endTime, ...more });
}

const asked = (board: Partial<DeskDay>, more = {}, facility: Facility = DEFAULT_FACILITY) => ({
  isGuest: false,
  member: null,
  day: ruleDayOf(desk.aBoard(board), facility),
  now,
  ...more,
});
const newBooking = (simulatorId: number | null, hours = 1, bookingDate = desk.TUESDAY) => ({
  simulatorId,
  hours,
  bookingDate,
});
const labelAt = (options: ReturnType<typeof startOptions>, startTime: string) =>
  options.find((option) => option.startTime === startTime)?.label;

describe('the list of starts', () => {
  test('shows the person and the end of a taken start, and the end of a short gap', () => {
    const options = startOptions(newBooking(1), asked({ bookings: [aRow(1, '18:00:00', '19:30:00')] }));
    expect(labelAt(options, '17:00:00')).toBe('5:00 PM');
    expect(labelAt(options, '17:30:00')).toBe('5:30 PM (free until 6:00 PM)');
    expect(labelAt(options, '19:00:00')).toBe('7:00 PM (Kim Lee until 7:30 PM)');
    expect(labelAt(options, '19:30:00')).toBe('7:30 PM');
  });

  test('names leagues and closures', () => {
    const options = startOptions(
      newBooking(2),
      asked({
        leagueSessions: [
          {
            leagueId: 1,
            leagueName: 'Tuesday Night',
            startTime: '18:00',
            endTime: '20:00',
            simulatorIds: [2],
          },
        ],
        closures: [
          {
            id: 1,
            simulatorId: 2,
            from: '2026-11-24T13:00:00.000Z',
            to: '2026-11-24T15:00:00.000Z',
            reason: 'Projector',
          },
        ],
      }),
    );
    expect(labelAt(options, '18:30:00')).toBe('6:30 PM (Tuesday Night until 8:00 PM)');
    expect(labelAt(options, '08:00:00')).toBe('8:00 AM (closed until 10:00 AM)');
  });

  test('uses the first free bay when any bay will do', () => {
    const one = aRow(1, '18:00:00', '19:00:00');
    const other = aRow(2, '18:00:00', '18:30:00', { id: 8, name: 'Ann' });
    const options = startOptions(newBooking(null), asked({ bookings: [one, other] }));
    expect(labelAt(options, '18:00:00')).toBe('6:00 PM (no bay free)');
    expect(options.find(({ startTime }) => startTime === '18:30:00')).toMatchObject({
      simulatorId: 2,
      isFree: true,
    });
    expect(options.find(({ startTime }) => startTime === '19:00:00')).toMatchObject({ simulatorId: 1 });
  });

  test('leaves out past starts, starts that end too late and skipped times', () => {
    const today = startOptions(newBooking(1, 4, '2026-11-22'), asked({ date: '2026-11-22' }));
    expect(today[0]).toMatchObject({ startTime: '10:00:00', label: 'Now (10:00 AM)' });
    expect(today[1]?.label).toBe('10:30 AM');
    expect(today.at(-1)?.endTime).toBe('23:30:00');
    const spring = startOptions(newBooking(1, 1, '2027-03-14'), asked({ date: '2027-03-14' }));
    expect(spring.map(({ startTime }) => startTime).slice(0, 4)).toEqual([
      '00:00:00',
      '00:30:00',
      '01:00:00',
      '03:00:00',
    ]);
  });

  test('offers the times of the booking that is being moved', () => {
    const moving = aRow(1, '18:00:00', '19:30:00');
    const options = startOptions(newBooking(1), asked({ bookings: [moving] }, { moving }));
    expect(labelAt(options, '18:30:00')).toBe('6:30 PM');
  });

  test('offers no start after the last day of a membership', () => {
    const member = { id: 4, membershipEndsOn: '2026-11-23' };
    expect(startOptions(newBooking(1), asked({}, { member })).every(({ isFree }) => !isFree)).toBe(true);
  });
});

test('the open times near a taken start come from all bays, ordered by time', () => {
  const question = asked({ bookings: [aRow(1, '18:00:00', '19:00:00')] });
  const near = nearestStarts({ ...newBooking(1), startTime: '18:00:00' }, question, 4);
  expect(near.map(({ startTime, simulatorId }) => [startTime, simulatorId])).toEqual([
    ['17:00:00', 1],
    ['17:30:00', 2],
    ['18:00:00', 2],
    ['18:30:00', 2],
  ]);
});

describe('with other settings, the list of starts', () => {
  const startsWith = (facility: Facility, board: Partial<DeskDay> = {}) =>
    startOptions(newBooking(null), asked(board, {}, facility));

  test('stays inside the bookable hours', () => {
    const booking = { earliestStart: '09:00:00', latestEnd: '21:00:00' };
    const options = startsWith(aFacility({ booking }));
    expect([options[0]?.startTime, options.at(-1)?.endTime]).toEqual(['09:00:00', '21:00:00']);
  });

  test('offers every bay that is in use on the date', () => {
    const bays = [...someBays(3), { id: 4, name: 'Old bay', retiredFrom: desk.TUESDAY }];
    const bookings = [1, 2].map((bay) => aRow(bay, '18:00:00', '19:00:00', { id: bay }));
    const third = aRow(3, '18:30:00', '19:00:00', { id: 3 });
    const bayAt = (startTime: string) =>
      startsWith(aFacility({ bays }), { bookings: [...bookings, third] }).find(
        (option) => option.startTime === startTime,
      );
    expect(bayAt('17:30:00')).toMatchObject({ simulatorId: 3, isFree: true });
    expect(bayAt('18:00:00')).toMatchObject({ isFree: false, label: '6:00 PM (no bay free)' });
  });

  test('gives the reason if the only bay is taken', () => {
    const taken = { bookings: [aRow(1, '18:00:00', '19:00:00')] };
    expect(labelAt(startsWith(aFacility({ bays: someBays(1) }), taken), '18:00:00')).toBe(
      '6:00 PM (Kim Lee until 7:00 PM)',
    );
  });

  test('suggests nearby starts in all bays', () => {
    const question = asked({}, {}, aFacility({ bays: someBays(5) }));
    const near = nearestStarts({ ...newBooking(5), startTime: '18:00:00' }, question, 5);
    expect(near.map(({ simulatorId }) => simulatorId)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('the refusal of a slot', () => {
  const at = (endTime: string) => ({
    simulatorId: 1,
    bookingDate: desk.TUESDAY,
    startTime: '18:00:00',
    endTime,
  });

  test('limits guests to two hours and members to four', () => {
    expect(deskBookingRefusal(at('20:30:00'), asked({}, { isGuest: true }))?.code).toBe('guest_limit');
    expect(deskBookingRefusal(at('20:00:00'), asked({}, { isGuest: true }))).toBeNull();
    expect(deskBookingRefusal(at('22:00:00'), asked({}))).toBeNull();
    expect(deskBookingRefusal(at('22:30:00'), asked({}))?.message).toBe(
      'Bookings last between 30 minutes and 4 hours.',
    );
  });

  test('allows a running booking to change only its bay and its end', () => {
    const moving = aRow(1, '09:30:00', '11:00:00', { bookingDate: '2026-11-22' });
    const question = asked({ date: '2026-11-22', bookings: [moving] }, { moving });
    const newBooking = {
      simulatorId: 1,
      bookingDate: '2026-11-22',
      startTime: '09:30:00',
      endTime: '11:30:00',
    };
    expect(deskBookingRefusal(newBooking, question)).toBeNull();
    expect(deskBookingRefusal({ ...newBooking, simulatorId: 2 }, question)).toBeNull();
    expect(deskBookingRefusal({ ...newBooking, startTime: '10:00:00' }, question)?.code).toBe('booking_past');
  });
});
