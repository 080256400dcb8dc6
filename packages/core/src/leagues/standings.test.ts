import { describe, expect, test } from 'vitest';
import {
  aTeam,
  matchSeason,
  someRounds,
  standingsIn,
  strokesSeason,
  tableOf,
} from '../../testing/league-builders.ts';

describe('lowest score', () => {
  test('a row holds the stroke figures of a team, and the match-play figures are null', () => {
    expect(standingsIn(strokesSeason({ 4: [72, null, 69] }))).toEqual([
      {
        rank: 1,
        team: aTeam(4),
        qualified: true,
        roundsMissing: 0,
        roundsPlayed: 2,
        droppedRoundIds: [],
        totalStrokes: 141,
        averageStrokes: 70.5,
        bestRound: 69,
        wins: null,
        halves: null,
        losses: null,
        points: null,
        tieBreak: null,
      },
    ]);
  });

  test('the lower average ranks higher, not the lower total', () => {
    expect(tableOf(strokesSeason({ 1: [72, 72, 71], 2: [72, 71, null], 3: [71, 71, 71] }))).toEqual([
      '1. Team 3',
      '2. Team 2',
      '3. Team 1',
    ]);
  });

  test('averages compare as exact fractions: 215 in three rounds equals 430 in six', () => {
    const season = strokesSeason({ 1: [null, null, null, 71, 72, 72], 2: [71, 72, 71, 72, 72, 72] });
    expect(standingsIn(season).map(({ averageStrokes }) => averageStrokes)).toEqual([215 / 3, 430 / 6]);
    expect(tableOf(season)).toEqual(['1. Team 1', '1. Team 2']);
  });

  test('the better latest round by date breaks a tie of averages', () => {
    const season = strokesSeason({ 1: [70, 72], 2: [72, 70] });
    expect(tableOf(season)).toEqual(['1. Team 2', '2. Team 1: latest_round']);
    const [first, second] = season.rounds.map(({ roundDate }) => roundDate) as [string, string];
    const swapped = season.rounds.map((round, index) => ({
      ...round,
      roundDate: index === 0 ? second : first,
    }));
    expect(tableOf({ ...season, rounds: swapped })).toEqual(['1. Team 1', '2. Team 2: latest_round']);
  });

  test('of two rounds on the same date, the higher number is the latest', () => {
    const season = strokesSeason({ 1: [70, 72], 2: [72, 70] });
    const rounds = season.rounds.map((round) => ({ ...round, roundDate: '2026-11-03' }));
    expect(tableOf({ ...season, rounds: rounds.reverse() })).toEqual([
      '1. Team 2',
      '2. Team 1: latest_round',
    ]);
  });

  test('a round that one tied team missed does not break the tie', () => {
    expect(tableOf(strokesSeason({ 1: [71, 71, null], 2: [72, null, 70], 3: [90, 90, 90] }))).toEqual([
      '1. Team 1',
      '2. Team 2: latest_round',
      '3. Team 3',
    ]);
  });

  test('teams that stay tied compare the latest round that they all played', () => {
    // Round 1 is the only round that all three teams played. It ranks team 3 first and leaves teams 1 and 2 tied.
    // Round 3 is the latest round that teams 1 and 2 both played, so it breaks their tie.
    expect(
      tableOf(strokesSeason({ 1: [71, 70, 72, null], 2: [71, 72, 70, null], 3: [70, null, null, 72] })),
    ).toEqual(['1. Team 3', '2. Team 2: latest_round', '3. Team 1: latest_round']);
  });

  test('after an equal latest round, the best single round counts, not the round before', () => {
    expect(tableOf(strokesSeason({ 1: [69, 72, 72], 2: [71, 70, 72] }))).toEqual([
      '1. Team 1',
      '2. Team 2: best_round',
    ]);
  });

  test('the best single round counts if the teams have no common round', () => {
    expect(tableOf(strokesSeason({ 1: [71, 71, null, null], 2: [null, null, 70, 72] }))).toEqual([
      '1. Team 2',
      '2. Team 1: best_round',
    ]);
  });

  test('all rules run again for teams still tied: the latest round can decide after the best round', () => {
    const season = { 1: [null, null, 69, 73], 2: [70, 72, null, null], 3: [72, 70, null, null] };
    expect(tableOf(strokesSeason(season))).toEqual([
      '1. Team 1',
      '2. Team 3: best_round',
      '3. Team 2: latest_round',
    ]);
  });

  test('equal teams share a rank, and the next rank counts both', () => {
    expect(tableOf(strokesSeason({ 1: [70], 2: [71], 3: [71], 4: [72] }))).toEqual([
      '1. Team 1',
      '2. Team 2',
      '2. Team 3',
      '4. Team 4',
    ]);
  });

  test('half of the rounds, rounded up, qualifies a team, and unqualified teams rank below', () => {
    const season = strokesSeason({
      1: [80, 80, null],
      2: [60, null, null],
      3: [90, 90, 90],
      4: [61, null, null],
    });
    expect(tableOf(season)).toEqual(['1. Team 1', '2. Team 3', '3. Team 2', '4. Team 4']);
    expect(standingsIn(season).map(({ qualified }) => qualified)).toEqual([true, true, false, false]);
    const oneOfTwo = strokesSeason({ 1: [80, null], 2: [81, 81] });
    expect(standingsIn(oneOfTwo).map(({ qualified }) => qualified)).toEqual([true, true]);
  });

  test('a round without any score does not count for qualification', () => {
    const season = strokesSeason({ 1: [70, null], 2: [71, 71] });
    expect(standingsIn({ ...season, rounds: someRounds(9) }).map(({ qualified }) => qualified)).toEqual([
      true,
      true,
    ]);
  });

  test('qualification is the tie-break between equal averages of qualified and unqualified teams', () => {
    expect(tableOf(strokesSeason({ 1: [70, null, null], 2: [70, 70, 70], 3: [71, null, null] }))).toEqual([
      '1. Team 2',
      '2. Team 1: qualification',
      '3. Team 3',
    ]);
  });

  test('teams that have not played are last and unranked, by number', () => {
    const season = strokesSeason({ 10: [], 9: [90], 2: [] });
    expect(tableOf(season)).toEqual(['1. Team 9', '-. Team 2', '-. Team 10']);
    expect(standingsIn(season)[1]).toMatchObject({ qualified: false, averageStrokes: null, bestRound: null });
  });
});

describe('match play', () => {
  test('a row holds wins and losses of a team, and the stroke figures are null', () => {
    expect(standingsIn(matchSeason([1, 2], [[2, 1]], [[2, 1]], [[1, 2]]))[0]).toEqual({
      rank: 1,
      team: aTeam(2),
      qualified: true,
      roundsMissing: 0,
      roundsPlayed: 3,
      droppedRoundIds: [],
      totalStrokes: null,
      averageStrokes: null,
      bestRound: null,
      wins: 2,
      halves: 0,
      losses: 1,
      points: 2,
      tieBreak: null,
    });
  });

  test('a win is one point regardless of missed rounds, and teams that have not played are last', () => {
    expect(tableOf(matchSeason([1, 2, 3, 4], [[1, 2]], [[1, 2]], [[2, 3]]))).toEqual([
      '1. Team 1',
      '2. Team 2',
      '3. Team 3',
      '-. Team 4',
    ]);
  });

  test('with equal points, the winner of their match ranks higher despite more losses', () => {
    expect(tableOf(matchSeason([1, 2, 3], [[1, 2]], [[2, 3]], [[3, 1]], [[3, 1]]))).toEqual([
      '1. Team 3',
      '2. Team 1',
      '3. Team 2: head_to_head',
    ]);
  });

  test('fewer losses break a tie of three teams that beat each other in a circle', () => {
    // Teams 1, 2 and 3 win two matches each. Team 4 beats team 2 once and team 3 twice, so these teams lose
    // more matches than team 1.
    const circle = [[[1, 2]], [[2, 3]], [[3, 1]]] as const;
    const others = [[[1, 4]], [[2, 4]], [[3, 4]], [[4, 2]], [[4, 3]], [[4, 3]]] as const;
    expect(tableOf(matchSeason([1, 2, 3, 4], ...circle, ...others))).toEqual([
      '1. Team 4',
      '2. Team 1',
      '3. Team 2: fewer_losses',
      '4. Team 3: fewer_losses',
    ]);
    expect(tableOf(matchSeason([1, 2, 3], ...circle))).toEqual(['1. Team 1', '1. Team 2', '1. Team 3']);
  });

  test('if two of three teams stay tied, only the matches between these two count', () => {
    // In the matches between teams 1, 2 and 3, team 1 has three points, and teams 2 and 3 have one point each.
    // Team 3 won the match between teams 2 and 3.
    const amongThem = [[[1, 3]], [[1, 3]], [[1, 2]], [[2, 1]], [[3, 2]]] as const;
    const againstFour = [[[2, 4]], [[2, 4]], [[3, 4]], [[3, 4]]] as const;
    expect(tableOf(matchSeason([1, 2, 3, 4], ...amongThem, ...againstFour))).toEqual([
      '1. Team 1',
      '2. Team 3: head_to_head',
      '3. Team 2: head_to_head',
      '4. Team 4',
    ]);
  });

  test('all rules run again: the match between two teams of a circle breaks their tie', () => {
    const matches = [[[1, 2]], [[2, 3]], [[3, 1]], [[1, 4]], [[2, 4]], [[3, 4]], [[4, 3]]] as const;
    expect(tableOf(matchSeason([1, 2, 3, 4], ...matches))).toEqual([
      '1. Team 1',
      '2. Team 2: head_to_head',
      '3. Team 3: fewer_losses',
      '4. Team 4',
    ]);
  });

  test('of two teams that never met, the team with fewer losses ranks higher', () => {
    expect(tableOf(matchSeason([1, 2, 3, 4], [[1, 3]], [[2, 4]], [[4, 1]], [[4, 3]]))).toEqual([
      '1. Team 4',
      '2. Team 2',
      '3. Team 1: fewer_losses',
      '4. Team 3',
    ]);
  });

  test('wins against a withdrawn team still count', () => {
    const season = matchSeason([1, 2, 3], [[1, 3]], [[1, 2]]);
    const left = { ...season, teams: season.teams.filter(({ teamId }) => teamId !== 3) };
    expect(standingsIn(left).map(({ team, points }) => [team.teamId, points])).toEqual([
      [1, 2],
      [2, 0],
    ]);
  });
});
