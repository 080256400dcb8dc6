import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bothSides, type PlayedMatch } from '../../testing/league-builders.ts';
import {
  bracketChanges,
  bracketMatches,
  bracketOrder,
  canStillPlay,
  matchOutcome,
  PLAYOFF_SIZES,
  type PlannedMatch,
  type PlayoffSize,
  playoffRounds,
  type Result,
} from './index.ts';

const GROSS = { handicap: 'off' } as const;
const strokes = (teamId: number, each: number, handicap = 0) => ({
  handicap,
  teamId,
  strokes: each,
  result: null,
  opponentTeamId: null,
});
type SomeScore = ReturnType<typeof strokes> | ReturnType<typeof bothSides>[number];

/** Returns the bracket of teams 1 to `playoffTeams`, seeded by their numbers. */
function aBracket(
  playoffTeams: PlayoffSize,
  scores: Partial<Record<PlayoffSize, SomeScore[]>> = {},
  more: Partial<Parameters<typeof bracketMatches>[0]> = {},
) {
  return bracketMatches({
    playoffTeams,
    rules: GROSS,
    seeds: Array.from({ length: playoffTeams }, (_, index) => index + 1),
    scores: new Map(PLAYOFF_SIZES.map((size) => [size, scores[size] ?? []])),
    decisions: [],
    withdrawn: new Set<number>(),
    ...more,
  });
}
const idsOf = ({ sides }: PlannedMatch) => sides.map((side) => side?.teamId ?? null);
const winnersOf = (matches: readonly PlannedMatch[], size: PlayoffSize) =>
  matches.filter(({ playoffTeams }) => playoffTeams === size).map(({ winner }) => winner?.teamId ?? null);

describe('the first round', () => {
  test('pairs the best seed with the last one', () => {
    expect(aBracket(8).slice(0, 4).map(idsOf)).toEqual([
      [1, 8],
      [4, 5],
      [2, 7],
      [3, 6],
    ]);
    expect(aBracket(4).slice(0, 2).map(idsOf)).toEqual([
      [1, 4],
      [2, 3],
    ]);
    expect(aBracket(2).map(idsOf)).toEqual([[1, 2]]);
  });

  test('leaves places open if too few teams have played', () => {
    expect(aBracket(4, {}, { seeds: [7, 9, 5] }).map(idsOf)).toEqual([
      [7, null],
      [9, 5],
      [null, null],
    ]);
  });
});

describe('a match', () => {
  test('is won by fewer strokes', () => {
    const outcome = (one: number, other: number) =>
      matchOutcome(1, 2, [strokes(1, one), strokes(2, other)], GROSS);
    expect([outcome(39, 40), outcome(40, 39), outcome(40, 40)]).toEqual(['first', 'second', 'tie']);
    expect(matchOutcome(1, 2, [strokes(1, 40)], GROSS)).toBeNull();
  });

  test('is won by fewer net strokes if the league has handicaps', () => {
    const scores = [strokes(1, 42, 5), strokes(2, 40, 2)];
    expect(matchOutcome(1, 2, scores, { handicap: 'admins' })).toBe('first');
    expect(matchOutcome(1, 2, scores, GROSS)).toBe('second');
  });

  test('is won by its result in match play, and an absent team loses', () => {
    const outcome = (result: Result) => matchOutcome(1, 2, bothSides([1, 2, result]), GROSS);
    expect(outcome('win')).toBe('first');
    expect(outcome('loss')).toBe('second');
    expect(outcome('walkover')).toBe('first');
    expect(outcome('absent')).toBe('second');
    expect(outcome('half')).toBe('tie');
    expect(outcome('both_absent')).toBe('tie');
    expect(matchOutcome(1, 3, bothSides([1, 2]), GROSS)).toBeNull();
  });

  test('goes to the better seed after a tie, unless an admin decided', () => {
    const tie = { 4: [strokes(2, 40), strokes(3, 40)] };
    expect(aBracket(4, tie)[1]).toMatchObject({ winner: { teamId: 2 }, decidedBy: 'seed' });
    const decisions = [{ playoffTeams: 4, position: 2, winnerTeamId: 3 } as const];
    expect(aBracket(4, tie, { decisions })[1]).toMatchObject({ winner: { teamId: 3 }, decidedBy: 'admin' });
    const won = { 4: [strokes(2, 40), strokes(3, 41)] };
    expect(aBracket(4, won, { decisions })[1]).toMatchObject({ winner: { teamId: 2 }, decidedBy: 'score' });
  });

  test('goes to the opponent of a team that withdrew', () => {
    const [, second, final] = aBracket(4, {}, { withdrawn: new Set([2]) });
    expect(second).toMatchObject({ winner: { teamId: 3 }, decidedBy: 'withdrawal' });
    expect(final && idsOf(final)).toEqual([null, 3]);
  });

  test('that was played stays decided if its winner withdraws later', () => {
    const scores = { 4: [strokes(1, 40), strokes(4, 41), strokes(2, 40), strokes(3, 40)] };
    const [first, second, final] = aBracket(4, scores, { withdrawn: new Set([1, 2]) });
    expect([first?.winner?.teamId, second?.winner?.teamId]).toEqual([1, 2]);
    expect(final?.winner).toBeNull();
    expect(aBracket(4, scores, { withdrawn: new Set([2]) }).at(-1)).toMatchObject({ winner: { teamId: 1 } });
  });

  test('goes to a team whose possible opponents both withdrew', () => {
    const matches = aBracket(4, { 4: [strokes(1, 40), strokes(4, 41)] }, { withdrawn: new Set([2, 3]) });
    expect(matches.at(-1)).toMatchObject({ winner: { teamId: 1 }, decidedBy: 'withdrawal' });
  });
});

test('a changed result names the later matches whose scores no longer belong to their teams', () => {
  const final = [strokes(1, 40), strokes(2, 41)];
  const semifinals = (first: number) => [strokes(1, first), strokes(4, 41), strokes(2, 40), strokes(3, 41)];
  const stored = new Map([[2, final.map((score, id) => ({ ...score, id, roundId: 9 }))] as const]);
  const before = aBracket(4, { 4: semifinals(40), 2: final });
  expect(bracketChanges(before, aBracket(4, { 4: semifinals(39), 2: final }), stored)).toEqual([]);
  const after = aBracket(4, { 4: semifinals(42), 2: final });
  expect(bracketChanges(before, after, stored)).toMatchObject([{ scoreIds: [0, 1] }]);
  expect(bracketChanges(before, after, new Map())).toEqual([]);
});

test('the nights of a team are those that it plays or can still reach', () => {
  const matches = aBracket(4, { 4: [strokes(1, 40), strokes(4, 41)] });
  const nightsOf = (teamId: number) =>
    [4, 2].filter((size) => canStillPlay(matches, teamId, size as PlayoffSize));
  expect([nightsOf(1), nightsOf(4), nightsOf(2), nightsOf(9)]).toEqual([[4, 2], [4], [4, 2], []]);
});

const someSize = fc.constantFrom<PlayoffSize>(...PLAYOFF_SIZES);
/**
 * Strokes for each of eight teams in each of three rounds. In match play, the team with fewer strokes wins.
 */
const somePower = fc.array(fc.integer({ min: 36, max: 40 }), { minLength: 24, maxLength: 24 });
const someSeeds = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 8, maxLength: 8 });

/** Plays all rounds of a bracket with strokes or match results. Returns its matches and `strokesOf`. */
function played(
  playoffTeams: PlayoffSize,
  seeds: readonly number[],
  power: readonly number[],
  isMatchPlay: boolean,
) {
  const scores = new Map<PlayoffSize, SomeScore[]>();
  const input = {
    ...{ playoffTeams, rules: GROSS, seeds: seeds.slice(0, playoffTeams), scores },
    ...{ decisions: [], withdrawn: new Set<number>() },
  };
  const strokesOf = (teamId: number, round: number) => power[(seeds.indexOf(teamId) + 8 * round) % 24] ?? 0;
  for (const [round, size] of playoffRounds(playoffTeams).entries()) {
    const pairs = bracketMatches(input).flatMap((match) =>
      match.playoffTeams === size ? [idsOf(match)] : [],
    );
    scores.set(
      size,
      pairs.flatMap((pair): SomeScore[] => {
        const [one, other] = pair as [number, number];
        const [own, others] = [strokesOf(one, round), strokesOf(other, round)];
        if (!isMatchPlay) return [strokes(one, own), strokes(other, others)];
        const result = own === others ? 'half' : own < others ? 'win' : 'loss';
        return bothSides([one, other, result] satisfies PlayedMatch);
      }),
    );
  }
  return { matches: bracketMatches(input), strokesOf };
}

/**
 * Plays a knockout tournament without a bracket. In each round, the first team in `left` plays the last team,
 * the second plays the second last, and so on.
 */
function naiveChampion(seeds: readonly number[], strokesOf: (teamId: number, round: number) => number) {
  let left = [...seeds];
  // The winner takes the place of the pair's first team, as in the bracket. After an upset, `left` is no
  // longer sorted by seed, so a tie must compare the seeds.
  for (let round = 0; left.length > 1; round += 1) {
    const half = left.length / 2;
    const next: number[] = [];
    for (let place = 0; place < half; place += 1) {
      const [better, worse] = [left[place] as number, left[left.length - 1 - place] as number];
      const [a, b] = [strokesOf(better, round), strokesOf(worse, round)];
      const isTieForWorse = a === b && seeds.indexOf(worse) < seeds.indexOf(better);
      next.push(a < b || (a === b && !isTieForWorse) ? better : worse);
    }
    left = next;
  }
  return left[0];
}

describe('for any results', () => {
  const run = (check: (bracket: ReturnType<typeof played>, size: PlayoffSize, seeds: number[]) => void) =>
    fc.assert(
      fc.property(someSize, someSeeds, somePower, fc.boolean(), (size, seeds, power, isMatchPlay) =>
        check(played(size, seeds, power, isMatchPlay), size, seeds),
      ),
    );

  test('there is one champion, and every other team loses exactly once', () => {
    run(({ matches }, size, seeds) => {
      const losers = matches.map((match) => idsOf(match).find((id) => id !== match.winner?.teamId));
      expect(winnersOf(matches, 2)).toEqual([matches.at(-1)?.winner?.teamId]);
      expect(new Set(losers).size).toBe(size - 1);
      expect(losers).not.toContain(matches.at(-1)?.winner?.teamId);
      expect(new Set(matches.flatMap(idsOf))).toEqual(new Set(seeds.slice(0, size)));
    });
  });

  test('no match has the same team twice, and no team has two matches in a round', () => {
    run(({ matches }, size) => {
      for (const round of playoffRounds(size)) {
        const ids = matches.filter(({ playoffTeams }) => playoffTeams === round).flatMap(idsOf);
        expect([ids.length, new Set(ids).size]).toEqual([round, round]);
      }
    });
  });

  test('an independent computation finds the same champion', () => {
    run(({ matches, strokesOf }, size, seeds) => {
      const expected = naiveChampion(seeds.slice(0, size), strokesOf);
      expect(matches.at(-1)?.winner?.teamId).toBe(expected);
    });
  });
});

test('the best seeds meet as late as possible: the top 2 in the final, the top 4 in the semifinals', () => {
  for (const size of PLAYOFF_SIZES) {
    const order = bracketOrder(size);
    for (const round of playoffRounds(size)) {
      // Each part of the bracket sends one team to this round. So each part must contain exactly one of the
      // best `round` seeds, or two of them would meet too early.
      const width = size / round;
      const parts = Array.from({ length: round }, (_, part) => order.slice(part * width, (part + 1) * width));
      expect(parts.map((part) => part.filter((seed) => seed <= round).length)).toEqual(parts.map(() => 1));
    }
  }
});

test('no team that withdrew wins a match, and a single remaining team is the champion', () => {
  const someWithdrawn = fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 7 });
  fc.assert(
    fc.property(someSize, someWithdrawn, (size, ids) => {
      const withdrawn = new Set(ids.filter((id) => id <= size));
      const matches = aBracket(size, {}, { withdrawn });
      for (const { winner } of matches) expect(winner && withdrawn.has(winner.teamId)).not.toBe(true);
      if (withdrawn.size === size - 1) expect(matches.at(-1)?.winner).not.toBeNull();
    }),
  );
});
