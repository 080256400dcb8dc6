import type { Round } from '@clubhouse/core/leagues';
import { expect, test } from 'vitest';
import { heightsOf, roundAfter, roundAhead, roundsPlayed } from './season.ts';

const aRound = (roundNumber: number, roundDate: string): Round => ({
  id: roundNumber * 10,
  leagueId: 1,
  roundNumber,
  roundDate,
  name: null,
});
const [first, second, third] = [
  aRound(1, '2026-11-03'),
  aRound(2, '2026-11-10'),
  aRound(3, '2026-11-17'),
] as const;
const scoreOf = ({ id }: Round) => ({ roundId: id });
const tuesday = { sessionDate: '2026-11-10', today: '2026-11-08' };

test('the next round is the round on the date of the next session', () => {
  expect(roundAhead([third, second, first], [], tuesday)).toBe(second);
});

test('the next round stays the same while its scores are entered', () => {
  expect(roundAhead([first, second, third], [scoreOf(first), scoreOf(second)], tuesday)).toBe(second);
});

test('of two rounds in one session, the one without a score is next', () => {
  const late = aRound(4, '2026-11-10');
  expect(roundAhead([second, late], [scoreOf(second)], tuesday)).toBe(late);
});

test('without a round on that date, the next unscored round counts, or a past round if no other is left', () => {
  expect(roundAhead([first, third], [], tuesday)).toBe(third);
  expect(roundAhead([first, third], [scoreOf(third)], tuesday)).toBe(first);
  expect(roundAhead([first], [scoreOf(first)], tuesday)).toBeNull();
});

test('rounds with a score are listed latest first', () => {
  expect(roundsPlayed([first, second, third], [scoreOf(first), scoreOf(third), scoreOf(third)])).toEqual([
    third,
    first,
  ]);
});

test('the round after a bye is the next one by date', () => {
  expect(roundAfter(first, [third, second, first])).toBe(second);
  expect(roundAfter(third, [third, second, first])).toBeNull();
});

test('the line of a season rises with fewer strokes (net, with a handicap) and with each point', () => {
  const rules = { handicap: 'off', absence: 'opponent_wins' } as const;
  const strokes = (...each: number[]) =>
    each.map((count) => ({ score: { strokes: count, result: null } })).reverse();
  expect(heightsOf(strokes(44, 40, 42), rules)).toEqual([0, 1, 0.5]);
  expect(heightsOf(strokes(40, 40), rules)).toEqual([0.5, 0.5]);
  const net = [
    { score: { strokes: 44, result: null, handicap: 8 } },
    { score: { strokes: 40, result: null, handicap: 0 } },
  ];
  expect(heightsOf(net, { ...rules, handicap: 'admins' })).toEqual([0, 1]);
  const matches = (['win', 'half', 'loss', 'walkover'] as const).map((result) => ({
    score: { strokes: null, result },
  }));
  expect(heightsOf(matches.toReversed(), rules)).toEqual([0, 1 / 3, 1 / 3, 1]);
});
