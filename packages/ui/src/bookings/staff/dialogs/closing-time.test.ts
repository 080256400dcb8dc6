import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { expect, test } from 'vitest';
import { aFacility } from '../../../../../core/testing/facility-builders.ts';
import { aBoardDay, aRow, at, TUESDAY } from '../calendar/testing/builders.ts';
import { impactSummary } from './closing-impact.tsx';
import {
  closingChoiceFrom,
  END_OF_DAY,
  endsOn,
  planError,
  planFrom,
  startsOn,
  suggestedEnd,
} from './closing-time.ts';

const now = at(TUESDAY, '15:10');
const fresh = closingChoiceFrom({ bookingDate: TUESDAY }, now, DEFAULT_FACILITY);
const midnight = { date: TUESDAY, time: END_OF_DAY };

test('a closure from now includes the running half-hour and lasts until the end of the running booking', () => {
  const sam = aRow({ startTime: '14:00:00', endTime: '16:00:00' });
  const later = aRow({ startTime: '17:00:00', endTime: '18:00:00' });
  const elsewhere = aRow({ simulatorId: 2, startTime: '15:00:00', endTime: '19:00:00' });
  const day = aBoardDay({ bookings: [sam, later, elsewhere] });
  expect(fresh).toMatchObject({ simulatorIds: [1], period: 'now' });
  const suggested = suggestedEnd([1], day, now, DEFAULT_FACILITY);
  expect(suggested).toEqual({ date: TUESDAY, time: '16:00:00', booking: sam });
  expect(planFrom(fresh, suggested, now, DEFAULT_FACILITY).times).toEqual([
    { from: at(TUESDAY, '15:00').toISOString(), to: at(TUESDAY, '16:00').toISOString() },
  ]);
  expect(suggestedEnd([1, 2], day, now, DEFAULT_FACILITY).booking).toBe(elsewhere);
});

test('without a running booking, the closure lasts until the end of the day, or until the chosen time', () => {
  const suggested = suggestedEnd([1], aBoardDay(), now, DEFAULT_FACILITY);
  expect(suggested).toEqual({ ...midnight, booking: null });
  const plan = planFrom(fresh, suggested, now, DEFAULT_FACILITY);
  expect(plan.times[0]?.to).toBe(at('2026-11-25', '00:00').toISOString());
  const until = { date: '2026-11-26', time: '10:00:00' };
  expect(planFrom({ ...fresh, until }, suggested, now, DEFAULT_FACILITY).times[0]?.to).toBe(
    at('2026-11-26', '10:00').toISOString(),
  );
});

test('a dialog that opens on a later time or another day closes those dates', () => {
  const hint = { simulatorId: 2, bookingDate: '2026-11-25', startTime: '18:00:00', endTime: '19:30:00' };
  const choice = closingChoiceFrom(hint, now, DEFAULT_FACILITY);
  expect([choice.period, choice.simulatorIds]).toEqual(['dates', [2]]);
  expect(planFrom(choice, midnight, now, DEFAULT_FACILITY).times).toEqual([
    { from: at('2026-11-25', '18:00').toISOString(), to: at('2026-11-25', '19:30').toISOString() },
  ]);
});

test('further dates have the same hours and are in order; two equal dates are refused', () => {
  const dates = { ...fresh.dates, firstDate: '2026-12-25', lastDate: '2026-12-25' };
  const choice = { ...fresh, period: 'dates' as const, dates, furtherDates: ['2027-01-01', '2026-11-26'] };
  const planOf = (changed: typeof choice) => planFrom(changed, midnight, now, DEFAULT_FACILITY);
  expect(planOf(choice).times.map(({ from }) => from)).toEqual(
    ['2026-11-26', '2026-12-25', '2027-01-01'].map((date) => at(date, '00:00').toISOString()),
  );
  expect(planError(planOf(choice), now, DEFAULT_FACILITY)).toBeNull();
  const twice = planOf({ ...choice, furtherDates: ['2026-12-25'] });
  expect(planError(twice, now, DEFAULT_FACILITY)).toBe('These times overlap. Please change one of them.');
});

test('a choice without a bay, in the past, or for too many days shows an error', () => {
  const errorOf = (choice: typeof fresh) =>
    planError(planFrom(choice, midnight, now, DEFAULT_FACILITY), now, DEFAULT_FACILITY);
  expect(errorOf(fresh)).toBeNull();
  expect(errorOf({ ...fresh, simulatorIds: [] })).toBe('Please select a bay.');
  const dates = { ...fresh.dates, startTime: '08:00:00', endTime: '09:00:00' };
  expect(errorOf({ ...fresh, period: 'dates', dates })).toBe('That time has already passed.');
  const long = { ...fresh.dates, lastDate: '2027-03-01' };
  expect(errorOf({ ...fresh, period: 'dates', dates: long })).toMatch(/up to 92 days/);
});

test('today’s end times are later than now, and the skipped hour of the spring day is not offered', () => {
  expect(endsOn(TUESDAY, now, DEFAULT_FACILITY)[0]).toBe('15:30:00');
  expect(endsOn(TUESDAY, now, DEFAULT_FACILITY).at(-1)).toBe(END_OF_DAY);
  expect(startsOn('2027-03-14', DEFAULT_FACILITY)).not.toContain('02:00:00');
  expect(startsOn(TUESDAY, DEFAULT_FACILITY)).toHaveLength(48);
});

test('a bay with any number can be closed', () => {
  const facility = aFacility({ bays: [{ id: 7, name: 'Studio', retiredFrom: null }] });
  const choice = closingChoiceFrom({ bookingDate: TUESDAY }, now, facility);
  expect(planError(planFrom(choice, midnight, now, facility), now, facility)).toBeNull();
});

test('the summary counts the bookings that move and the people to call', () => {
  const to = { simulatorId: 2, bookingDate: TUESDAY, startTime: '14:00:00', endTime: '15:00:00' };
  const booking = aRow();
  expect(impactSummary([{ booking, to }])).toBe('1 booking affected: 1 moves to another bay.');
  expect(
    impactSummary([
      { booking, to },
      { booking, to: null },
      { booking, to: null },
    ]),
  ).toBe('3 bookings affected: 1 moves to another bay, 2 need a call.');
});
