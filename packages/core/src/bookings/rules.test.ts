import { describe, expect, test } from 'vitest';
import { aBooking, aDay, anInput, at, kim, lee } from '../../testing/builders.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import type { Booking } from './index.ts';
import {
  bookingRefusal,
  changeRefusal,
  closuresOn,
  hoursLeft,
  lastBookableDate,
  windowRefusal,
  withoutBooking,
} from './index.ts';

describe('the times of a booking', () => {
  const now = at('2026-11-24', '18:00');

  test('a booking starts in the future, at the next half-hour at the earliest', () => {
    expect(windowRefusal(anInput('17:30:00', '18:30:00'), now, DEFAULT_FACILITY)?.message).toBe(
      "You can't book a time in the past.",
    );
    expect(windowRefusal(anInput('18:00:00', '19:00:00'), now, DEFAULT_FACILITY)?.message).toBe(
      "You can't book a time in the past.",
    );
    expect(windowRefusal(anInput('18:30:00', '19:00:00'), now, DEFAULT_FACILITY)).toBeNull();
  });

  test('a member can book at most thirty days ahead', () => {
    expect(lastBookableDate(now, DEFAULT_FACILITY)).toBe('2026-12-24');
    expect(
      windowRefusal(anInput('23:00:00', '23:30:00', { bookingDate: '2026-12-24' }), now, DEFAULT_FACILITY),
    ).toBeNull();
    const tooFar = windowRefusal(
      anInput('00:00:00', '00:30:00', { bookingDate: '2026-12-25' }),
      now,
      DEFAULT_FACILITY,
    );
    expect(tooFar?.message).toBe('You can book up to 30 days ahead.');
  });

  test('today is the facility’s date, even when the UTC date is already tomorrow', () => {
    const lateEvening = new Date('2026-11-25T03:45:00Z');
    expect(windowRefusal(anInput('23:00:00', '23:30:00'), lateEvening, DEFAULT_FACILITY)).toBeNull();
    expect(windowRefusal(anInput('22:30:00', '23:30:00'), lateEvening, DEFAULT_FACILITY)?.code).toBe(
      'in_the_past',
    );
    expect(lastBookableDate(lateEvening, DEFAULT_FACILITY)).toBe('2026-12-24');
  });

  test('a booking cannot overlap the skipped spring hour but can end at its start', () => {
    const before = at('2027-03-13', '12:00');
    const onSpringDay = (start: string, end: string) =>
      windowRefusal(anInput(start, end, { bookingDate: '2027-03-14' }), before, DEFAULT_FACILITY);
    expect(onSpringDay('01:00:00', '02:00:00')).toBeNull();
    expect(onSpringDay('03:00:00', '04:00:00')).toBeNull();
    expect(onSpringDay('02:00:00', '02:30:00')?.code).toBe('skipped_hour');
    expect(onSpringDay('01:30:00', '03:30:00')?.code).toBe('skipped_hour');
  });

  test('in the second pass of the autumn hour, the first pass is in the past', () => {
    const secondPass = new Date('2026-11-01T06:10:00Z');
    expect(
      windowRefusal(
        anInput('01:30:00', '02:30:00', { bookingDate: '2026-11-01' }),
        secondPass,
        DEFAULT_FACILITY,
      )?.code,
    ).toBe('in_the_past');
    expect(
      windowRefusal(
        anInput('02:00:00', '02:30:00', { bookingDate: '2026-11-01' }),
        secondPass,
        DEFAULT_FACILITY,
      ),
    ).toBeNull();
  });
});

describe('conflicts with the rest of the day', () => {
  test('a member can book at most four hours a day', () => {
    const day = aDay(aBooking({ startTime: '08:00:00', endTime: '10:00:00' }));
    expect(bookingRefusal(anInput('18:00:00', '20:00:00'), kim, day)).toBeNull();
    expect(bookingRefusal(anInput('18:00:00', '20:30:00'), kim, day)).toEqual({
      code: 'daily_limit',
      message: 'You can book at most 4 hours per day.',
    });
  });

  test('lessons, league sessions and other people’s bookings do not count toward the limit', () => {
    const day = aDay(
      aBooking({ startTime: '08:00:00', endTime: '12:00:00', kind: 'lesson' }),
      aBooking({ startTime: '12:00:00', endTime: '14:00:00', kind: 'league' }),
      aBooking({ startTime: '14:00:00', endTime: '18:00:00', userId: lee.id }),
    );
    expect(hoursLeft(day, kim.id)).toBe(4);
    expect(bookingRefusal(anInput('18:00:00', '22:00:00'), kim, day)).toBeNull();
  });

  test('bookings of one bay can touch but not overlap, and the other bay stays free', () => {
    const day = aDay(aBooking({ userId: lee.id, startTime: '18:00:00', endTime: '19:00:00' }));
    expect(bookingRefusal(anInput('18:30:00', '19:30:00'), kim, day)).toEqual({
      code: 'bay_taken',
      message: 'Bay 1 is already booked at that time.',
    });
    expect(bookingRefusal(anInput('17:00:00', '18:00:00'), kim, day)).toBeNull();
    expect(bookingRefusal(anInput('19:00:00', '20:00:00'), kim, day)).toBeNull();
    expect(bookingRefusal(anInput('18:30:00', '19:30:00', { simulatorId: 2 }), kim, day)).toBeNull();
  });

  test('a league session closes both bays for members', () => {
    const day = {
      ...aDay(),
      leagueSessions: [
        {
          leagueName: 'Tuesday Night',
          startTime: '18:00:00',
          endTime: '20:00:00',
          unreservedBays: [1],
        },
      ],
    };
    for (const simulatorId of [1, 2]) {
      expect(bookingRefusal(anInput('19:30:00', '20:30:00', { simulatorId }), kim, day)).toEqual({
        code: 'league_session',
        message: 'That time overlaps a league session.',
      });
    }
    expect(bookingRefusal(anInput('20:00:00', '21:00:00'), kim, day)).toBeNull();
  });

  test('a closed bay is unavailable for the whole closure, even across midnight', () => {
    const closure = {
      id: 1,
      simulatorId: 1,
      reason: 'New screen',
      from: '2026-11-23T20:00:00Z',
      to: '2026-11-24T15:00:00Z',
    };
    const day = { ...aDay(), closures: closuresOn('2026-11-24', [closure], DEFAULT_FACILITY) };
    expect(day.closures).toEqual([
      { simulatorId: 1, reason: 'New screen', startTime: '00:00:00', endTime: '10:00:00' },
    ]);
    expect(closuresOn('2026-11-23', [closure], DEFAULT_FACILITY)).toMatchObject([
      { startTime: '15:00:00', endTime: '24:00:00' },
    ]);
    expect(closuresOn('2026-11-25', [closure], DEFAULT_FACILITY)).toEqual([]);
  });

  test('a closure within the repeated autumn hour lasts to the end of its second pass', () => {
    const closedOn = (from: string, to: string) =>
      closuresOn('2026-11-01', [{ id: 1, simulatorId: 1, reason: 'New screen', from, to }], DEFAULT_FACILITY);
    // Three closures: from the first 1:30 AM to the second 1:30 AM, from the first 1:30 AM to the second 1:00 AM, and
    // from midnight to the first 1:30 AM.
    expect(closedOn('2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z')).toMatchObject([
      { startTime: '01:30:00', endTime: '02:00:00' },
    ]);
    expect(closedOn('2026-11-01T05:30:00Z', '2026-11-01T06:00:00Z')).toMatchObject([
      { startTime: '01:30:00', endTime: '02:00:00' },
    ]);
    expect(closedOn('2026-11-01T04:00:00Z', '2026-11-01T05:30:00Z')).toMatchObject([
      { startTime: '00:00:00', endTime: '01:30:00' },
    ]);
  });

  test('members cannot book a closed bay but can book the other bay', () => {
    const closure = {
      id: 1,
      simulatorId: 1,
      reason: 'New screen',
      from: '2026-11-24T05:00:00Z',
      to: '2026-11-24T15:00:00Z',
    };
    const day = { ...aDay(), closures: closuresOn('2026-11-24', [closure], DEFAULT_FACILITY) };
    expect(bookingRefusal(anInput('09:30:00', '10:30:00'), kim, day)).toEqual({
      code: 'bay_closed',
      message: 'Bay 1 is closed at that time.',
    });
    expect(bookingRefusal(anInput('10:00:00', '11:00:00'), kim, day)).toBeNull();
  });

  test('a member cannot book after the last day of the membership', () => {
    const leaving = { ...kim, membershipEndsOn: '2026-11-24' };
    expect(bookingRefusal(anInput('10:00:00', '11:00:00'), leaving, aDay())).toBeNull();
    expect(
      bookingRefusal(anInput('10:00:00', '11:00:00', { bookingDate: '2026-11-25' }), leaving, aDay())?.code,
    ).toBe('membership_ends');
  });

  test('a moved booking does not conflict with itself, and its old hours do not count', () => {
    const moving = aBooking({ startTime: '10:00:00', endTime: '14:00:00' });
    const day = aDay(moving);
    expect(bookingRefusal(anInput('12:00:00', '16:00:00'), kim, day)?.code).toBe('bay_taken');
    expect(bookingRefusal(anInput('12:00:00', '16:00:00'), kim, withoutBooking(day, moving.id))).toBeNull();
  });
});

describe('changing a booking', () => {
  const now = at('2026-11-24', '12:00');
  const booking: Booking = {
    id: 1,
    simulatorId: 1,
    userId: kim.id,
    kind: 'member',
    bookingDate: '2026-11-24',
    startTime: '12:30:00',
    endTime: '13:30:00',
    createdAt: '2026-11-20T12:00:00.000Z',
  };

  test('a future booking can be changed', () => {
    expect(changeRefusal(booking, now, DEFAULT_FACILITY)).toBeNull();
  });

  test('started and canceled bookings and bookings of leagues and lessons cannot be changed', () => {
    expect(changeRefusal({ ...booking, startTime: '12:00:00' }, now, DEFAULT_FACILITY)?.code).toBe(
      'booking_past',
    );
    expect(
      changeRefusal({ ...booking, cancelledAt: '2026-11-22T12:00:00.000Z' }, now, DEFAULT_FACILITY)?.code,
    ).toBe('booking_cancelled');
    expect(changeRefusal({ ...booking, kind: 'league' }, now, DEFAULT_FACILITY)?.code).toBe(
      'booking_reserved',
    );
    expect(changeRefusal({ ...booking, kind: 'lesson' }, now, DEFAULT_FACILITY)?.code).toBe(
      'booking_reserved',
    );
  });
});
