import { describe, expect, test } from 'vitest';
import {
  aLeague,
  matchSeason,
  type PlayedMatch,
  type Season,
  standingsIn,
  strokesSeason,
  tableOf,
} from '../../testing/league-builders.ts';
import { oppositeResult, type Result, resultRefusal, seasonRuleTexts } from './index.ts';

describe('the best rounds', () => {
  const season = strokesSeason({ 1: [70, 80, 71], 2: [74, 74, 74] });

  test('by default, all rounds count', () => {
    expect(tableOf(season)).toEqual(['1. Team 1', '2. Team 2']);
    expect(standingsIn(season)[0]).toMatchObject({ averageStrokes: 221 / 3, droppedRoundIds: [] });
  });

  test('only the best rounds make average and total, and the other rounds are named', () => {
    const [first] = standingsIn({ ...season, countedRounds: 2 });
    expect(first).toMatchObject({
      roundsPlayed: 3,
      averageStrokes: 70.5,
      totalStrokes: 141,
      bestRound: 70,
      droppedRoundIds: [season.rounds[1]?.id],
    });
  });

  test('of equal rounds, the earlier one counts', () => {
    const equal = strokesSeason({ 1: [72, 72, 72] });
    expect(standingsIn({ ...equal, countedRounds: 2 })[0]?.droppedRoundIds).toEqual([equal.rounds[2]?.id]);
  });

  test('a team with fewer rounds is ranked by the average of all its rounds', () => {
    const short = strokesSeason({ 1: [70, 80, null], 2: [74, 74, 90] });
    expect(standingsIn({ ...short, countedRounds: 2 }).map((row) => row.averageStrokes)).toEqual([74, 75]);
  });

  test('a round that does not count can still break a tie', () => {
    const tied = strokesSeason({ 1: [70, 80], 2: [70, 79] });
    expect(tableOf({ ...tied, countedRounds: 1 })).toEqual(['1. Team 2', '2. Team 1: latest_round']);
  });
});

describe('the rounds to qualify', () => {
  const season = strokesSeason({ 1: [60, 60, null], 2: [80, 80, 80], 3: [70, null, null] });

  test('teams with fewer rounds rank below, and know how many are missing', () => {
    const rows = standingsIn({ ...season, minimumRounds: 3 });
    expect(rows.map(({ team, qualified, roundsMissing }) => [team.teamId, qualified, roundsMissing])).toEqual(
      [
        [2, true, 0],
        [1, false, 1],
        [3, false, 2],
      ],
    );
  });

  test('a fixed number holds even if fewer rounds have been played', () => {
    expect(standingsIn({ ...season, minimumRounds: 4 }).map(({ qualified }) => qualified)).toEqual([
      false,
      false,
      false,
    ]);
    expect(standingsIn({ ...season, minimumRounds: 1 }).map(({ team }) => team.teamId)).toEqual([1, 3, 2]);
  });
});

const pointsIn = (season: Season) =>
  Object.fromEntries(
    standingsIn(season).map(({ team, roundsPlayed, wins, halves, losses, points }) => [
      team.teamId,
      { roundsPlayed, wins, halves, losses, points },
    ]),
  );
const NOTHING = { roundsPlayed: 0, wins: 0, halves: 0, losses: 0, points: 0 };
const oneMatch = (...match: PlayedMatch) => matchSeason([1, 2], [match]);

describe('halved matches', () => {
  test('a half is half a point for each side', () => {
    const half = { ...NOTHING, roundsPlayed: 1, halves: 1, points: 0.5 };
    expect(pointsIn(oneMatch(1, 2, 'half'))).toEqual({ 1: half, 2: half });
  });

  test('two halves are worth a win, and fewer losses then rank higher', () => {
    const season = matchSeason([1, 2, 3], [[1, 3]], [[3, 1]], [[2, 3, 'half']], [[3, 2, 'half']]);
    expect(tableOf(season)).toEqual(['1. Team 3', '2. Team 2', '3. Team 1: fewer_losses']);
  });

  test('a league without halves refuses them', () => {
    expect(resultRefusal('half', { allowsHalves: true })).toBeNull();
    expect(resultRefusal('win', { allowsHalves: false })).toBeNull();
    expect(resultRefusal('half', { allowsHalves: false })?.code).toBe('no_halves');
  });
});

describe('absent teams', () => {
  test('by default, the opponent of an absent team wins', () => {
    expect(pointsIn(oneMatch(1, 2, 'walkover'))).toEqual({
      1: { ...NOTHING, roundsPlayed: 1, wins: 1, points: 1 },
      2: { ...NOTHING, roundsPlayed: 1, losses: 1 },
    });
  });

  test('a league can give no points for either side', () => {
    const season: Season = { ...oneMatch(1, 2, 'walkover'), absence: 'no_points' };
    expect(pointsIn(season)).toEqual({ 1: NOTHING, 2: NOTHING });
  });

  test('if both are absent, there is no result under either rule', () => {
    const season = oneMatch(1, 2, 'both_absent');
    expect(pointsIn(season)).toEqual({ 1: NOTHING, 2: NOTHING });
    expect(pointsIn({ ...season, absence: 'no_points' })).toEqual({ 1: NOTHING, 2: NOTHING });
  });

  test('both sides of a match tell the same story', () => {
    const results: Result[] = ['win', 'loss', 'half', 'walkover', 'absent', 'both_absent'];
    expect(results.map((result) => oppositeResult(oppositeResult(result)))).toEqual(results);
    expect(oppositeResult('absent')).toBe('walkover');
  });
});

describe('the rules in words', () => {
  test('a scramble says whether a player may play alone', () => {
    expect(seasonRuleTexts(aLeague({ allowsSingle: true }), 'team')).toContain(
      'If a partner is absent and has no substitute, the other player plays alone.',
    );
  });

  test('a lowest-score league says which rounds count and how many qualify', () => {
    expect(seasonRuleTexts(aLeague(), 'player')).toEqual([
      'All rounds count toward the average.',
      'A player qualifies by playing at least half of the scored rounds, rounded up. Qualified players rank ahead of the others.',
    ]);
    expect(seasonRuleTexts(aLeague({ countedRounds: 6, minimumRounds: 1 }), 'team')).toEqual([
      'Each team’s best 6 rounds count toward the average.',
      'A team qualifies by playing at least 1 round. Qualified teams rank ahead of the others.',
      'If a partner is absent, the team needs a substitute.',
    ]);
  });

  test('match play says what a half and an absence are worth', () => {
    const match = aLeague({ scoringType: 'match_play' });
    expect(seasonRuleTexts(match, 'player')).toEqual([
      'A win is worth 1 point, and a loss is worth 0. Matches can’t end in a tie.',
      'If a player is absent, the opponent wins. If both are absent, the match doesn’t count.',
    ]);
    expect(seasonRuleTexts({ ...match, allowsHalves: true, absence: 'no_points' }, 'team')).toEqual([
      'A win is worth 1 point, and a loss is worth 0. A halved match is worth half a point for each side.',
      'If a team is absent, neither side gets points. If both are absent, the match doesn’t count.',
      'If a partner is absent, the team needs a substitute.',
    ]);
  });
});
