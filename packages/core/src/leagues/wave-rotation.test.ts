import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  keptWaves,
  type NightWaves,
  pairingsOf,
  rotateWaves,
  type ScoringType,
  startGroups,
} from './index.ts';

const teamsUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const roundsUpTo = teamsUpTo;
const EVENING = { startTime: '18:00', endTime: '20:00' };
const groupsOf = (teamIds: readonly number[], scoringType: ScoringType, round = 1) =>
  startGroups(teamIds, { scoringType }, round);

/** Returns the waves of a season in which all nights have the same teams and the same number of waves. */
const seasonOf = (
  teamIds: readonly number[],
  scoringType: ScoringType,
  count: number,
  rounds: readonly number[],
) => rotateWaves(rounds.map((round) => ({ groups: groupsOf(teamIds, scoringType, round), count })));

/**
 * After each night, compares how often a team has started in its most frequent and in its least frequent wave.
 * Returns the largest difference of all teams and nights.
 */
function finalDifference(nights: readonly NightWaves[]): number {
  const waves = Math.max(...nights.map(({ count }) => count));
  const teams = new Set(nights.flatMap(({ waveOf }) => [...waveOf.keys()]));
  const startsIn = (team: number, wave: number) =>
    nights.filter(({ waveOf }) => waveOf.get(team) === wave).length;
  const differences = [...teams].map((team) => {
    const starts = Array.from({ length: waves }, (_, wave) => startsIn(team, wave));
    return Math.max(...starts) - Math.min(...starts);
  });
  return Math.max(...differences);
}

/**
 * Counts how often each team has started in each wave. Returns the largest difference between two of a team's
 * counts, after any night.
 */
function largestDifference(nights: readonly NightWaves[]): number {
  const counts = new Map<number, number[]>();
  let largest = 0;
  for (const { count, waveOf } of nights) {
    for (const [team, wave] of waveOf) {
      const own = counts.get(team) ?? Array.from({ length: count }, () => 0);
      own[wave] = (own[wave] ?? 0) + 1;
      counts.set(team, own);
      largest = Math.max(largest, Math.max(...own) - Math.min(...own));
    }
  }
  return largest;
}

const sizesOf = ({ count, waveOf }: NightWaves) =>
  Array.from({ length: count }, (_, wave) => [...waveOf.values()].filter((own) => own === wave).length);
const isWithin = (sizes: readonly number[], most: number) => Math.max(...sizes) - Math.min(...sizes) <= most;

const someTeams = fc.uniqueArray(fc.integer({ min: 1, max: 9_999 }), {
  minLength: 2,
  maxLength: 50,
  size: 'max',
});
const someRounds = fc.subarray(roundsUpTo(30), { minLength: 1 });

describe('the rotation without opponents', () => {
  test('two waves swap every week', () => {
    const [first, second] = seasonOf(teamsUpTo(4), 'lowest_score', 2, [1, 2]);
    expect([...(first?.waveOf ?? [])]).toEqual([
      [1, 0],
      [2, 1],
      [3, 0],
      [4, 1],
    ]);
    for (const team of teamsUpTo(4)) expect(second?.waveOf.get(team)).not.toBe(first?.waveOf.get(team));
  });

  test('after any number of nights, every team started equally often in each wave, within one', () => {
    fc.assert(
      fc.property(someTeams, fc.integer({ min: 1, max: 12 }), someRounds, (teamIds, count, rounds) => {
        const nights = seasonOf(teamIds, 'lowest_score', count, rounds);
        expect(largestDifference(nights)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('every night, all teams start once, and the waves have equal sizes within one', () => {
    fc.assert(
      fc.property(someTeams, fc.integer({ min: 1, max: 12 }), someRounds, (teamIds, count, rounds) => {
        for (const night of seasonOf(teamIds, 'lowest_score', count, rounds)) {
          expect([...night.waveOf.keys()].sort()).toEqual([...teamIds].sort());
          expect(isWithin(sizesOf(night), 1)).toBe(true);
        }
      }),
    );
  });
});

describe('the rotation of match play', () => {
  test('opponents start together, a bye starts in no wave, and the waves have equal sizes within one match', () => {
    fc.assert(
      fc.property(someTeams, fc.integer({ min: 1, max: 8 }), someRounds, (teamIds, count, rounds) => {
        for (const [index, night] of seasonOf(teamIds, 'match_play', count, rounds).entries()) {
          for (const [one, other] of pairingsOf(teamIds, rounds[index] as number)) {
            if (other === null) expect(night.waveOf.has(one)).toBe(false);
            else expect(night.waveOf.get(one)).toBe(night.waveOf.get(other));
          }
          expect(isWithin(sizesOf(night), 2)).toBe(true);
        }
      }),
    );
  });

  const leagues = teamsUpTo(16)
    .slice(2)
    .flatMap((teams) =>
      Array.from({ length: Math.max(0, Math.floor(teams / 2) - 1) }, (_, index) => ({
        teams,
        waves: index + 2,
      })),
    );

  const weeksUpTo26 = roundsUpTo(26);
  const finalOf = (teams: number, waves: number, weeks: number) =>
    finalDifference(seasonOf(teamsUpTo(teams), 'match_play', waves, roundsUpTo(weeks)));

  test('with two waves and an even number of teams, a season of three months ends within one', () => {
    for (const teams of [6, 8, 10, 12, 14, 16]) {
      const differences = [13, 14, 15, 16, 17].map((weeks) => finalOf(teams, 2, weeks));
      expect({ teams, differences: differences.filter((each) => each > 1) }).toEqual({
        teams,
        differences: [],
      });
    }
  });

  test('six of seven seasons with up to four waves end within one, and the others within two', () => {
    const seasons = leagues
      .filter(({ teams, waves }) => teams > 4 && waves <= 4)
      .flatMap(({ teams, waves }) => weeksUpTo26.map((weeks) => finalOf(teams, waves, weeks)));
    expect(Math.max(...seasons)).toBe(2);
    expect(seasons.filter((each) => each <= 1).length / seasons.length).toBeGreaterThan(6 / 7);
  });

  const someSeason = fc.record({
    league: fc.constantFrom(...leagues),
    rounds: fc.subarray(weeksUpTo26, { minLength: 1 }),
  });

  test('with canceled nights, more than four teams in up to four waves end within two, others within three', () => {
    fc.assert(
      fc.property(someSeason, ({ league: { teams, waves }, rounds }) => {
        const final = finalDifference(seasonOf(teamsUpTo(teams), 'match_play', waves, rounds));
        expect(final).toBeLessThanOrEqual(teams > 4 && waves <= 4 ? 2 : 3);
      }),
    );
  });

  test('after no night is a team more than three starts ahead, or four with canceled nights', () => {
    for (const { teams, waves } of leagues) {
      const nights = seasonOf(teamsUpTo(teams), 'match_play', waves, roundsUpTo(20));
      expect({ teams, waves, difference: Math.min(largestDifference(nights), 3) }).toEqual({
        teams,
        waves,
        difference: largestDifference(nights),
      });
    }
    fc.assert(
      fc.property(someSeason, ({ league: { teams, waves }, rounds }) => {
        expect(largestDifference(seasonOf(teamsUpTo(teams), 'match_play', waves, rounds))).toBeLessThan(5);
      }),
    );
  });

  test('the same season always gets the same waves', () => {
    const season = () =>
      seasonOf(teamsUpTo(12), 'match_play', 2, weeksUpTo26).map(({ waveOf }) => [...waveOf]);
    expect(season()).toEqual(season());
  });

  /**
   * Tries the seasons in which opponents start together and the sizes of a night's waves differ by at most
   * two teams. Returns their smallest `finalDifference`.
   */
  function bestPossible(teams: number, count: number, weeks: number): number {
    const seasonsFrom = (week: number): NightWaves[][] => {
      if (week > weeks) return [[]];
      const pairs = groupsOf(teamsUpTo(teams), 'match_play', week);
      const choices = Array.from({ length: count ** pairs.length }, (_, choice) => {
        const waves = pairs.map((_, pair) => Math.floor(choice / count ** pair) % count);
        return {
          count,
          waveOf: new Map(pairs.flatMap((pair, index) => pair.map((team) => [team, waves[index] as number]))),
        };
      }).filter((night) => isWithin(sizesOf(night), 2));
      return choices.flatMap((night) => seasonsFrom(week + 1).map((rest) => [night, ...rest]));
    };
    return Math.min(...seasonsFrom(1).map(finalDifference));
  }

  test.each([
    { teams: 4, waves: 2, weeks: 3, best: 3 },
    { teams: 5, waves: 2, weeks: 3, best: 2 },
    { teams: 6, waves: 2, weeks: 2, best: 2 },
    { teams: 6, waves: 3, weeks: 3, best: 2 },
  ])('no search ends $teams teams in $waves waves after $weeks weeks within one', (shape) => {
    const { teams, waves, weeks, best } = shape;
    expect(bestPossible(teams, waves, weeks)).toBe(best);
    expect(finalOf(teams, waves, weeks)).toBe(best);
  });
});

describe('a season that changes', () => {
  test('a night that already has its waves keeps them, and the next night balances them', () => {
    const kept = {
      count: 2,
      waveOf: new Map([
        [1, 0],
        [2, 0],
        [3, 1],
        [4, 1],
      ]),
    };
    const groups = groupsOf(teamsUpTo(4), 'lowest_score');
    const [first, second] = rotateWaves([kept, { groups, count: 2 }]);
    expect(first).toBe(kept);
    expect(teamsUpTo(4).map((team) => second?.waveOf.get(team))).toEqual([1, 1, 0, 0]);
  });

  const known = new Map([
    [1, 0],
    [2, 1],
    [3, 0],
    [4, 1],
  ]);

  test('once players know their starts, a new team joins the smallest wave and a team that left is gone', () => {
    const groups = groupsOf([1, 3, 4, 9], 'lowest_score');
    expect([...(keptWaves(known, groups, EVENING)?.waveOf ?? [])]).toEqual([
      [1, 0],
      [3, 0],
      [4, 1],
      [9, 1],
    ]);
  });

  test('a night is divided again if opponents know different starts, or it became too short', () => {
    expect(
      keptWaves(
        known,
        [
          [1, 3],
          [2, 4],
        ],
        EVENING,
      )?.waveOf,
    ).toEqual(known);
    expect(
      keptWaves(
        known,
        [
          [1, 2],
          [3, 4],
        ],
        EVENING,
      ),
    ).toBeNull();
    const groups = groupsOf([1, 2, 3, 4], 'lowest_score');
    expect(keptWaves(known, groups, { startTime: '18:00', endTime: '18:45' })).toBeNull();
  });

  test('a new team does not move the others while the number of waves stays', () => {
    const before = seasonOf(teamsUpTo(5), 'lowest_score', 2, roundsUpTo(8));
    const after = seasonOf(teamsUpTo(6), 'lowest_score', 2, roundsUpTo(8));
    for (const [index, { waveOf }] of before.entries()) {
      for (const [team, wave] of waveOf) expect(after[index]?.waveOf.get(team)).toBe(wave);
    }
  });
});
