import { expect, test } from 'vitest';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import { type MembershipStep, membershipPeriods } from './index.ts';

const step = (at: string, change: Partial<MembershipStep>): MembershipStep => ({
  at: new Date(at),
  wasMember: false,
  isMember: false,
  endsOn: null,
  reason: null,
  ...change,
});
const joined = (at: string) => step(at, { isMember: true });
const periods = (steps: MembershipStep[], isMember: boolean, endsOn: string | null = null) =>
  membershipPeriods(steps, { isMember, endsOn }, DEFAULT_FACILITY);

test('a member who never left has one period without an end', () => {
  expect(periods([joined('2026-03-02T15:00:00Z')], true)).toEqual([
    { from: '2026-03-02', until: null, reason: null },
  ]);
});

test('a membership that is older than the record has no first day', () => {
  expect(periods([], true, '2026-12-22')).toEqual([{ from: null, until: '2026-12-22', reason: null }]);
});

test('a member who left and came back has two periods, the latest first, with the reason for leaving', () => {
  const steps = [
    joined('2026-01-05T15:00:00Z'),
    step('2026-02-01T15:00:00Z', { wasMember: true, isMember: true, endsOn: '2026-02-28', reason: 'moved' }),
    step('2026-03-01T05:00:30Z', { wasMember: true, endsOn: '2026-02-28' }),
    joined('2026-06-01T15:00:00Z'),
  ];
  expect(periods(steps, true)).toEqual([
    { from: '2026-06-01', until: null, reason: null },
    { from: '2026-01-05', until: '2026-02-28', reason: 'moved' },
  ]);
});

test('a resumed membership has no end date and no reason', () => {
  const steps = [
    joined('2026-01-05T15:00:00Z'),
    step('2026-02-01T15:00:00Z', { wasMember: true, isMember: true, endsOn: '2026-02-28', reason: 'price' }),
    step('2026-02-02T15:00:00Z', { wasMember: true, isMember: true }),
  ];
  expect(periods(steps, true)).toEqual([{ from: '2026-01-05', until: null, reason: null }]);
});

test('a membership that ended at once ends on that day', () => {
  const steps = [joined('2026-01-05T15:00:00Z'), step('2026-02-01T15:00:00Z', { wasMember: true })];
  expect(periods(steps, false)).toEqual([{ from: '2026-01-05', until: '2026-02-01', reason: null }]);
});

test('a membership undone within a minute is not a period', () => {
  const steps = (undone: string) => [joined('2026-01-05T15:00:00Z'), step(undone, { wasMember: true })];
  expect(periods(steps('2026-01-05T15:00:59Z'), false)).toEqual([]);
  expect(periods(steps('2026-01-05T15:01:00Z'), false)).toHaveLength(1);
});
