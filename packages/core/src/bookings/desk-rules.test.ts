import { describe, expect, test } from 'vitest';
import { aBooking, aDay, at, aWish, kim } from '../../testing/builders.ts';
import {
  deskBookingRefusal,
  deskChangeRefusal,
  deskWindowRefusal,
  handOverRefusal,
  passedLimits,
} from './index.ts';

const now = at('2026-11-23', '12:00');
const wish = aWish('18:00:00', '20:00:00');

describe('the desk', () => {
  test('passes the thirty days, not the past and not the hour that the clock skips', () => {
    const on = (bookingDate: string, startTime = '18:00:00', endTime = '20:00:00') =>
      deskWindowRefusal(aWish(startTime, endTime, { bookingDate }), now)?.code ?? 'free';
    expect(on('2026-12-23')).toBe('free');
    expect(on('2027-06-01')).toBe('free');
    expect(on('2026-11-22')).toBe('in_the_past');
    expect(on('2026-11-23', '12:00:00', '13:00:00')).toBe('in_the_past');
    expect(on('2027-03-14', '01:30:00', '02:30:00')).toBe('skipped_hour');
  });

  test('passes the daily limit, not a bay that somebody has', () => {
    const four = aBooking({ startTime: '08:00:00', endTime: '12:00:00' });
    expect(deskBookingRefusal(wish, kim, aDay(four))).toBeNull();
    const taken = aBooking({ userId: 99, startTime: '19:30:00', endTime: '21:00:00' });
    expect(deskBookingRefusal(wish, kim, aDay(taken))?.code).toBe('bay_taken');
    expect(deskBookingRefusal({ ...wish, simulatorId: 2 }, kim, aDay(taken))).toBeNull();
  });

  test('books beside a league, in the bay that it leaves free', () => {
    const session = { leagueName: 'Tuesday Night', startTime: '18:00:00', endTime: '20:00:00' };
    const day = { ...aDay(), leagueSessions: [{ ...session, unreservedBays: [1] }] };
    expect(deskBookingRefusal(wish, kim, day)?.code).toBe('league_session');
    expect(deskBookingRefusal({ ...wish, simulatorId: 2 }, kim, day)).toBeNull();
    const reserved = { ...aDay(), leagueSessions: [{ ...session, unreservedBays: [] }] };
    expect(deskBookingRefusal(wish, kim, reserved)).toBeNull();
  });

  test('does not book a closed bay, nor past the end of a membership', () => {
    const closure = { simulatorId: 1, startTime: '19:00:00', endTime: '24:00:00', reason: 'New screen' };
    expect(deskBookingRefusal(wish, kim, { ...aDay(), closures: [closure] })?.code).toBe('bay_closed');
    const ending = { ...kim, membershipEndsOn: '2026-11-23' };
    expect(deskBookingRefusal(wish, ending, aDay())?.code).toBe('membership_ends');
  });

  test('is told which limits it passes', () => {
    const four = aBooking({ startTime: '08:00:00', endTime: '12:00:00' });
    expect(passedLimits(wish, kim, aDay(), now)).toEqual([]);
    expect(passedLimits(wish, kim, aDay(four), now)).toEqual([
      'Members book at most 4 hours per day: with this one it is 6.',
    ]);
    expect(passedLimits({ ...wish, bookingDate: '2026-12-24' }, kim, aDay(), now)).toEqual([
      'Members book up to 30 days ahead: this is later.',
    ]);
  });

  test('changes the end alone of one that goes on, to a time that is to come', () => {
    const booking = { ...aBooking(), ...wish, createdAt: now.toISOString() };
    const to = (change: object, time = '18:40') =>
      deskChangeRefusal(booking, { ...wish, ...change }, at(wish.bookingDate, time))?.code ?? 'free';
    expect(to({ startTime: '12:00:00', endTime: '13:00:00', simulatorId: 2 }, '17:59')).toBe('free');
    expect(to({ endTime: '21:00:00' })).toBe('free');
    expect(to({ endTime: '19:00:00' })).toBe('free');
    expect(to({ endTime: '18:30:00' })).toBe('in_the_past');
    expect(to({ startTime: '18:30:00' })).toBe('booking_past');
    expect(to({ simulatorId: 2 })).toBe('booking_past');
    expect(to({ bookingDate: '2026-12-01' })).toBe('booking_past');
    expect(to({ endTime: '21:00:00' }, '20:00')).toBe('booking_past');
    const cancelled = { ...booking, cancelledAt: now.toISOString() };
    expect(deskChangeRefusal(cancelled, wish, now)?.code).toBe('booking_cancelled');
  });

  test("hands over a member's booking until it starts, never a guest's, a lesson's or a league's", () => {
    const booking = { ...aBooking(), ...wish, createdAt: now.toISOString() };
    const codeOf = (change: Partial<typeof booking> & { cancelledAt?: string }, time = '17:59') =>
      handOverRefusal({ ...booking, ...change }, at(wish.bookingDate, time))?.code ?? 'free';
    expect(codeOf({})).toBe('free');
    expect(codeOf({}, '18:00')).toBe('booking_past');
    expect(codeOf({ cancelledAt: now.toISOString() })).toBe('booking_cancelled');
    expect(codeOf({ kind: 'guest', userId: null })).toBe('guest_booking');
    expect(codeOf({ kind: 'lesson' })).toBe('booking_reserved');
    expect(codeOf({ kind: 'league', userId: null })).toBe('booking_reserved');
  });
});
