import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Season,
  someSeason,
  someStrokeSeason,
  standingsIn,
  strokesSeason,
} from '../../testing/league-builders.ts';
import { DEFAULT_SEASON_RULES, type HandicapRules, playerHandicaps } from './index.ts';

/** Returns the season with a handicap in each score: the handicap that the team had in that round. */
function withHandicaps(season: Season, rules: HandicapRules, set: readonly (number | null)[]): Season {
  const players = season.teams.map(({ teamId }, index) => ({
    id: teamId,
    teamId,
    handicap: set[index] ?? null,
  }));
  let scores: Season['scores'] = [];
  for (const round of season.rounds) {
    const handicaps = playerHandicaps(rules, players, { rounds: season.rounds, scores, round });
    const entered = season.scores
      .filter(({ roundId }) => roundId === round.id)
      .map((score) => {
        const own = handicaps.find(({ teamId }) => teamId === score.teamId);
        return { ...score, handicap: Number(own?.handicap) };
      });
    scores = [...scores, ...entered];
  }
  return { ...season, ...rules, scores };
}

const someCards = fc.array(
  fc.array(fc.option(fc.integer({ min: 65, max: 110 }), { freq: 3 }), { minLength: 8, maxLength: 8 }),
  { minLength: 2, maxLength: 8 },
);
const someRules = fc.record({
  handicapRounds: fc.integer({ min: 1, max: 20 }),
  handicapCap: fc.integer({ min: 1, max: 54 }),
  handicapPar: fc.integer({ min: 60, max: 90 }),
});
const someNumbers = fc.array(fc.option(fc.integer({ min: 0, max: 54 })), { minLength: 8, maxLength: 8 });

type Card = readonly (number | null)[];

/**
 * Computes a handicap with whole numbers only: the average strokes above par in the last rounds, without the
 * worst third of these rounds.
 */
function naiveHandicap(before: Card, set: number | null, rules: HandicapRules): number {
  const last = before.filter((strokes) => strokes !== null).slice(-rules.handicapRounds);
  if (last.length === 0) return Math.min(set ?? 0, rules.handicapCap);
  for (let left = last.length; left >= 3; left -= 3) last.splice(last.indexOf(Math.max(...last)), 1);
  let above = 0;
  for (const strokes of last) above += strokes - rules.handicapPar;
  const rounded = Math.floor((2 * above + last.length) / (2 * last.length));
  return Math.max(0, Math.min(rounded, rules.handicapCap));
}

test('any season with computed handicaps agrees with a naive computation', () => {
  fc.assert(
    fc.property(someCards, someRules, someNumbers, (cards, numbers, set) => {
      const rules: HandicapRules = { handicap: 'computed', ...numbers };
      const season = withHandicaps(
        strokesSeason(Object.fromEntries(cards.map((card, i) => [i + 1, card]))),
        rules,
        set,
      );
      const expected = cards.flatMap((card, index) => {
        const played = card.flatMap((strokes, round) =>
          strokes === null
            ? []
            : [{ strokes, net: strokes - naiveHandicap(card.slice(0, round), set[index] ?? null, rules) }],
        );
        const averageOf = (figures: number[]) =>
          figures.length === 0 ? null : figures.reduce((sum, each) => sum + each, 0) / figures.length;
        return {
          teamId: index + 1,
          net: averageOf(played.map(({ net }) => net)),
          gross: averageOf(played.map(({ strokes }) => strokes)),
          best: played.length === 0 ? null : Math.min(...played.map(({ net }) => net)),
        };
      });
      const rows = standingsIn(season);
      const shown = rows.map(({ team, averageStrokes, grossAverage, bestRound }) => ({
        teamId: team.teamId,
        net: averageStrokes,
        gross: grossAverage,
        best: bestRound,
      }));
      expect(shown.sort((a, b) => a.teamId - b.teamId)).toEqual(expected);
      const ranked = rows.filter(({ rank, qualified }) => rank !== null && qualified);
      const averages = ranked.map(({ averageStrokes }) => Number(averageStrokes));
      expect(averages).toEqual(averages.toSorted((a, b) => a - b));
    }),
    { numRuns: 300 },
  );
});

test('later scores never change the handicap of a round', () => {
  fc.assert(
    fc.property(someCards, someCards, fc.nat({ max: 7 }), someNumbers, (cards, others, index, set) => {
      const rules: HandicapRules = { ...DEFAULT_SEASON_RULES, handicap: 'computed' };
      const players = cards.map((_, i) => ({ id: i + 1, teamId: i + 1, handicap: set[i] ?? null }));
      const handicapsIn = (all: readonly Card[]) => {
        const { rounds, scores } = strokesSeason(Object.fromEntries(all.map((card, i) => [i + 1, card])));
        return playerHandicaps(rules, players, { rounds, scores, round: rounds[index] ?? null });
      };
      const changed = cards.map((card, i) => [...card.slice(0, index), ...(others[i] ?? []).slice(index)]);
      // Pads every card to eight rounds, because some cards in `changed` are too short if `others` has fewer
      // cards than `cards`.
      const padded = changed.map((card) => Array.from({ length: 8 }, (_, round) => card[round] ?? null));
      expect(handicapsIn(padded)).toEqual(handicapsIn(cards));
    }),
  );
});

test('with a handicap, a better set of best rounds never ranks lower', () => {
  const someRound = fc.tuple(fc.integer({ min: 70, max: 75 }), fc.integer({ min: 0, max: 5 }));
  const rounds = 5;
  const someTeams = fc.array(fc.array(someRound, { minLength: rounds, maxLength: rounds }), {
    minLength: 2,
    maxLength: 8,
  });
  fc.assert(
    fc.property(someTeams, fc.integer({ min: 1, max: rounds }), (teams, countedRounds) => {
      const season = strokesSeason(
        Object.fromEntries(teams.map((played, index) => [index + 1, played.map(([strokes]) => strokes)])),
      );
      const roundIndex = new Map(season.rounds.map(({ id }, index) => [id, index]));
      const scores = season.scores.map((score) => ({
        ...score,
        handicap: teams[score.teamId - 1]?.[roundIndex.get(score.roundId) ?? 0]?.[1] ?? 0,
      }));
      const rows = standingsIn({ ...season, scores, handicap: 'admins', countedRounds });
      const rankOf = (index: number) => Number(rows.find(({ team }) => team.teamId === index + 1)?.rank);
      const best = teams.map((played) =>
        played
          .map(([strokes, handicap]) => strokes - handicap)
          .sort((a, b) => a - b)
          .slice(0, countedRounds),
      );
      for (const [one, set] of best.entries()) {
        for (const [other, worse] of best.entries()) {
          const isBetter = set.every((net, index) => net <= (worse[index] as number));
          const isEqual = set.join() === worse.join();
          if (isBetter && !isEqual) expect(rankOf(one)).toBeLessThan(rankOf(other));
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('a team with fewer net strokes in a round never ranks lower', () => {
  const improved = someStrokeSeason.chain((season) =>
    fc.tuple(fc.constant(season), fc.constantFrom(...season.teams.map(({ teamId }) => teamId)), someNumbers),
  );
  fc.assert(
    fc.property(improved, someNumbers, ([season, teamId, more], handicaps) => {
      const rankWith = (extra: readonly (number | null)[]) => {
        const scores = season.scores.map((score, index) => ({
          ...score,
          handicap: (handicaps[index % 8] ?? 0) + (score.teamId === teamId ? (extra[index % 8] ?? 0) : 0),
        }));
        const rows = standingsIn({ ...season, scores, handicap: 'admins' });
        return rows.find(({ team }) => team.teamId === teamId)?.rank ?? Number.POSITIVE_INFINITY;
      };
      expect(rankWith(more)).toBeLessThanOrEqual(rankWith([]));
    }),
  );
});

test('a league that turns handicaps off has the gross standings', () => {
  fc.assert(
    fc.property(someSeason, someNumbers, (season, numbers) => {
      const scores = season.scores.map((score, index) => ({ ...score, handicap: numbers[index % 8] ?? 0 }));
      expect(standingsIn({ ...season, scores, handicap: 'off' })).toEqual(standingsIn(season));
    }),
  );
});

test('match play ranks by points only, with or without handicaps', () => {
  fc.assert(
    fc.property(someSeason, (season) => {
      fc.pre(season.scoringType === 'match_play');
      const scores = season.scores.map((score) => ({ ...score, handicap: score.teamId % 19 }));
      expect(standingsIn({ ...season, scores, handicap: 'admins' })).toEqual(standingsIn(season));
    }),
  );
});
