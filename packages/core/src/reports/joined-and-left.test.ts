import { expect, test } from 'vitest';
import { joinedAndLeft, type MembershipChange } from './index.ts';

const none = { endsOn: null, reason: null };
const joins = (userId: number) => ({ userId, wasMember: false, isMember: true, ...none });
const leaves = (userId: number) => ({ userId, wasMember: true, isMember: false, ...none });
const stays = (userId: number) => ({ userId, wasMember: true, isMember: true, ...none });
const isDeleted = (userId: number) => ({ ...leaves(userId), isDeletion: true });
const willLeave = (userId: number, reason: MembershipChange['reason']) => ({
  ...stays(userId),
  endsOn: '2026-12-31',
  reason,
});
const countsOf = (changes: MembershipChange[]) => {
  const { joined, left } = joinedAndLeft(changes);
  return { joined, left };
};

test('people who join and people who leave are counted', () => {
  expect(countsOf([joins(1), joins(2), leaves(3)])).toEqual({ joined: 2, left: 1 });
});

test('a change that was undone does not count, and a new last day is no change', () => {
  expect(countsOf([joins(1), leaves(1), leaves(2), joins(2), stays(3)])).toEqual({ joined: 0, left: 0 });
});

test('a member who leaves, returns and leaves counts once', () => {
  expect(countsOf([leaves(1), joins(1), leaves(1)])).toEqual({ joined: 0, left: 1 });
});

test('the most frequent reason comes first, and people without a reason come last', () => {
  const withReason = (userId: number, reason: MembershipChange['reason']) => ({ ...leaves(userId), reason });
  const changes = [leaves(1), leaves(2), leaves(3), withReason(4, 'price'), withReason(5, 'moved')];
  expect(joinedAndLeft([...changes, withReason(6, 'moved')]).leftBecause).toEqual([
    { reason: 'moved', people: 2 },
    { reason: 'price', people: 1 },
    { reason: null, people: 3 },
  ]);
});

test('a reason that was given before the range counts when the membership ends', () => {
  const { leftBecause } = joinedAndLeft([leaves(1)], [willLeave(1, 'price'), willLeave(2, 'moved')]);
  expect(leftBecause).toEqual([{ reason: 'price', people: 1 }]);
});

test('a reason does not outlive its last day, and the latest reason wins', () => {
  const reasonFor = (...earlier: MembershipChange[]) =>
    joinedAndLeft([leaves(1)], earlier).leftBecause[0]?.reason;
  expect(reasonFor(willLeave(1, 'price'), stays(1))).toBeNull();
  expect(reasonFor(willLeave(1, 'price'), willLeave(1, 'injury'))).toBe('injury');
});

test('a deletion that ends a membership counts without a reason', () => {
  const reasonsOf = (...changes: MembershipChange[]) => joinedAndLeft(changes).leftBecause;
  expect(reasonsOf(willLeave(1, 'price'), isDeleted(1))).toEqual([{ reason: null, people: 1 }]);
  const laterDeleted = { ...isDeleted(1), wasMember: false };
  expect(reasonsOf(willLeave(1, 'price'), leaves(1), laterDeleted)).toEqual([{ reason: 'price', people: 1 }]);
});
