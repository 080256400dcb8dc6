import type { Standing } from '@clubhouse/core/leagues';
import { expect, test } from 'vitest';
import { COLUMNS, notesOf } from './standings-texts.ts';

const aRow = (facts: Partial<Standing> = {}): Standing => ({
  rank: 1,
  team: { teamId: 1, name: 'Kim', players: [] },
  qualified: true,
  roundsPlayed: 3,
  totalStrokes: 119,
  averageStrokes: 119 / 3,
  bestRound: 38,
  wins: null,
  losses: null,
  points: null,
  tieBreak: null,
  ...facts,
});

test('a row without a special case has no note', () => {
  expect(notesOf(aRow(), 3, 'team')).toEqual([]);
});

test('the lower of two tied teams shows the tiebreaker', () => {
  expect(notesOf(aRow({ tieBreak: 'latest_round' }), 3, 'team')).toEqual(['Tiebreaker: latest round']);
  expect(notesOf(aRow({ tieBreak: 'fewer_losses' }), 3, 'team')).toEqual(['Tiebreaker: fewer losses']);
});

test('a tiebreaker names players in an individual league, and teams in a scramble', () => {
  const tied = aRow({ tieBreak: 'head_to_head' });
  expect(notesOf(tied, 3, 'player')).toEqual(['Tiebreaker: matches between tied players']);
  expect(notesOf(tied, 3, 'team')).toEqual(['Tiebreaker: matches between tied teams']);
});

test('an unqualified team shows how many rounds it still needs', () => {
  const late = aRow({ qualified: false, roundsPlayed: 2 });
  expect(notesOf(late, 6, 'team')).toEqual(['Not qualified yet: needs 1 more round']);
  expect(notesOf(late, 7, 'team')).toEqual(['Not qualified yet: needs 2 more rounds']);
  expect(notesOf(late, undefined, 'team')).toEqual(['Not qualified yet: needs half the rounds']);
});

test('a team that has not played is unranked and has no other note', () => {
  expect(notesOf(aRow({ rank: null, qualified: false, roundsPlayed: 0 }), 6, 'team')).toEqual([
    'Has not played yet',
  ]);
});

test('averages have two decimals, and missing figures stay empty', () => {
  const figures = (row: Standing) => COLUMNS.lowest_score.columns.map(({ figureOf }) => figureOf(row));
  expect(figures(aRow())).toEqual([3, '39.67', 38, 119]);
  const idle = aRow({ roundsPlayed: 0, totalStrokes: 0, averageStrokes: null, bestRound: null });
  expect(figures(idle)).toEqual([0, null, null, null]);
});
