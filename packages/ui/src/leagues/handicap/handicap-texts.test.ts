import type { PlayerHandicap } from '@clubhouse/core/leagues';
import { expect, test } from 'vitest';
import { matchStrokesText, netText, sourceText } from './handicap-texts.ts';

test('a score shows gross, strokes and net', () => {
  expect(netText({ strokes: 84, handicap: 11 })).toBe('Gross 84, 11 strokes, net 73');
  expect(netText({ strokes: 84, handicap: 1 })).toBe('Gross 84, 1 stroke, net 83');
  expect(netText({ strokes: 84 })).toBe('Gross 84, 0 strokes, net 84');
});

test('a match names the side that gets strokes', () => {
  const sides = [
    { teamId: 1, name: 'Kim' },
    { teamId: 2, name: 'Lee' },
  ] as const;
  const textFor = (kim: number, lee: number) =>
    matchStrokesText(sides, [
      { teamId: 1, handicap: kim },
      { teamId: 2, handicap: lee },
    ]);
  expect([textFor(7, 11), textFor(8, 7), textFor(7, 7)]).toEqual([
    'Lee gets 4 strokes',
    'Kim gets 1 stroke',
    null,
  ]);
  expect(matchStrokesText(sides, undefined)).toBeNull();
});

test('a handicap says where it comes from', () => {
  const textOf = (own: Partial<PlayerHandicap>, handicap: 'admins' | 'computed' = 'computed') =>
    sourceText(
      {
        ...{ participantId: 1, teamId: 1, handicap: 11, setHandicap: null },
        ...{ computedFrom: null, isCapped: false },
        ...own,
      },
      { handicap, handicapCap: 18 },
    );
  expect(textOf({ computedFrom: { rounds: 5, dropped: 1 } })).toBe('From 5 rounds, worst 1 dropped');
  expect(textOf({ computedFrom: { rounds: 3, dropped: 1 }, isCapped: true })).toBe(
    'From 3 rounds, worst 1 dropped, limited to 18',
  );
  expect(textOf({ computedFrom: { rounds: 1, dropped: 0 } })).toBe('From 1 round');
  expect(textOf({ computedFrom: { rounds: 2, dropped: 0 } })).toBe('From 2 rounds');
  expect(textOf({})).toBe('No rounds yet, so it is 0');
  expect(textOf({ setHandicap: 30, isCapped: true })).toBe('No rounds yet, set by an admin, limited to 18');
  expect(textOf({ setHandicap: 11 }, 'admins')).toBe('Set by an admin');
  expect(textOf({}, 'admins')).toBe('Not set yet, so it is 0');
});
