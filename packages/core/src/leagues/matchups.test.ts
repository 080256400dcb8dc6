import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aTeam, bothSides, inTwos, type Match, shuffled } from '../../testing/league-builders.ts';
import { DEFAULT_SEASON_RULES, matchupsOf, pairingsOf, pairsPlayed } from './index.ts';

type Pair = ReturnType<typeof pairingsOf>[number];

const someTeamIds = fc.uniqueArray(fc.integer({ min: 1, max: 9_999 }), {
  minLength: 2,
  maxLength: 50,
  size: 'max',
});
const cycleLength = (teamIds: readonly number[]) =>
  teamIds.length % 2 === 0 ? teamIds.length - 1 : teamIds.length;
const cycleOf = (teamIds: readonly number[]) =>
  Array.from({ length: cycleLength(teamIds) }, (_, index) => pairingsOf(teamIds, index + 1));
const sortedIds = (ids: readonly (number | null)[]) =>
  ids.filter((id): id is number => id !== null).sort((a, b) => a - b);
const pairName = (pair: Pair | Match) => sortedIds(pair).join(' meets ');

describe('the round robin for two to fifty teams with any numbers', () => {
  test('every team plays or has a bye once a round and meets every other team once in a cycle', () => {
    fc.assert(
      fc.property(someTeamIds, (teamIds) => {
        const cycle = cycleOf(teamIds);
        for (const pairs of cycle) expect(sortedIds(pairs.flat())).toEqual(sortedIds(teamIds));
        const met = cycle.flat().filter(([, other]) => other !== null);
        const everyTwo = teamIds.flatMap((one, index) =>
          teamIds.slice(index + 1).map((other) => pairName([one, other])),
        );
        expect(met.map(pairName).sort()).toEqual(everyTwo.sort());
      }),
    );
  });

  test('each team has one bye per cycle if the number of teams is odd, and none if it is even; the bye is second', () => {
    fc.assert(
      fc.property(someTeamIds, (teamIds) => {
        const byes = cycleOf(teamIds).map((pairs) => pairs.filter((pair) => pair.includes(null)));
        const perRound = teamIds.length % 2;
        expect(byes.map((pairs) => pairs.length)).toEqual(byes.map(() => perRound));
        expect(byes.flat().map(([, other]) => other)).toEqual(byes.flat().map(() => null));
        expect(sortedIds(byes.flat().map(([one]) => one))).toEqual(perRound === 1 ? sortedIds(teamIds) : []);
      }),
    );
  });

  test('the pairs repeat after a cycle', () => {
    fc.assert(
      fc.property(someTeamIds, fc.integer({ min: 1, max: 200 }), (teamIds, round) => {
        expect(pairingsOf(teamIds, round + cycleLength(teamIds))).toEqual(pairingsOf(teamIds, round));
      }),
    );
  });

  test('the lowest team number comes first, in any order of the teams', () => {
    const readTwice = someTeamIds.chain((ids) => fc.tuple(fc.constant(ids), shuffled(ids)));
    fc.assert(
      fc.property(readTwice, fc.integer({ min: 1, max: 200 }), ([teamIds, reordered], round) => {
        const pairs = pairingsOf(teamIds, round);
        expect(pairs[0]?.[0]).toBe(Math.min(...teamIds));
        expect(pairingsOf(reordered, round)).toEqual(pairs);
      }),
    );
  });
});

describe('the round robin, checked by hand', () => {
  test('two teams meet every time', () => {
    expect(pairingsOf([8, 5], 1)).toEqual([[5, 8]]);
    expect(pairingsOf([8, 5], 2)).toEqual([[5, 8]]);
  });

  test('each of three teams has one bye', () => {
    expect(cycleOf([1, 2, 3])).toEqual([
      [
        [1, null],
        [2, 3],
      ],
      [
        [1, 3],
        [2, null],
      ],
      [
        [1, 2],
        [3, null],
      ],
    ]);
  });

  test('with four teams, the first stays and the others rotate by one position', () => {
    expect(cycleOf([1, 2, 3, 4])).toEqual([
      [
        [1, 4],
        [2, 3],
      ],
      [
        [1, 3],
        [4, 2],
      ],
      [
        [1, 2],
        [3, 4],
      ],
    ]);
  });

  test('a single team has a bye, and without teams there are no pairs', () => {
    expect(pairingsOf([7], 3)).toEqual([[7, null]]);
    expect(pairingsOf([], 1)).toEqual([]);
  });
});

describe('the pairs of a played round', () => {
  /**
   * Generates teams, their planned pairs in a round, and the played matches. The matches can include teams
   * 20001 and 20002, which have left the league since.
   */
  const playedRound = someTeamIds.chain((teamIds) =>
    fc.record({
      teamIds: fc.constant(teamIds),
      pairings: fc.integer({ min: 1, max: 60 }).map((round) => pairingsOf(teamIds, round)),
      matches: fc.shuffledSubarray([...teamIds, 20_001, 20_002]).map(inTwos),
    }),
  );

  test('after any manual change, every team plays once and untouched pairs stay together', () => {
    fc.assert(
      fc.property(playedRound, ({ teamIds, pairings, matches }) => {
        const scores = matches.flatMap((match) => bothSides(match));
        const pairs = pairsPlayed(pairings, scores);
        const left = matches.flat().filter((id) => !teamIds.includes(id));
        expect(sortedIds(pairs.flat())).toEqual(sortedIds([...teamIds, ...left]));
        expect(pairs.map(pairName)).toEqual(expect.arrayContaining(matches.map(pairName)));
        const touched = new Set(matches.flat());
        const isUntouched = (pair: Pair) => pair.every((id) => id === null || !touched.has(id));
        expect(pairs).toEqual(expect.arrayContaining(pairings.filter(isUntouched)));
        if (left.length === 0) expect(pairs).toHaveLength(pairings.length);
        expect(pairsPlayed(pairings, scores.reverse()).map(pairName).sort()).toEqual(
          pairs.map(pairName).sort(),
        );
      }),
    );
  });

  test('contradictory results still leave every team in exactly one pair', () => {
    const opponents = someTeamIds.chain((ids) => fc.tuple(fc.constant(ids), fc.subarray(ids), shuffled(ids)));
    fc.assert(
      fc.property(opponents, fc.integer({ min: 1, max: 60 }), ([teamIds, entered, others], round) => {
        const scores = entered.map((teamId, index) => ({
          teamId,
          opponentTeamId: others[index] === teamId ? null : (others[index] as number),
          result: 'win' as const,
        }));
        const pairs = pairsPlayed(pairingsOf(teamIds, round), scores);
        expect(sortedIds(pairs.flat())).toEqual(sortedIds(teamIds));
      }),
    );
  });

  test('a round that was played as drawn keeps its pairs', () => {
    const pairings = pairingsOf([1, 2, 3, 4, 5], 2);
    expect(pairsPlayed(pairings, [])).toEqual(pairings);
    const played = pairings.filter(([, other]) => other !== null).flatMap((pair) => bothSides(pair as Match));
    expect(pairsPlayed(pairings, played)).toEqual(pairings);
  });

  test('teams that lost their opponent are paired together, and an odd team has a bye', () => {
    const pairings: Pair[] = [
      [1, 6],
      [2, 5],
      [3, 4],
    ];
    expect(pairsPlayed(pairings, bothSides([2, 1]))).toEqual([
      [3, 4],
      [2, 1],
      [6, 5],
    ]);
    const withBye: Pair[] = [
      [1, null],
      [2, 3],
    ];
    expect(pairsPlayed(withBye, bothSides([3, 1]))).toEqual([
      [3, 1],
      [2, null],
    ]);
  });
});

describe('the matchups in the API', () => {
  test('matchups are numbered and name the winner; open matches and byes have none', () => {
    const pairs: Pair[] = [
      [1, 4],
      [2, 3],
      [5, null],
    ];
    expect(matchupsOf(pairs, [1, 2, 3, 4, 5].map(aTeam), bothSides([4, 1]), DEFAULT_SEASON_RULES)).toEqual([
      { matchNumber: 1, teams: [aTeam(1), aTeam(4)], result: 'loss', winnerTeamId: 4 },
      { matchNumber: 2, teams: [aTeam(2), aTeam(3)], result: null, winnerTeamId: null },
      { matchNumber: 3, teams: [aTeam(5), null], result: null, winnerTeamId: null },
    ]);
  });
});
