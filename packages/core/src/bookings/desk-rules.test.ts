import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aBooking, aDay, anInput, at, kim, lee } from '../../testing/builders.ts';
import { aFacility } from '../../testing/facility-builders.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import { intervalFrom, overlaps, wallTime } from '../time/index.ts';
import {
  type DeskQuestion,
  deskBookingRefusal,
  deskChangeRefusal,
  deskDayRefusal,
  deskWindowRefusal,
  handOverRefusal,
  passedLimits,
  restoreRefusal,
  slotInOtherBay,
} from './index.ts';

const now = at('2026-11-23', '12:00');
const slot = anInput('18:00:00', '20:00:00');

const aQuestion = (changes: Partial<DeskQuestion> = {}): DeskQuestion => ({
  isGuest: false,
  member: kim,
  day: aDay(),
  now,
  ...changes,
});

describe('the desk', () => {
  test('can book more than thirty days ahead and the running half-hour, but not the past or the skipped hour', () => {
    const on = (bookingDate: string, startTime = '18:00:00', endTime = '20:00:00') =>
      deskWindowRefusal(anInput(startTime, endTime, { bookingDate }), now, DEFAULT_FACILITY)?.code ?? 'free';
    expect(on('2026-12-23')).toBe('free');
    expect(on('2027-06-01')).toBe('free');
    expect(on('2026-11-22')).toBe('in_the_past');
    expect(on('2026-11-23', '12:00:00', '13:00:00')).toBe('free');
    expect(on('2026-11-23', '11:30:00', '12:30:00')).toBe('in_the_past');
    expect(on('2027-03-14', '01:30:00', '02:30:00')).toBe('skipped_hour');
  });

  test('can exceed the daily limit but not book a taken bay', () => {
    const four = aBooking({ startTime: '08:00:00', endTime: '12:00:00' });
    expect(deskDayRefusal(slot, kim, aDay(four))).toBeNull();
    const taken = aBooking({ userId: 99, startTime: '19:30:00', endTime: '21:00:00' });
    expect(deskDayRefusal(slot, kim, aDay(taken))?.code).toBe('bay_taken');
    expect(deskDayRefusal({ ...slot, simulatorId: 2 }, kim, aDay(taken))).toBeNull();
  });

  test('can book the bay that a league session leaves free', () => {
    const session = { leagueName: 'Tuesday Night', startTime: '18:00:00', endTime: '20:00:00' };
    const day = { ...aDay(), leagueSessions: [{ ...session, unreservedBays: [1] }] };
    expect(deskDayRefusal(slot, kim, day)?.code).toBe('league_session');
    expect(deskDayRefusal({ ...slot, simulatorId: 2 }, kim, day)).toBeNull();
    const reserved = { ...aDay(), leagueSessions: [{ ...session, unreservedBays: [] }] };
    expect(deskDayRefusal(slot, kim, reserved)).toBeNull();
  });

  test('cannot book a closed bay or a date after the end of a membership', () => {
    const closure = { simulatorId: 1, startTime: '19:00:00', endTime: '24:00:00', reason: 'New screen' };
    expect(deskDayRefusal(slot, kim, { ...aDay(), closures: [closure] })?.code).toBe('bay_closed');
    const ending = { ...kim, membershipEndsOn: '2026-11-23' };
    expect(deskDayRefusal(slot, ending, aDay())?.code).toBe('membership_ends');
  });

  test('sees which member limits it exceeds', () => {
    const four = aBooking({ startTime: '08:00:00', endTime: '12:00:00' });
    expect(passedLimits(slot, aQuestion())).toEqual([]);
    expect(passedLimits(slot, aQuestion({ day: aDay(four) }))).toEqual([
      'Members can book at most 4 hours per day. This booking brings the total to 6 hours.',
    ]);
    expect(passedLimits({ ...slot, bookingDate: '2026-12-24' }, aQuestion())).toEqual([
      'Members can book up to 30 days ahead. This date is past that limit.',
    ]);
    expect(passedLimits(slot, aQuestion({ day: aDay(four), member: null, isGuest: true }))).toEqual([]);
    const moving = { ...four, bookingDate: slot.bookingDate, createdAt: now.toISOString() };
    expect(passedLimits(slot, aQuestion({ day: aDay(four), moving }))).toEqual([]);
  });

  test('can change only the bay and the end of a running booking, and the end only to a time in the future', () => {
    const booking = { ...aBooking(), ...slot, createdAt: now.toISOString() };
    const to = (change: object, time = '18:40') =>
      deskChangeRefusal(booking, { ...slot, ...change }, at(slot.bookingDate, time), DEFAULT_FACILITY)
        ?.code ?? 'free';
    expect(to({ startTime: '12:00:00', endTime: '13:00:00', simulatorId: 2 }, '17:59')).toBe('free');
    expect(to({ endTime: '21:00:00' })).toBe('free');
    expect(to({ endTime: '19:00:00' })).toBe('free');
    expect(to({ endTime: '18:30:00' })).toBe('in_the_past');
    expect(to({ startTime: '18:30:00' })).toBe('booking_past');
    expect(to({ simulatorId: 2 })).toBe('free');
    expect(to({ simulatorId: 2, startTime: '18:30:00' })).toBe('free');
    expect(to({ simulatorId: 2, startTime: '19:00:00' })).toBe('booking_past');
    expect(to({ simulatorId: 2, startTime: '17:30:00' })).toBe('booking_past');
    expect(to({ simulatorId: 2, endTime: '18:30:00' })).toBe('in_the_past');
    expect(to({ bookingDate: '2026-12-01' })).toBe('booking_past');
    expect(to({ endTime: '21:00:00' }, '20:00')).toBe('booking_past');
    const cancelled = { ...booking, cancelledAt: now.toISOString() };
    expect(deskChangeRefusal(cancelled, slot, now, DEFAULT_FACILITY)?.code).toBe('booking_cancelled');
  });

  test('can change only the bay of a lesson, and only until it ends', () => {
    const lesson = { ...aBooking({ kind: 'lesson' }), ...slot, createdAt: now.toISOString() };
    const to = (change: object, time = '17:00') =>
      deskChangeRefusal(lesson, { ...slot, ...change }, at(slot.bookingDate, time), DEFAULT_FACILITY)?.code ??
      'free';
    expect(to({ simulatorId: 2 })).toBe('free');
    expect(to({ simulatorId: 2 }, '18:40')).toBe('free');
    expect(to({ simulatorId: 2, startTime: '18:30:00' }, '18:40')).toBe('free');
    expect(to({ simulatorId: 2, startTime: '18:30:00' })).toBe('booking_reserved');
    expect(to({ simulatorId: 2, startTime: '17:30:00' }, '17:40')).toBe('booking_reserved');
    expect(to({ simulatorId: 2 }, '20:00')).toBe('booking_past');
    expect(to({ simulatorId: 2, endTime: '21:00:00' })).toBe('booking_reserved');
    expect(to({ simulatorId: 2, bookingDate: '2026-12-01' })).toBe('booking_reserved');
    expect(to({ startTime: '19:00:00' })).toBe('booking_reserved');
    expect(to({})).toBe('booking_reserved');
    const league = { ...lesson, kind: 'league' as const, userId: null };
    expect(deskChangeRefusal(league, { ...slot, simulatorId: 2 }, now, DEFAULT_FACILITY)?.code).toBe(
      'booking_reserved',
    );
  });

  test("can hand over a member's booking until it starts, but no guest, lesson or league booking", () => {
    const booking = { ...aBooking(), ...slot, createdAt: now.toISOString() };
    const codeOf = (change: Partial<typeof booking> & { cancelledAt?: string }, time = '17:59') =>
      handOverRefusal({ ...booking, ...change }, at(slot.bookingDate, time), DEFAULT_FACILITY)?.code ??
      'free';
    expect(codeOf({})).toBe('free');
    expect(codeOf({}, '18:00')).toBe('booking_past');
    expect(codeOf({ cancelledAt: now.toISOString() })).toBe('booking_cancelled');
    expect(codeOf({ kind: 'guest', userId: null })).toBe('guest_booking');
    expect(codeOf({ kind: 'lesson' })).toBe('booking_reserved');
    expect(codeOf({ kind: 'league', userId: null })).toBe('booking_reserved');
  });
});

describe('a booking made by the desk', () => {
  const codeOf = (startTime: string, endTime: string, question: DeskQuestion, changes = {}) =>
    deskBookingRefusal(anInput(startTime, endTime, changes), question)?.code ?? 'free';
  const guest = { isGuest: true, member: null };
  const day = aDay(aBooking({ userId: 99, startTime: '20:00:00', endTime: '21:00:00' }));

  test.each([
    ['on the grid', '18:15:00', '19:00:00', {}, 'invalid'],
    ['until 11:30 PM at the latest', '23:00:00', '24:00:00', {}, 'invalid'],
    ['for four hours', '18:00:00', '22:00:00', {}, 'free'],
    ['for more than four hours', '18:00:00', '22:30:00', {}, 'invalid'],
    ['for two hours with a guest', '18:00:00', '20:00:00', guest, 'free'],
    ['for more than two hours with a guest', '18:00:00', '20:30:00', guest, 'guest_limit'],
    ['until the next booking', '19:00:00', '20:00:00', { day }, 'free'],
    ['into the next booking', '19:00:00', '20:30:00', { day }, 'bay_taken'],
  ])('is checked %s (%s to %s)', (_, startTime, endTime, changes, expected) => {
    expect(codeOf(startTime, endTime, aQuestion(changes))).toBe(expected);
  });

  test('does not conflict with itself when moved, and cannot move if its account was deleted', () => {
    const own = aBooking({ startTime: '18:00:00', endTime: '19:00:00' });
    const moving = { ...own, bookingDate: slot.bookingDate, createdAt: now.toISOString() };
    expect(codeOf('18:30:00', '19:30:00', aQuestion({ day: aDay(own) }))).toBe('bay_taken');
    expect(codeOf('18:30:00', '19:30:00', aQuestion({ day: aDay(own), moving }))).toBe('free');
    const gone = { ...moving, userId: null };
    expect(codeOf('18:30:00', '19:30:00', aQuestion({ moving: gone, member: null }))).toBe('no_owner');
    expect(codeOf('18:30:00', '19:30:00', aQuestion({ moving: gone }))).toBe('free');
  });

  // Daylight saving time starts on this night, so the clock jumps from 2:00 AM to 3:00 AM.
  test.each([
    ['new', '00:15', '01:00:00', '02:00:00', 'free'],
    ['new', '01:15', '01:00:00', '02:00:00', 'free'],
    ['new', '01:45', '01:00:00', '02:00:00', 'in_the_past'],
    ['new', '03:15', '03:00:00', '04:00:00', 'free'],
    ['new', '00:15', '01:30:00', '02:30:00', 'skipped_hour'],
    ['new', '00:15', '02:00:00', '03:00:00', 'skipped_hour'],
    ['new', '00:15', '03:00:00', '04:00:00', 'free'],
    ['moved', '00:15', '01:00:00', '02:30:00', 'skipped_hour'],
    ['running', '01:15', '01:00:00', '02:00:00', 'free'],
    ['running', '01:15', '01:00:00', '02:30:00', 'skipped_hour'],
    ['running', '01:15', '01:00:00', '03:30:00', 'skipped_hour'],
    ['ended', '01:45', '01:00:00', '02:00:00', 'booking_past'],
  ])('in the spring night: %s at %s, from %s to %s: %s', (kind, time, startTime, endTime, expected) => {
    const bookingDate = '2027-03-14';
    const own = aBooking({ startTime: '01:00:00', endTime: '01:30:00' });
    const moving = { ...own, bookingDate, createdAt: now.toISOString() };
    const clock = { now: at(bookingDate, time), ...(kind !== 'new' && { moving }) };
    expect(codeOf(startTime, endTime, aQuestion(clock), { bookingDate })).toBe(expected);
  });
});

describe('a running booking in another bay', () => {
  const booking = {
    ...aBooking({ startTime: '10:00:00', endTime: '12:00:00' }),
    bookingDate: slot.bookingDate,
    createdAt: now.toISOString(),
  };
  const moveAt = (time: string, ...others: Parameters<typeof aDay>) => {
    const question = { ...aQuestion({ day: aDay(booking, ...others) }), now: at(slot.bookingDate, time) };
    const { startTime, ...offer } = slotInOtherBay(booking, 2, question);
    const refusal = deskBookingRefusal({ startTime, ...offer }, { ...question, moving: booking });
    return [startTime, refusal?.code ?? 'free'];
  };
  const inBay2 = (startTime: string, endTime: string) =>
    aBooking({ simulatorId: 2, userId: 99, startTime, endTime });

  test('keeps its start if that bay was free the whole time, or else starts now', () => {
    expect(moveAt('11:10')).toEqual(['10:00:00', 'free']);
    expect(moveAt('11:10', inBay2('10:00:00', '11:00:00'))).toEqual(['11:00:00', 'free']);
    expect(moveAt('11:40', inBay2('09:00:00', '10:30:00'))).toEqual(['11:30:00', 'free']);
    expect(moveAt('11:10', inBay2('11:30:00', '12:30:00'))).toEqual(['11:00:00', 'bay_taken']);
  });

  test('fits exactly if no one else has that bay for the rest of the booking', () => {
    const halfHour = fc.integer({ min: 16, max: 26 }).map((half) => wallTime(half * 30));
    fc.assert(
      fc.property(
        halfHour,
        fc.constantFrom(0.5, 1, 2),
        fc.integer({ min: 0, max: 119 }),
        (start, hours, minute) => {
          const other = inBay2(start, intervalFrom(start, hours).endTime);
          const time = wallTime(600 + minute);
          const rest = { startTime: wallTime(600 + minute - (minute % 30)), endTime: '12:00:00' };
          const isFree = !overlaps(other, rest);
          expect(moveAt(time.slice(0, 5), other)[1]).toBe(isFree ? 'free' : 'bay_taken');
        },
      ),
    );
  });
});

describe('a booking that no longer fits the rules', () => {
  const strict = aFacility({ booking: { longestHours: 1, shortestHours: 1, earliestStart: '12:00:00' } });
  const day = { ...aDay(), facility: strict };
  const long = {
    ...aBooking({ startTime: '10:00:00', endTime: '13:00:00' }),
    bookingDate: '2026-11-24',
    createdAt: '2026-11-20T12:00:00.000Z',
  };
  const question = { isGuest: false, member: kim, moving: long, day, now: at('2026-11-24', '11:40') };

  test('can end earlier, even before the shortest length, but not last longer', () => {
    expect(deskBookingRefusal({ ...long, endTime: '12:00:00' }, question)).toBeNull();
    expect(deskBookingRefusal({ ...long, endTime: '13:30:00' }, question)?.code).toBe('invalid');
    expect(deskBookingRefusal({ ...long, endTime: '10:00:00' }, question)?.code).toBe('invalid');
  });

  test('can be handed over to a member whose membership lasts that long', () => {
    const now = at('2026-11-23', '11:40');
    expect(deskBookingRefusal(long, { ...question, now, member: lee })).toBeNull();
    const ending = { ...lee, membershipEndsOn: '2026-11-23' };
    expect(deskBookingRefusal(long, { ...question, now, member: ending })?.code).toBe('membership_ends');
  });
});

describe('a canceled booking', () => {
  const canceled = {
    ...aBooking(),
    ...slot,
    createdAt: now.toISOString(),
    cancelledAt: now.toISOString(),
  };
  const refusalOf = (change: object = {}, changes: Partial<DeskQuestion> = {}) =>
    restoreRefusal({ ...canceled, ...change }, aQuestion(changes))?.code ?? 'can come back';

  test('comes back until its start, while its time is free', () => {
    expect(refusalOf()).toBe('can come back');
    expect(refusalOf({}, { now: at('2026-11-24', '17:59') })).toBe('can come back');
    expect(refusalOf({}, { now: at('2026-11-24', '18:00') })).toBe('booking_past');
    const taken = aBooking({ userId: lee.id, startTime: '19:30:00', endTime: '21:00:00' });
    expect(refusalOf({}, { day: aDay(taken) })).toBe('bay_taken');
    expect(refusalOf({ simulatorId: 2 }, { day: aDay(taken) })).toBe('can come back');
  });

  test('comes back for a member or a guest who still exists, but not for a lesson or a league', () => {
    expect(refusalOf({ kind: 'guest', userId: null }, { member: null })).toBe('can come back');
    expect(refusalOf({ userId: null }, { member: null })).toBe('no_owner');
    expect(refusalOf({ kind: 'lesson' })).toBe('booking_reserved');
    expect(refusalOf({ kind: 'league' })).toBe('booking_reserved');
    expect(refusalOf({}, { member: { ...kim, membershipEndsOn: '2026-11-23' } })).toBe('membership_ends');
  });

  test('never comes back over another booking, and whenever the desk could book its time', () => {
    const someStart = fc.integer({ min: 0, max: 43 });
    const someLength = fc.integer({ min: 1, max: 8 });
    fc.assert(
      fc.property(
        someStart,
        someLength,
        someStart,
        fc.constantFrom('member', 'guest'),
        (start, half, other, kind) => {
          const own = intervalFrom(wallTime(start * 30), half / 2);
          const taken = aBooking({ userId: lee.id, ...intervalFrom(wallTime(other * 30), 1) });
          const isGuest = kind === 'guest';
          const question = aQuestion({ day: aDay(taken), isGuest, member: isGuest ? null : kim });
          const refusal = restoreRefusal(
            { ...canceled, ...own, kind: isGuest ? 'guest' : 'member' },
            question,
          );
          if (overlaps(own, taken)) expect(refusal).not.toBeNull();
          expect(refusal).toEqual(deskBookingRefusal({ ...slot, ...own }, question));
        },
      ),
    );
  });
});
