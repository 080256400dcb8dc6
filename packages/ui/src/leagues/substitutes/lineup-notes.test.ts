import { DEFAULT_SEASON_RULES, type LineupPlayer, type Matchup, type Score } from '@clubhouse/core/leagues';
import { describe, expect, test } from 'vitest';
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
type RoundScore = Pick<Score, 'teamId' | 'lineup' | 'result'>;
const notes = (
  players: LineupPlayer[],
  rules: object = {},
  matchups: Matchup[] = [],
  scores: RoundScore[] = [],
) =>
  lineupNotes(
    { players, matchups, isPlayoffs: 'isPlayoffs' in rules, scores },
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
  expect(notes([{ ...kim, substitute: { name: 'Pat' } }, lee])).toEqual(['Pat (sub) plays for Kim.']);
});

test('in a scramble, a player plays alone if the league allows it', () => {
  const team = [kim, { ...lee, teamId: 1 }];
  expect(notes(team, { allowsSingle: true })).toEqual(['Lee plays alone. Kim is out.']);
  expect(notes(team)).toEqual([
    'Incomplete: Kim is out. In this league, each team needs two players. No score.',
  ]);
});

describe('once a team has a score', () => {
  const aScore = (changes: Partial<RoundScore> = {}): RoundScore => ({
    ...{ teamId: 1, lineup: 'full', result: null },
    ...changes,
  });
  const replaced = { ...kim, substitute: { name: 'Pat' } };

  test('a player who was out and played after all is not absent', () => {
    expect(notes([kim, lee], {}, [], [aScore()])).toEqual(['Kim played after all.']);
  });

  test('a planned substitute who played has the name', () => {
    const scores = [aScore({ lineup: 'substitute' })];
    expect(notes([replaced, lee], {}, [], scores)).toEqual(['Pat (sub) plays for Kim.']);
  });

  test('a correction of who played counts, not the answers', () => {
    expect(notes([replaced, lee], {}, [], [aScore()])).toEqual(['Kim played after all.']);
    const scores = [aScore({ lineup: 'substitute' })];
    expect(notes([kim, lee], {}, [], scores)).toEqual(['Kim played with a substitute (sub).']);
    expect(notes([kim, { ...lee, teamId: 1 }], {}, [], [aScore({ lineup: 'single' })])).toEqual([
      'One player played alone for Kim & Lee.',
    ]);
  });

  test('the result of a match counts, not the answers', () => {
    const match = { scoringType: 'match_play' };
    const won = [aScore({ result: 'win' }), aScore({ teamId: 2, result: 'loss' })];
    expect(notes([kim, lee], match, MATCHUPS, won)).toEqual(['Kim played after all.']);
    const absent = [aScore({ result: 'walkover' }), aScore({ teamId: 2, result: 'absent' })];
    const both = [{ ...kim, answer: null }, lee];
    expect(notes(both, match, MATCHUPS, absent)).toEqual(['Absent: Lee. The win goes to Kim.']);
  });
});
