import { describe, expect, test } from 'vitest';
import { aRow, TUESDAY } from '../../testing/desk.ts';
import type { Closure, Day } from '../bookings/index.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import { instantOf } from '../time/index.ts';
import { type CallListEntry, closurePlan } from './closure-contract.ts';
import { callState, plannedMoves, shownCalls, timesOfDates } from './closure-rules.ts';
import type { DeskBookingRow } from './contract.ts';

const at = (time: string, date = TUESDAY) => instantOf(date, `${time}:00`, DEFAULT_FACILITY) as Date;
const closure: Closure = {
  ...{ id: 1, simulatorId: 1, reason: 'The projector is down.' },
  ...{ from: at('10:00').toISOString(), to: at('18:00').toISOString() },
};
const now = at('10:10');

describe('the effect of a closure on bookings', () => {
  const plan = (bookings: DeskBookingRow[], closures = [closure], members = new Map()) => {
    const day: Day = { facility: DEFAULT_FACILITY, bookings, leagueSessions: [], closures: [], holds: [] };
    const days = new Map([[TUESDAY, day]]);
    const moves = plannedMoves(bookings, closures, { days, members, now, facility: DEFAULT_FACILITY });
    return moves.map(({ booking, to }) => [booking.id, to?.simulatorId ?? null]);
  };
  const slot = (startTime: string, endTime: string, changes: Partial<DeskBookingRow> = {}) =>
    aRow({ startTime: `${startTime}:00`, endTime: `${endTime}:00`, ...changes });

  test('a future booking moves to the other bay if that bay is free at the same time', () => {
    const [fits, blocked] = [slot('12:00', '13:00'), slot('14:00', '16:00')];
    const other = slot('15:30', '16:30', { simulatorId: 2 });
    expect(plan([blocked, fits, other])).toEqual([
      [fits.id, 2],
      [blocked.id, null],
    ]);
  });

  test('two bookings of the same time cannot both move into one free bay', () => {
    const facilityBays = [slot('12:00', '13:00'), slot('12:30', '13:30')];
    expect(plan(facilityBays)).toEqual([
      [facilityBays[0]?.id, 2],
      [facilityBays[1]?.id, null],
    ]);
  });

  test('running bookings and league nights stay, and bookings outside the closure are not affected', () => {
    const [running, league] = [slot('10:00', '11:00'), slot('17:00', '19:00', { kind: 'league' })];
    expect(plan([running, league, slot('18:00', '19:00'), slot('09:00', '10:00')])).toEqual([
      [running.id, null],
      [league.id, null],
    ]);
  });

  test('nothing moves into a bay that closes in the same step', () => {
    const booking = slot('12:00', '13:00');
    expect(plan([booking], [closure, { ...closure, simulatorId: 2 }])).toEqual([[booking.id, null]]);
  });

  test('a booking after the last day of the membership stays', () => {
    const booking = slot('12:00', '13:00');
    const members = new Map([[7, { id: 7, membershipEndsOn: '2026-11-23' }]]);
    expect(plan([booking], [closure], members)).toEqual([[booking.id, null]]);
  });
});

describe('the call list', () => {
  const entry = (booking: Partial<DeskBookingRow>, changes: Partial<CallListEntry> = {}): CallListEntry => ({
    ...{ id: 1, closure, bookedUntil: '14:00:00', isMoved: false, told: null },
    booking: aRow({ startTime: '12:00:00', endTime: '14:00:00', ...booking }),
    ...changes,
  });
  const stateOf = (each: CallListEntry, when = now) => callState(each, when, DEFAULT_FACILITY);
  const told = { at: now.toISOString(), by: 'Dana', byId: 3 };

  test('an entry is open until the booking moves or is canceled, or someone has reached the person', () => {
    expect(stateOf(entry({}))).toBe('open');
    expect(stateOf(entry({ simulatorId: 2 }))).toBe('moved');
    expect(stateOf(entry({ startTime: '18:00:00', endTime: '20:00:00' }))).toBe('moved');
    expect(stateOf(entry({ cancelledAt: now.toISOString() }))).toBe('canceled');
    expect(stateOf(entry({}, { told }))).toBe('told');
  });

  test('a running booking is settled if it now ends with the current half-hour, but not if it is only shorter', () => {
    const running = { startTime: '10:00:00' };
    expect(stateOf(entry({ ...running, endTime: '10:30:00' }))).toBe('ended');
    expect(stateOf(entry({ ...running, endTime: '11:00:00' }))).toBe('open');
    // This booking was not shortened, because it always ended at 10:30 AM. So the person still needs a call.
    expect(stateOf(entry({ ...running, endTime: '10:30:00' }, { bookedUntil: '10:30:00' }))).toBe('open');
  });

  test('a running booking that now ends before a later closure counts as ended, not as moved', () => {
    const later = { closure: { ...closure, from: at('11:00').toISOString() } };
    const shortened = { startTime: '10:00:00', endTime: '11:00:00' };
    expect(stateOf(entry(shortened, { ...later, bookedUntil: '12:00:00' }))).toBe('ended');
    expect(stateOf(entry({ ...shortened, simulatorId: 2 }, { ...later, bookedUntil: '12:00:00' }))).toBe(
      'moved',
    );
  });

  test('an entry for a moved guest without an email stays open until someone has reached the guest', () => {
    expect(stateOf(entry({ simulatorId: 2 }, { isMoved: true }))).toBe('open');
    expect(stateOf(entry({ simulatorId: 2 }, { isMoved: true, told }))).toBe('told');
  });

  test('no one needs a call after the booking or the closure is over', () => {
    expect(stateOf(entry({}), at('14:00'))).toBeNull();
    expect(stateOf(entry({ endTime: '20:00:00' }), at('18:00'))).toBeNull();
  });

  test('a closure lists all its people until all are settled', () => {
    const [open, done] = [entry({}, { id: 1 }), entry({ simulatorId: 2 }, { id: 2 })];
    const [group] = shownCalls([open, done], now, DEFAULT_FACILITY);
    expect([group?.open, group?.people.map(({ state }) => state)]).toEqual([1, ['open', 'moved']]);
    expect(shownCalls([done], now, DEFAULT_FACILITY)).toEqual([]);
  });
});

describe('the times of several closures', () => {
  const dates = {
    ...{ firstDate: '2026-12-24', lastDate: '2026-12-25' },
    ...{ startTime: '00:00:00', endTime: '24:00:00', weeklyUntil: null },
  };
  const times = (changes: Partial<Parameters<typeof timesOfDates>[0]>) =>
    timesOfDates({ ...dates, ...changes }, DEFAULT_FACILITY);

  test('whole days become one closure from the first midnight to the last', () => {
    expect(times({})).toEqual([
      { from: at('00:00', '2026-12-24').toISOString(), to: at('00:00', '2026-12-26').toISOString() },
    ]);
  });

  test('hours become one closure for each date', () => {
    expect(times({ startTime: '08:00:00', endTime: '12:00:00' })).toEqual([
      { from: at('08:00', '2026-12-24').toISOString(), to: at('12:00', '2026-12-24').toISOString() },
      { from: at('08:00', '2026-12-25').toISOString(), to: at('12:00', '2026-12-25').toISOString() },
    ]);
  });

  test('a weekly closure keeps its hours on the clock when summer time begins', () => {
    const weekly = times({
      ...{ firstDate: '2027-03-10', lastDate: '2027-03-10', weeklyUntil: '2027-03-17' },
      ...{ startTime: '08:00:00', endTime: '09:00:00' },
    });
    expect(weekly.map(({ from }) => from)).toEqual(['2027-03-10T13:00:00.000Z', '2027-03-17T12:00:00.000Z']);
  });

  test('a repeat over a year is accepted, a longer one is refused', () => {
    const parse = (weeklyUntil: string) => {
      const hours = { startTime: '08:00:00', endTime: '09:00:00', lastDate: '2026-12-24', weeklyUntil };
      return closurePlan(DEFAULT_FACILITY).safeParse({ simulatorIds: [1, 2], times: times(hours) });
    };
    expect(parse('2027-12-23').success).toBe(true);
    expect(parse('2999-12-30').error?.issues[0]?.message).toBe(
      'You can choose up to 53 time ranges at once.',
    );
  });

  test('times that overlap are refused', () => {
    const weekly = times({ lastDate: '2027-01-01', weeklyUntil: '2027-01-01' });
    const { error } = closurePlan(DEFAULT_FACILITY).safeParse({ simulatorIds: [1], times: weekly });
    expect(error?.issues[0]?.message).toBe('These times overlap. Please change one of them.');
  });

  test('all bays together close for at most 400 days in one step', () => {
    const weekly = times({ lastDate: '2026-12-30', weeklyUntil: '2027-12-23' });
    const parse = (simulatorIds: number[]) =>
      closurePlan(DEFAULT_FACILITY).safeParse({ simulatorIds, times: weekly });
    expect(parse([1]).success).toBe(true);
    expect(parse([1, 2]).error?.issues[0]?.message).toMatch(/more than 400 days/);
  });
});
