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
  test('a row says what a team has played, and nothing of the other scoring', () => {
    expect(standingsIn(strokesSeason({ 4: [72, null, 69] }))).toEqual([
      {
        rank: 1,
        team: aTeam(4),
        qualified: true,
        roundsPlayed: 2,
        totalStrokes: 141,
        averageStrokes: 70.5,
        bestRound: 69,
        wins: null,
        losses: null,
        points: null,
        tieBreak: null,
      },
    ]);
  });

  test('the lower average stands higher, not the lower sum', () => {
    expect(tableOf(strokesSeason({ 1: [72, 72, 71], 2: [72, 71, null], 3: [71, 71, 71] }))).toEqual([
      '1. Team 3',
      '2. Team 2',
      '3. Team 1',
    ]);
  });

  test('averages that are equal as fractions are equal: 215 in three rounds, 430 in six', () => {
    const season = strokesSeason({ 1: [null, null, null, 71, 72, 72], 2: [71, 72, 71, 72, 72, 72] });
    expect(standingsIn(season).map(({ averageStrokes }) => averageStrokes)).toEqual([215 / 3, 430 / 6]);
    expect(tableOf(season)).toEqual(['1. Team 1', '1. Team 2']);
  });

  test('of equal averages the better latest round counts, by the calendar', () => {
    const season = strokesSeason({ 1: [70, 72], 2: [72, 70] });
    expect(tableOf(season)).toEqual(['1. Team 2', '2. Team 1: latest_round']);
    const [first, second] = season.rounds.map(({ roundDate }) => roundDate) as [string, string];
    const swapped = season.rounds.map((round, index) => ({
      ...round,
      roundDate: index === 0 ? second : first,
    }));
    expect(tableOf({ ...season, rounds: swapped })).toEqual(['1. Team 1', '2. Team 2: latest_round']);
  });

  test('of two rounds on one date the one with the higher number is the latest', () => {
    const season = strokesSeason({ 1: [70, 72], 2: [72, 70] });
    const rounds = season.rounds.map((round) => ({ ...round, roundDate: '2026-11-03' }));
    expect(tableOf({ ...season, rounds: rounds.reverse() })).toEqual([
      '1. Team 2',
      '2. Team 1: latest_round',
    ]);
  });

  test('a round that one of the tied missed does not tell them apart', () => {
    expect(tableOf(strokesSeason({ 1: [71, 71, null], 2: [72, null, 70], 3: [90, 90, 90] }))).toEqual([
      '1. Team 1',
      '2. Team 2: latest_round',
      '3. Team 3',
    ]);
  });

  test('the latest round is looked for anew among those whom it left tied', () => {
    // All three played only the first round. The other two met in the third as well: with it they are told apart.
    expect(
      tableOf(strokesSeason({ 1: [71, 70, 72, null], 2: [71, 72, 70, null], 3: [70, null, null, 72] })),
    ).toEqual(['1. Team 3', '2. Team 2: latest_round', '3. Team 1: latest_round']);
  });

  test('where the latest round is equal, the best single round counts, not the round before', () => {
    expect(tableOf(strokesSeason({ 1: [69, 72, 72], 2: [71, 70, 72] }))).toEqual([
      '1. Team 1',
      '2. Team 2: best_round',
    ]);
  });

  test('where no round is common, the best single round counts', () => {
    expect(tableOf(strokesSeason({ 1: [71, 71, null, null], 2: [null, null, 70, 72] }))).toEqual([
      '1. Team 2',
      '2. Team 1: best_round',
    ]);
  });

  test('every rule is asked anew for those still tied: the latest round tells apart whom the best one did not', () => {
    const season = { 1: [null, null, 69, 73], 2: [70, 72, null, null], 3: [72, 70, null, null] };
    expect(tableOf(strokesSeason(season))).toEqual([
      '1. Team 1',
      '2. Team 3: best_round',
      '3. Team 2: latest_round',
    ]);
  });

  test('equal teams share a rank, and the next one counts them both', () => {
    expect(tableOf(strokesSeason({ 1: [70], 2: [71], 3: [71], 4: [72] }))).toEqual([
      '1. Team 1',
      '2. Team 2',
      '2. Team 3',
      '4. Team 4',
    ]);
  });

  test('half of the rounds, rounded up, is enough to qualify; less stands below all that do', () => {
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

  test('a round without a score asks nobody to have played it', () => {
    const season = strokesSeason({ 1: [70, null], 2: [71, 71] });
    expect(standingsIn({ ...season, rounds: someRounds(9) }).map(({ qualified }) => qualified)).toEqual([
      true,
      true,
    ]);
  });

  test('of equal averages on both sides of that line the row says that qualification decided', () => {
    expect(tableOf(strokesSeason({ 1: [70, null, null], 2: [70, 70, 70], 3: [71, null, null] }))).toEqual([
      '1. Team 2',
      '2. Team 1: qualification',
      '3. Team 3',
    ]);
  });

  test('who has not played is listed last and unranked, by number', () => {
    const season = strokesSeason({ 10: [], 9: [90], 2: [] });
    expect(tableOf(season)).toEqual(['1. Team 9', '-. Team 2', '-. Team 10']);
    expect(standingsIn(season)[1]).toMatchObject({ qualified: false, averageStrokes: null, bestRound: null });
  });
});

describe('match play', () => {
  test('a row says what a team has won and lost, and nothing of the other scoring', () => {
    expect(standingsIn(matchSeason([1, 2], [[2, 1]], [[2, 1]], [[1, 2]]))[0]).toEqual({
      rank: 1,
      team: aTeam(2),
      qualified: true,
      roundsPlayed: 3,
      totalStrokes: null,
      averageStrokes: null,
      bestRound: null,
      wins: 2,
      losses: 1,
      points: 2,
      tieBreak: null,
    });
  });

  test('a win is a point, however many rounds were missed; who has not played is last', () => {
    expect(tableOf(matchSeason([1, 2, 3, 4], [[1, 2]], [[1, 2]], [[2, 3]]))).toEqual([
      '1. Team 1',
      '2. Team 2',
      '3. Team 3',
      '-. Team 4',
    ]);
  });

  test('of equal points the winner of their own match stands higher, in spite of more losses', () => {
    expect(tableOf(matchSeason([1, 2, 3], [[1, 2]], [[2, 3]], [[3, 1]], [[3, 1]]))).toEqual([
      '1. Team 3',
      '2. Team 1',
      '3. Team 2: head_to_head',
    ]);
  });

  test('three who beat each other in a circle are told apart by their losses', () => {
    // 4 wins three times: once against 2, twice against 3.
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

  test('their own matches are counted anew for the two of three who are still tied', () => {
    // Among the three: 1 has three points, 2 and 3 have one each. Between 2 and 3 alone, 3 has won.
    const amongThem = [[[1, 3]], [[1, 3]], [[1, 2]], [[2, 1]], [[3, 2]]] as const;
    const againstFour = [[[2, 4]], [[2, 4]], [[3, 4]], [[3, 4]]] as const;
    expect(tableOf(matchSeason([1, 2, 3, 4], ...amongThem, ...againstFour))).toEqual([
      '1. Team 1',
      '2. Team 3: head_to_head',
      '3. Team 2: head_to_head',
      '4. Team 4',
    ]);
  });

  test('every rule is asked anew: two of a circle of three are told apart by their own match', () => {
    const matches = [[[1, 2]], [[2, 3]], [[3, 1]], [[1, 4]], [[2, 4]], [[3, 4]], [[4, 3]]] as const;
    expect(tableOf(matchSeason([1, 2, 3, 4], ...matches))).toEqual([
      '1. Team 1',
      '2. Team 2: head_to_head',
      '3. Team 3: fewer_losses',
      '4. Team 4',
    ]);
  });

  test('of two who never met, the one with fewer losses stands higher', () => {
    expect(tableOf(matchSeason([1, 2, 3, 4], [[1, 3]], [[2, 4]], [[4, 1]], [[4, 3]]))).toEqual([
      '1. Team 4',
      '2. Team 2',
      '3. Team 1: fewer_losses',
      '4. Team 3',
    ]);
  });

  test('what was won against a team that has left stays won', () => {
    const season = matchSeason([1, 2, 3], [[1, 3]], [[1, 2]]);
    const left = { ...season, teams: season.teams.filter(({ teamId }) => teamId !== 3) };
    expect(standingsIn(left).map(({ team, points }) => [team.teamId, points])).toEqual([
      [1, 2],
      [2, 0],
    ]);
  });
});
