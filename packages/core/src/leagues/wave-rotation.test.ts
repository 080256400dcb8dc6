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
 * Counts how often each team has started in each wave. Returns the largest difference between two waves of the
 * same team, after any night.
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

  test('3 to 16 teams, 20 weeks: no team starts more than three times more often in one wave than in another', () => {
    for (const { teams, waves } of leagues) {
      const nights = seasonOf(teamsUpTo(teams), 'match_play', waves, roundsUpTo(20));
      expect({ teams, waves, difference: Math.min(largestDifference(nights), 3) }).toEqual({
        teams,
        waves,
        difference: largestDifference(nights),
      });
    }
  });

  test('with canceled nights, the difference is four at most', () => {
    const season = fc.record({
      league: fc.constantFrom(...leagues),
      rounds: fc.subarray(roundsUpTo(26), { minLength: 1, maxLength: 20 }),
    });
    fc.assert(
      fc.property(season, ({ league: { teams, waves }, rounds }) => {
        expect(largestDifference(seasonOf(teamsUpTo(teams), 'match_play', waves, rounds))).toBeLessThan(5);
      }),
    );
  });

  test('with four teams and three weeks, one team always starts three times in one wave and never in the other', () => {
    const weeks = [1, 2, 3].map((round) => pairingsOf(teamsUpTo(4), round));
    const choices = Array.from({ length: 8 }, (_, bits) => [0, 1, 2].map((week) => (bits >> week) & 1));
    const differences = choices.map((firstWave) =>
      largestDifference(
        weeks.map((pairs, week) => ({
          count: 2,
          waveOf: new Map(
            pairs.flatMap((pair, index) =>
              pair.map((team) => [team as number, index ^ (firstWave[week] ?? 0)]),
            ),
          ),
        })),
      ),
    );
    expect(Math.min(...differences)).toBe(3);
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
