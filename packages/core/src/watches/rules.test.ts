import { describe, expect, test } from 'vitest';
import { at, kim } from '../../testing/builders.ts';
import { aFacility } from '../../testing/facility-builders.ts';
import { aWatch, TUESDAY } from '../../testing/watch-builders.ts';
import type { Booking } from '../bookings/index.ts';
import { DEFAULT_FACILITY, type Facility } from '../facility/index.ts';
import { holdEnd, isMetBy, isWatchOver, newWatch, timesOf, watchRefusal } from './index.ts';

const MONDAY_NOON = at('2026-11-23', '12:00');
const starts = (watch: ReturnType<typeof aWatch>, facility: Facility = DEFAULT_FACILITY) =>
  timesOf(watch, facility).map(({ startTime }) => startTime.slice(0, 5));

describe('the times of a watch', () => {
  test('are all half-hours at which its length fits into the window', () => {
    expect(starts(aWatch())).toEqual(['18:00', '18:30', '19:00']);
    expect(starts(aWatch({ hours: 2 }))).toEqual(['18:00']);
  });

  test('are empty if members can no longer book its length', () => {
    const facility = aFacility({ booking: { shortestHours: 1, longestHours: 2 } });
    expect(starts(aWatch({ hours: 0.5 }), facility)).toEqual([]);
    expect(starts(aWatch({ hours: 2 }), facility)).toEqual(['18:00']);
  });

  test('end with the last one: then the watch is over', () => {
    const now = (time: string) => at(TUESDAY, time);
    expect(isWatchOver(aWatch(), now('18:59'), DEFAULT_FACILITY)).toBe(false);
    expect(isWatchOver(aWatch(), now('19:00'), DEFAULT_FACILITY)).toBe(true);
  });
});

describe('a new watch', () => {
  const body = { date: TUESDAY, startTime: '17:00', endTime: '21:00', hours: 2 };
  const messages = (change: object) =>
    newWatch(DEFAULT_FACILITY)
      .safeParse({ ...body, ...change })
      .error?.issues.map(({ message }) => message);

  test('needs a window that fits its session', () => {
    expect(messages({})).toBeUndefined();
    expect(messages({ endTime: '19:00' })).toBeUndefined();
    expect(messages({ endTime: '18:30' })).toEqual(['Please choose a later end time so your session fits.']);
    expect(messages({ hours: 4.5, endTime: '23:00' })).toEqual(['Please select a duration.']);
    expect(messages({ startTime: '17:15' })).toEqual(['Bookings start and end on the half-hour.']);
    expect(messages({ endTime: '24:00' })).toEqual(['Bookings must end by 11:30 PM.']);
  });

  const refusal = (change: object, member = kim, waiting = 0) =>
    watchRefusal(aWatch(change), member, { waiting, now: MONDAY_NOON, facility: DEFAULT_FACILITY })?.code;

  test('is refused for a time that members cannot book', () => {
    expect(refusal({})).toBeUndefined();
    expect(refusal({ date: '2026-11-23', startTime: '10:00:00', endTime: '13:00:00' })).toBe('in_the_past');
    expect(refusal({ date: '2026-12-23' })).toBeUndefined();
    expect(refusal({ date: '2026-12-24' })).toBe('too_far_ahead');
    expect(refusal({}, { ...kim, membershipEndsOn: TUESDAY })).toBeUndefined();
    expect(refusal({}, { ...kim, membershipEndsOn: '2026-11-23' })).toBe('membership_ends');
  });

  test('is refused if the member already has five', () => {
    expect(refusal({}, kim, 4)).toBeUndefined();
    expect(refusal({}, kim, 5)).toBe('watch_limit');
  });
});

describe('an offer holds its bay', () => {
  const heldMinutes = (now: Date, startTime = '18:00:00', bookingDate = TUESDAY) => {
    const until = holdEnd({ bookingDate, startTime }, now, DEFAULT_FACILITY);
    return until && (until.getTime() - now.getTime()) / 60_000;
  };

  test('for 15 minutes from 7:00 AM until just before 10:00 PM', () => {
    expect(heldMinutes(at('2026-11-23', '06:59'))).toBeNull();
    expect(heldMinutes(at('2026-11-23', '07:00'))).toBe(15);
    expect(heldMinutes(at('2026-11-23', '21:59'))).toBe(15);
    expect(heldMinutes(at('2026-11-23', '22:00'))).toBeNull();
  });

  test('only if the start is at least 90 minutes away', () => {
    expect(heldMinutes(at(TUESDAY, '16:30'))).toBe(15);
    expect(heldMinutes(at(TUESDAY, '16:31'))).toBeNull();
  });

  test('by the hours that really pass when the clocks change', () => {
    // On November 1, 2026, the clocks go back at 2:00 AM, before these times. So from 7:00 AM to 8:30 AM is
    // 1.5 hours.
    expect(heldMinutes(at('2026-11-01', '07:00'), '08:30:00', '2026-11-01')).toBe(15);
    // No bay is held at night, even with enough hours before the start.
    expect(heldMinutes(at('2026-11-01', '00:30'), '03:00:00', '2026-11-01')).toBeNull();
    // On March 14, 2027, 2:00 AM does not exist.
    expect(heldMinutes(at('2027-03-13', '12:00'), '02:00:00', '2027-03-14')).toBeNull();
  });
});

describe('a booking ends a watch if it fits the watch', () => {
  const watch = { ...aWatch(), userId: kim.id, createdAt: '2026-11-23T12:00:00.000Z' };
  const booking: Booking = {
    id: 1,
    simulatorId: 1,
    bookingDate: TUESDAY,
    startTime: '18:00:00',
    endTime: '19:00:00',
    userId: kim.id,
    kind: 'member',
    createdAt: '2026-11-23T13:00:00.000Z',
  };
  const isMet = (change: Partial<Booking>) => isMetBy(watch, { ...booking, ...change });

  test('if it is long enough within the window', () => {
    expect(isMet({})).toBe(true);
    expect(isMet({ startTime: '16:00:00' })).toBe(true);
    expect(isMet({ startTime: '17:30:00', endTime: '18:30:00' })).toBe(false);
    expect(isMet({ startTime: '10:00:00', endTime: '11:00:00' })).toBe(false);
  });

  test('if it is a later booking of the same member on the same day', () => {
    expect(isMet({ createdAt: '2026-11-23T11:59:59.000Z' })).toBe(false);
    expect(isMet({ userId: 8 })).toBe(false);
    expect(isMet({ bookingDate: '2026-11-25' })).toBe(false);
    expect(isMet({ kind: 'lesson' })).toBe(false);
  });
});
