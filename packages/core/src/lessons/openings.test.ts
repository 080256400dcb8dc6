import { describe, expect, test } from 'vitest';
import { aBooking, aDay, at } from '../../testing/builders.ts';
import { aCoach, someHours } from '../../testing/lesson-builders.ts';
import type { Day } from '../bookings/index.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import { type CoachDay, openingsOf, teachingHours } from './index.ts';

const TUESDAY = '2026-11-24';
const yesterday = at('2026-11-23', '12:00');

function openings(coach: CoachDay, { date = TUESDAY, day = aDay() as Day, now = yesterday } = {}): string[] {
  return openingsOf(date, coach, day, now).map(
    ({ startTime, endTime }) => `${startTime.slice(0, 5)}-${endTime.slice(0, 5)}`,
  );
}

describe('the openings of a coach', () => {
  test('are the full hours from the start of the working hours', () => {
    expect(openings(aCoach())).toEqual(['09:00-10:00', '10:00-11:00', '11:00-12:00']);
    expect(openings(aCoach({ hours: [someHours('09:30', '12:00')] }))).toEqual([
      '09:30-10:30',
      '10:30-11:30',
    ]);
  });

  test('leave out the rest that does not fill an hour', () => {
    expect(openings(aCoach({ hours: [someHours('09:00', '09:30')] }))).toEqual([]);
    expect(openings(aCoach({ hours: [someHours('09:00', '10:30')] }))).toEqual(['09:00-10:00']);
    // Adjacent time ranges are not merged, so the lesson starts at 10:00 instead of 9:30.
    const adjacent = [someHours('09:30', '10:00'), someHours('10:00', '11:30')];
    expect(openings(aCoach({ hours: adjacent }))).toEqual(['10:00-11:00']);
  });

  test('are sorted by time, in any order of the working hours', () => {
    const hours = [someHours('18:00', '19:00'), someHours('06:30', '07:30'), someHours('12:00', '13:00')];
    expect(openings(aCoach({ hours }))).toEqual(['06:30-07:30', '12:00-13:00', '18:00-19:00']);
    expect(hours[0]).toEqual(someHours('18:00', '19:00'));
  });

  test('are on the weekdays of the working hours but not on days off', () => {
    const hours = [someHours('09:00', '10:00'), someHours('14:00', '15:00', 'Wednesday')];
    expect(openings(aCoach({ hours }), { date: '2026-11-25' })).toEqual(['14:00-15:00']);
    expect(openings(aCoach({ hours }), { date: '2026-11-26' })).toEqual([]);
    const daysOff = ['2026-11-25'];
    expect(openings(aCoach({ hours, daysOff }), { date: '2026-11-25' })).toEqual([]);
    expect(openings(aCoach({ hours, daysOff }), { date: '2026-12-02' })).toEqual(['14:00-15:00']);
  });

  test('leave out hours when the last free bay is held for a member with an offer', () => {
    const hold = {
      startTime: '10:00:00',
      endTime: '11:00:00',
      userId: null,
      until: '2026-11-23T17:15:00.000Z',
    };
    const heldIn = (...bays: number[]) => ({
      ...aDay(),
      holds: bays.map((simulatorId) => ({ ...hold, simulatorId })),
    });
    expect(openings(aCoach(), { day: heldIn(1) })).toContain('10:00-11:00');
    expect(openings(aCoach(), { day: heldIn(1, 2) })).toEqual(['09:00-10:00', '11:00-12:00']);
  });

  test('leave out hours with a booked lesson', () => {
    const lessons = [{ startTime: '10:00:00', endTime: '11:00:00' }];
    expect(openings(aCoach({ lessons }))).toEqual(['09:00-10:00', '11:00-12:00']);
    // A lesson can overlap two openings if the coach changed the working hours after the booking. The lesson
    // blocks both openings.
    const across = [{ startTime: '09:30:00', endTime: '10:30:00' }];
    expect(openings(aCoach({ lessons: across }))).toEqual(['11:00-12:00']);
  });

  test('end by 11:30 PM', () => {
    expect(openings(aCoach({ hours: [someHours('21:30', '23:30')] }))).toEqual([
      '21:30-22:30',
      '22:30-23:30',
    ]);
    expect(openings(aCoach({ hours: [someHours('22:00', '23:30')] }))).toEqual(['22:00-23:00']);
    expect(openings(aCoach({ hours: [someHours('00:00', '01:00')] }))).toEqual(['00:00-01:00']);
  });
});

describe('the bay of a lesson', () => {
  const nineToTwelve = (simulatorId: number, startTime: string, endTime: string) =>
    aBooking({ simulatorId, startTime, endTime, userId: null });

  test('is the first bay that is free for the whole hour', () => {
    const day = aDay(nineToTwelve(1, '09:30:00', '11:00:00'), nineToTwelve(2, '11:30:00', '12:00:00'));
    const bays = openingsOf(TUESDAY, aCoach(), day, yesterday).map(({ simulatorId }) => simulatorId);
    expect(bays).toEqual([2, 2, 1]);
  });

  test('is missing if both bays are booked, even for half of the hour', () => {
    const day = aDay(nineToTwelve(1, '09:30:00', '10:30:00'), nineToTwelve(2, '09:00:00', '09:30:00'));
    expect(openings(aCoach(), { day })).toEqual(['10:00-11:00', '11:00-12:00']);
  });

  test('is never a closed bay', () => {
    const closed = { startTime: '10:30:00', endTime: '11:30:00', reason: 'Repair' };
    const closures = [{ ...closed, simulatorId: 1 }];
    expect(openings(aCoach(), { day: { ...aDay(), closures } })).toHaveLength(3);
    const all = [...closures, { ...closed, simulatorId: 2 }];
    expect(openings(aCoach(), { day: { ...aDay(), closures: all } })).toEqual(['09:00-10:00']);
  });

  test('is missing during a league session in any bay', () => {
    const session = { startTime: '10:00', endTime: '11:30', leagueName: 'Morning', unreservedBays: [] };
    const leagueSessions = [{ ...session, startTime: '10:00:00', endTime: '11:30:00' }];
    expect(openings(aCoach(), { day: { ...aDay(), leagueSessions } })).toEqual(['09:00-10:00']);
  });
});

describe('openings and the current time', () => {
  test('an opening starts in the future', () => {
    expect(openings(aCoach(), { now: at(TUESDAY, '09:59') })).toEqual(['10:00-11:00', '11:00-12:00']);
    expect(openings(aCoach(), { now: at(TUESDAY, '10:00') })).toEqual(['11:00-12:00']);
    expect(openings(aCoach(), { now: at('2026-11-25', '00:00') })).toEqual([]);
  });

  test('openings reach at most thirty days ahead', () => {
    const hours = [someHours('09:00', '10:00', 'Thursday'), someHours('09:00', '10:00', 'Wednesday')];
    const now = at(TUESDAY, '23:59');
    expect(openings(aCoach({ hours }), { now, date: '2026-12-24' })).toEqual(['09:00-10:00']);
    const friday = [someHours('09:00', '10:00', 'Friday')];
    expect(openings(aCoach({ hours: friday }), { now, date: '2026-12-25' })).toEqual([]);
    expect(
      openings(aCoach({ hours: friday }), { now: at('2026-11-25', '00:00'), date: '2026-12-25' }),
    ).toEqual(['09:00-10:00']);
  });
});

describe('openings on days with a clock change', () => {
  const night = (startTime: string, endTime: string) =>
    aCoach({ hours: [someHours(startTime, endTime, 'Sunday')] });

  test('in spring an opening cannot overlap the skipped hour but can end at its start', () => {
    const spring = { date: '2027-03-14', now: at('2027-03-13', '12:00') };
    expect(openings(night('00:00', '05:00'), spring)).toEqual([
      '00:00-01:00',
      '01:00-02:00',
      '03:00-04:00',
      '04:00-05:00',
    ]);
    expect(openings(night('00:30', '05:00'), spring)).toEqual(['00:30-01:30', '03:30-04:30']);
  });

  test('when daylight saving time ends, the repeated hour is offered once, at its first occurrence', () => {
    const date = '2026-11-01';
    const before = { date, now: at('2026-10-31', '12:00') };
    expect(openings(night('00:00', '04:00'), before)).toEqual([
      '00:00-01:00',
      '01:00-02:00',
      '02:00-03:00',
      '03:00-04:00',
    ]);
    // 1:30 AM occurs twice on this date. At the second 1:30 AM, the 1:00 AM opening has already started.
    const secondHalfPastOne = new Date(at(date, '01:30').getTime() + 60 * 60_000);
    expect(openings(night('00:00', '04:00'), { date, now: secondHalfPastOne })).toEqual([
      '02:00-03:00',
      '03:00-04:00',
    ]);
  });
});

test('teaching hours do not depend on bookings', () => {
  expect(teachingHours(TUESDAY, aCoach(), DEFAULT_FACILITY).map(({ startTime }) => startTime)).toEqual([
    '09:00:00',
    '10:00:00',
    '11:00:00',
  ]);
});
