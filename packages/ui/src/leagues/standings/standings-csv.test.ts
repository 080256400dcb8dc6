import type { Standing } from '@clubhouse/core/leagues';
import { expect, test } from 'vitest';
import { standingsCsv, standingsFileName } from './standings-csv.ts';

const scramble = {
  leagueType: 'scramble',
  scoringType: 'lowest_score',
  allowsHalves: false,
  handicap: 'off',
} as const;

const row: Standing = {
  rank: 1,
  team: { teamId: 1, name: 'Kim & Lee', players: [] },
  qualified: true,
  roundsMissing: 0,
  roundsPlayed: 3,
  droppedRoundIds: [],
  totalStrokes: 121,
  averageStrokes: 121 / 3,
  bestRound: 39,
  wins: null,
  halves: null,
  losses: null,
  points: null,
  tieBreak: null,
};

test('the file has the columns of the page, and an unranked team has no rank', () => {
  const idle = {
    ...row,
    rank: null,
    qualified: false,
    roundsPlayed: 0,
    totalStrokes: 0,
    averageStrokes: null,
    bestRound: null,
  };
  const lines = standingsCsv(scramble, [row, { ...idle, team: { ...row.team, name: 'Pat, Jr.' } }])
    .replace('\uFEFF', '')
    .split('\r\n');
  expect(lines).toEqual([
    'Rank,Team,Rounds,Average,Best,Total,Qualified',
    '1,Kim & Lee,3,40.33,39,121,Yes',
    ',"Pat, Jr.",0,,,,No',
    '',
  ]);
});

test('in an individual league, the file has players', () => {
  expect(standingsCsv({ ...scramble, leagueType: 'individual' }, [row])).toContain('Rank,Player,Rounds');
});

test('a name that starts like a formula stays text', () => {
  const match = { ...row, wins: 2, losses: 1, points: 2, team: { ...row.team, name: '=HYPERLINK("x")' } };
  expect(standingsCsv({ ...scramble, scoringType: 'match_play' }, [match])).toContain(
    '1,"\'=HYPERLINK(""x"")",3,2,1,2,Yes',
  );
});

test('the file says how many rounds count, and has halved matches if the league allows them', () => {
  expect(standingsCsv(scramble, [{ ...row, roundsPlayed: 8, droppedRoundIds: [7, 9] }])).toContain(
    '1,Kim & Lee,6 of 8,',
  );
  const halves = { ...row, wins: 2, halves: 1, losses: 0, points: 2.5 };
  expect(standingsCsv({ ...scramble, scoringType: 'match_play', allowsHalves: true }, [halves])).toContain(
    'Rank,Team,Played,Won,Halved,Lost,Points,Qualified\r\n1,Kim & Lee,3,2,1,0,2.5,Yes',
  );
});

test('the file is named after the league and the day', () => {
  expect(standingsFileName('Tuesday Night / Spring!', '2026-11-24')).toBe(
    'standings_tuesday-night-spring_2026-11-24.csv',
  );
  expect(standingsFileName('***', '2026-11-24')).toBe('standings_league_2026-11-24.csv');
});
