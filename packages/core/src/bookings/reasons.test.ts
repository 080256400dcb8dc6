import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aBooking, aDay, at, kim, lee } from '../../testing/builders.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import { datePlus, facilityDate, facilityTime, wallTime } from '../time/index.ts';
import {
  bookingRefusal,
  type Day,
  dayRefusal,
  isNight,
  nearestOpening,
  nightStarts,
  offersOf,
  openingDate,
  startRefusal,
  windowRefusal,
} from './index.ts';

const TUESDAY = '2026-11-24';
const onTuesday = { date: TUESDAY, hours: 1, member: kim, now: at('2026-11-23', '12:00') };
const allDay = { startTime: '00:00:00', endTime: '24:00:00' };
const inBothBays = (interval: { startTime: string; endTime: string }) =>
  [1, 2].map((simulatorId) => aBooking({ ...interval, simulatorId, userId: lee.id }));
const league = (interval: { startTime: string; endTime: string }) => ({
  ...interval,
  leagueName: 'Tuesday Night',
  unreservedBays: [1, 2],
});
const closedBays = [1, 2].map((simulatorId) => ({ ...allDay, simulatorId, reason: 'New screens' }));

describe('the reason why a day has no free start', () => {
  const reasonOn = (day: Day, changes = {}) => dayRefusal({ ...onTuesday, ...changes, day })?.reason ?? null;

  test('is null if a start is free', () => expect(reasonOn(aDay())).toBeNull());

  test('is the limit, with the bookings that use it', () => {
    const own = aBooking({ startTime: '08:00:00', endTime: '11:30:00' });
    const lesson = aBooking({ startTime: '13:00:00', endTime: '14:00:00', kind: 'lesson' });
    expect(dayRefusal({ ...onTuesday, day: aDay(own, lesson) })).toEqual({
      reason: 'limit',
      hoursLeft: 0.5,
      bookings: [own],
    });
    expect(reasonOn(aDay(own), { hours: 0.5 })).toBeNull();
  });

  test('is that both bays are taken, a league, or a closure', () => {
    expect(reasonOn(aDay(...inBothBays(allDay)))).toBe('taken');
    expect(dayRefusal({ ...onTuesday, day: { ...aDay(), leagueSessions: [league(allDay)] } })).toEqual({
      reason: 'league',
      leagueName: 'Tuesday Night',
      startTime: allDay.startTime,
    });
    expect(reasonOn({ ...aDay(), closures: closedBays })).toBe('closed');
    expect(reasonOn({ ...aDay(...inBothBays(allDay)), closures: closedBays.slice(1) })).toBe('mixed');
    expect(reasonOn({ ...aDay(...inBothBays(allDay)), closures: closedBays.slice(0, 1) })).toBe('mixed');
  });

  test('is the end of the evening, the end of the membership, or a date too far ahead', () => {
    expect(reasonOn(aDay(), { now: at(TUESDAY, '22:30') })).toBe('past');
    const leaving = { ...kim, membershipEndsOn: '2026-11-23' };
    expect(dayRefusal({ ...onTuesday, member: leaving, day: aDay() })).toEqual({
      reason: 'membership_ends',
      lastDay: '2026-11-23',
    });
    expect(reasonOn(aDay(), { date: '2026-12-24' })).toBe('too_far_ahead');
  });
});

test('an unavailable start names the reason', () => {
  const six = { startTime: '18:00:00', endTime: '19:00:00' };
  const reasonAt = (day: Day, startTime = '18:00:00', changes = {}) =>
    startRefusal({ ...onTuesday, ...changes, day }, startTime)?.reason ?? null;
  expect(reasonAt(aDay())).toBeNull();
  expect(reasonAt(aDay(...inBothBays(six)))).toBe('taken');
  expect(reasonAt(aDay(...inBothBays(six)), '19:00:00')).toBeNull();
  expect(reasonAt({ ...aDay(), leagueSessions: [league(six)] })).toBe('league');
  expect(reasonAt({ ...aDay(), closures: closedBays })).toBe('closed');
  expect(reasonAt({ ...aDay(...inBothBays(six)), closures: closedBays.slice(1) })).toBe('mixed');
  expect(reasonAt(aDay(), '18:00:00', { now: at(TUESDAY, '18:00') })).toBe('past');
  expect(reasonAt(aDay(), '23:00:00')).toBe('too_long');
  expect(reasonAt(aDay(), '23:00:00', { now: at(TUESDAY, '22:30') })).toBe('too_long');
  expect(reasonAt(aDay(), '23:00:00', { now: at(TUESDAY, '23:00') })).toBe('past');
  const own = aBooking({ startTime: '08:00:00', endTime: '12:00:00' });
  expect(reasonAt(aDay(own))).toBe('limit');
});

describe('the nearest opening', () => {
  const days = new Map([
    ['2026-11-24', aDay(...inBothBays(allDay))],
    ['2026-11-25', aDay(...inBothBays({ startTime: '17:00:00', endTime: '20:00:00' }))],
    ['2026-11-26', aDay()],
  ]);
  const wanted = { hours: 1, member: kim, now: onTuesday.now, around: '18:00:00', days };

  test('is the free start nearest to the requested time, on the first day that has one', () => {
    expect(nearestOpening({ ...wanted, from: '2026-11-24' })).toEqual({
      simulatorId: 1,
      bookingDate: '2026-11-25',
      startTime: '16:00:00',
      endTime: '17:00:00',
    });
  });

  test('is on an earlier day if no later day has a free start', () => {
    const leaving = { ...kim, membershipEndsOn: '2026-11-25' };
    const found = nearestOpening({ ...wanted, member: leaving, from: '2026-11-26' });
    expect(found?.bookingDate).toBe('2026-11-25');
    const full = new Map([['2026-11-24', aDay(...inBothBays(allDay))]]);
    expect(nearestOpening({ ...wanted, days: full, from: '2026-11-24' })).toBeNull();
  });
});

test('the page opens tomorrow as soon as no start of today is left', () => {
  const opensOn = (time: string, hours = 1) => openingDate(hours, at(TUESDAY, time), DEFAULT_FACILITY);
  expect(opensOn('22:29')).toBe(TUESDAY);
  expect(opensOn('22:30')).toBe('2026-11-25');
  expect(opensOn('22:30', 0.5)).toBe(TUESDAY);
  expect(opensOn('00:10')).toBe(TUESDAY);
});

test('tonight continues after midnight, and each start has its own date', () => {
  const now = at(TUESDAY, '22:10');
  const offersOn = (date: string) => offersOf({ ...onTuesday, date, now, day: aDay() });
  const starts = nightStarts(TUESDAY, { today: offersOn(TUESDAY), tomorrow: offersOn('2026-11-25') });
  expect(starts.slice(0, 2).map(({ date, offer }) => [date, offer.startTime])).toEqual([
    [TUESDAY, '22:30:00'],
    ['2026-11-25', '00:00:00'],
  ]);
  expect(starts.at(-1)?.offer.startTime).toBe('04:30:00');
  expect(isNight(at(TUESDAY, '20:59'), DEFAULT_FACILITY)).toBe(false);
  expect(isNight(at(TUESDAY, '21:00'), DEFAULT_FACILITY)).toBe(true);
});

const anInterval = fc
  .tuple(fc.integer({ min: 0, max: 46 }), fc.integer({ min: 1, max: 24 }))
  .map(([start, length]) => ({
    startTime: wallTime(start * 30),
    endTime: wallTime(Math.min(48, start + length) * 30),
  }));
const aFullDay = fc
  .record({
    bookings: fc.array(
      fc
        .tuple(anInterval, fc.constantFrom(1, 2), fc.constantFrom(kim.id, lee.id))
        .map(([interval, simulatorId, userId]) => aBooking({ ...interval, simulatorId, userId })),
      { maxLength: 8 },
    ),
    leagueSessions: fc.array(anInterval.map(league), { maxLength: 1 }),
    closures: fc.array(
      anInterval.map((interval) => ({ ...interval, simulatorId: 1, reason: '' })),
      { maxLength: 2 },
    ),
  })
  .map((day): Day => ({ ...aDay(), ...day }));
const someHours = fc.integer({ min: 1, max: 8 }).map((halves) => halves / 2);
const aMinute = fc.integer({ min: 0, max: 24 * 60 - 1 });
const atMinute = (minute: number) => new Date(at(TUESDAY, '00:00').getTime() + minute * 60_000);

test('on any day, there is either a free start or a reason, never both', () => {
  fc.assert(
    fc.property(aFullDay, someHours, aMinute, (day, hours, minute) => {
      const question = { ...onTuesday, hours, day, now: atMinute(minute) };
      const isFree = offersOf(question).some(({ refusal }) => refusal === null);
      expect(dayRefusal(question) === null).toBe(isFree);
    }),
  );
});

test('the server accepts every start of tonight and every nearest opening', () => {
  fc.assert(
    fc.property(aFullDay, aFullDay, someHours, aMinute, (first, second, hours, minute) => {
      const now = atMinute(minute);
      const today = facilityDate(now, DEFAULT_FACILITY);
      const tomorrow = datePlus(today, 1);
      const days = new Map([
        [today, first],
        [tomorrow, second],
      ]);
      const offersOn = (date: string, day: Day) => offersOf({ date, hours, member: kim, day, now });
      const tonight = nightStarts(today, {
        today: offersOn(today, first),
        tomorrow: offersOn(tomorrow, second),
      });
      const around = facilityTime(now, DEFAULT_FACILITY);
      const opening = nearestOpening({ from: today, hours, member: kim, days, now, around });
      const slots = tonight.map(({ date, offer }) => ({ ...offer, bookingDate: date }));
      for (const slot of [...slots, ...(opening ? [opening] : [])]) {
        const day = days.get(slot.bookingDate) as Day;
        expect(windowRefusal(slot, now, DEFAULT_FACILITY)).toBeNull();
        expect(bookingRefusal(slot, kim, day)).toBeNull();
      }
    }),
  );
});
