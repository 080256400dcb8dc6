import type { Standing } from '@clubhouse/core/leagues';
import { expect, test } from 'vitest';
import { columnsOf, notesOf } from './standings-texts.ts';

const aRow = (facts: Partial<Standing> = {}): Standing => ({
  rank: 1,
  team: { teamId: 1, name: 'Kim', players: [] },
  qualified: true,
  roundsMissing: 0,
  roundsPlayed: 3,
  droppedRoundIds: [],
  totalStrokes: 119,
  averageStrokes: 119 / 3,
  bestRound: 38,
  wins: null,
  halves: null,
  losses: null,
  points: null,
  tieBreak: null,
  ...facts,
});

test('a row without a special case has no note', () => {
  expect(notesOf(aRow(), 'team')).toEqual([]);
});

test('the lower of two tied teams shows the tiebreaker', () => {
  expect(notesOf(aRow({ tieBreak: 'latest_round' }), 'team')).toEqual(['Tiebreaker: latest round']);
  expect(notesOf(aRow({ tieBreak: 'fewer_losses' }), 'team')).toEqual(['Tiebreaker: fewer losses']);
});

test('a tiebreaker names players in an individual league, and teams in a scramble', () => {
  const tied = aRow({ tieBreak: 'head_to_head' });
  expect(notesOf(tied, 'player')).toEqual(['Tiebreaker: matches between tied players']);
  expect(notesOf(tied, 'team')).toEqual(['Tiebreaker: matches between tied teams']);
});

test('an unqualified team shows how many rounds it still needs', () => {
  const late = (roundsMissing: number) => notesOf(aRow({ qualified: false, roundsMissing }), 'team');
  expect(late(1)).toEqual(['Not qualified yet: needs 1 more round']);
  expect(late(2)).toEqual(['Not qualified yet: needs 2 more rounds']);
});

test('a team that has not played is unranked and has no other note', () => {
  expect(notesOf(aRow({ rank: null, qualified: false, roundsPlayed: 0 }), 'team')).toEqual([
    'Has not played yet',
  ]);
});

test('averages have two decimals, and missing figures stay empty', () => {
  const { columns } = columnsOf({ scoringType: 'lowest_score', allowsHalves: false, handicap: 'off' });
  const figures = (row: Standing) => columns.map(({ figureOf }) => figureOf(row));
  expect(figures(aRow())).toEqual([3, '39.67', 38, 119]);
  const idle = aRow({ roundsPlayed: 0, totalStrokes: 0, averageStrokes: null, bestRound: null });
  expect(figures(idle)).toEqual([0, null, null, null]);
});

test('with a handicap, the net average ranks and the gross average stands beside it', () => {
  const { columns, main } = columnsOf({
    scoringType: 'lowest_score',
    allowsHalves: false,
    handicap: 'admins',
  });
  const row = aRow({ averageStrokes: 30, totalStrokes: 90, grossAverage: 119 / 3 });
  expect(main).toBe('Net Average');
  expect(Object.fromEntries(columns.map(({ title, figureOf }) => [title, figureOf(row)]))).toEqual({
    Rounds: 3,
    'Gross Average': '39.67',
    'Net Average': '30.00',
    'Best Net': 38,
    'Net Total': 90,
  });
});
