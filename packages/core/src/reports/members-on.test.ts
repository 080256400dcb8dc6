import fc from 'fast-check';
import { expect, test } from 'vitest';
import { at } from '../../testing/builders.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import { membersOn, monthEndsUntil } from './index.ts';

const MONTHS = ['2026-09-30', '2026-10-31', '2026-11-23'];
const step = (userId: number, date: string, change: object = {}) => ({
  userId,
  at: at(date, '12:00'),
  wasMember: false,
  isMember: true,
  endsOn: null,
  reason: null,
  ...change,
});
const leaves = { wasMember: true, isMember: false };
const member = (userId: number, createdOn = '2020-01-01') => ({ userId, createdOn });
const counts = (membership: Parameters<typeof membersOn>[1]) =>
  membersOn(MONTHS, membership, DEFAULT_FACILITY).map(({ members }) => members);

test('the points are the last dates of eleven months and today', () => {
  expect(monthEndsUntil('2026-11-23')).toEqual([
    '2025-12-31',
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-23',
  ]);
  expect(monthEndsUntil('2024-03-31').slice(-2)).toEqual(['2024-02-29', '2024-03-31']);
});

test('people who join and leave count at the month ends between', () => {
  expect(counts({ members: [member(1)], steps: [step(1, '2026-10-31')] })).toEqual([0, 1, 1]);
  expect(counts({ members: [], steps: [step(1, '2026-11-01', leaves)] })).toEqual([1, 1, 0]);
  expect(counts({ members: [], steps: [step(1, '2026-10-02'), step(1, '2026-11-02', leaves)] })).toEqual([
    0, 1, 0,
  ]);
});

test('a membership counts on its last day, even if the server ended it later', () => {
  const ended = step(1, '2026-11-02', { ...leaves, endsOn: '2026-10-31' });
  expect(counts({ members: [], steps: [ended] })).toEqual([1, 1, 0]);
  const before = step(1, '2026-11-02', { ...leaves, endsOn: '2026-10-30' });
  expect(counts({ members: [], steps: [before] })).toEqual([1, 0, 0]);
});

test('a last day in the future changes nothing yet', () => {
  const planned = step(1, '2026-10-05', { wasMember: true, endsOn: '2026-12-31' });
  expect(counts({ members: [member(1)], steps: [planned] })).toEqual([1, 1, 1]);
});

test('a member without a recorded change counts from the creation of the account', () => {
  expect(counts({ members: [member(1), member(2, '2026-10-31')], steps: [] })).toEqual([1, 2, 2]);
});

test('the last point counts the members of today', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ userId: fc.integer({ min: 1, max: 5 }), day: fc.integer({ min: 1, max: 22 }) })),
      (changes) => {
        const steps = changes
          .sort((a, b) => a.day - b.day)
          .map(({ userId, day }, index) => {
            const wasMember = changes.slice(0, index).filter((one) => one.userId === userId).length % 2 === 1;
            const date = `2026-11-${String(day).padStart(2, '0')}`;
            return step(userId, date, { wasMember, isMember: !wasMember });
          });
        const isMember = (id: number) => steps.findLast(({ userId }) => userId === id)?.isMember ?? true;
        const members = [1, 2, 3, 4, 5].filter(isMember).map((id) => member(id));
        expect(counts({ members, steps }).at(-1)).toBe(members.length);
      },
    ),
  );
});
