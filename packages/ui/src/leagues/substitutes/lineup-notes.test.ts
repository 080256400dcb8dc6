import { DEFAULT_SEASON_RULES, type LineupPlayer, type Matchup } from '@clubhouse/core/leagues';
import { expect, test } from 'vitest';
import { lineupNotes } from './lineup-notes.ts';

const player = (participantId: number, name: string, changes: Partial<LineupPlayer> = {}): LineupPlayer => ({
  ...{ participantId, teamId: participantId, name, answer: null, substitute: null },
  ...changes,
});
const out = { answer: 'out' } as const;
const [kim, lee] = [player(1, 'Kim', out), player(2, 'Lee')];
const MATCHUPS: Matchup[] = [
  {
    matchNumber: 1,
    teams: [
      { teamId: 1, name: 'Kim', players: [] },
      { teamId: 2, name: 'Lee', players: [] },
    ],
    result: null,
    winnerTeamId: null,
  },
];
const notes = (players: LineupPlayer[], rules: object = {}, matchups: Matchup[] = []) =>
  lineupNotes(
    { players, matchups, isPlayoffs: 'isPlayoffs' in rules },
    { ...DEFAULT_SEASON_RULES, scoringType: 'lowest_score', ...rules },
  );

test('in a lowest-score league, an absent player has no score', () => {
  expect(notes([kim, lee])).toEqual(['Absent: Kim. No score.']);
});

test('in match play, the rule of the league decides what an absence means', () => {
  const match = { scoringType: 'match_play' };
  expect(notes([kim, lee], match, MATCHUPS)).toEqual(['Absent: Kim. The win goes to Lee.']);
  const noPoints = { ...match, absence: 'no_points' };
  expect(notes([kim, lee], noPoints, MATCHUPS)).toEqual(['Absent: Kim. No points for either side.']);
  expect(notes([kim, { ...lee, ...out }], match, MATCHUPS)).toEqual(['Absent: Kim and Lee. No result.']);
});

test('in the playoffs, an absent player always loses', () => {
  const rules = { scoringType: 'match_play', absence: 'no_points', isPlayoffs: true };
  expect(notes([kim, lee], rules, MATCHUPS)).toEqual(['Absent: Kim. The win goes to Lee.']);
});

test('a substitute plays for the player', () => {
  expect(notes([{ ...kim, substitute: { name: 'Pat' } }, lee])).toEqual(['Pat plays for Kim (sub).']);
});

test('in a scramble, a player plays alone if the league allows it', () => {
  const team = [kim, { ...lee, teamId: 1 }];
  expect(notes(team, { allowsSingle: true })).toEqual(['Lee plays alone. Kim is out.']);
  expect(notes(team)).toEqual([
    'Incomplete: Kim is out. This league needs two players in each team. No score.',
  ]);
});
