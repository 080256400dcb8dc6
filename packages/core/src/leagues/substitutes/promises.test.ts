import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Season, someSeason, standingsIn, strokesSeason } from '../../../testing/league-builders.ts';
import {
  DEFAULT_SEASON_RULES,
  type HandicapRules,
  type Lineup,
  playerHandicaps,
  type Score,
} from '../index.ts';

const someLineups = fc.array(fc.constantFrom<Lineup[]>('full', 'full', 'substitute', 'single'), {
  minLength: 40,
  maxLength: 40,
});

type MarkedScore = Season['scores'][number] & Pick<Score, 'lineup'>;

const marked = (season: Season, lineups: readonly Lineup[]): Season & { scores: MarkedScore[] } => ({
  ...season,
  scores: season.scores.map((score, index) => ({ ...score, lineup: lineups[index % 40] ?? 'full' })),
});

test('in any season, a score with a substitute counts for its team like any other', () => {
  fc.assert(
    fc.property(someSeason, someLineups, (season, lineups) => {
      expect(standingsIn(marked(season, lineups))).toEqual(standingsIn(season));
    }),
  );
});

/**
 * Eight rounds of strokes. In each round, one player is out and has a substitute. The substitute is another
 * league player without a match at that time, or a member who does not play in the league.
 */
const someNights = fc.record({
  cards: fc.array(fc.array(fc.integer({ min: 65, max: 110 }), { minLength: 8, maxLength: 8 }), {
    minLength: 3,
    maxLength: 6,
  }),
  absent: fc.array(fc.nat({ max: 5 }), { minLength: 8, maxLength: 8 }),
  strokesOfSubstitutes: fc.array(fc.integer({ min: 65, max: 110 }), { minLength: 8, maxLength: 8 }),
});
type Nights = typeof someNights extends fc.Arbitrary<infer Value> ? Value : never;

/** Returns a season. In rounds that a player missed, the player's team has the substitute's strokes. */
function seasonOf({ cards, absent, strokesOfSubstitutes }: Nights): Season & { scores: MarkedScore[] } {
  const isOut = (player: number, round: number) => (absent[round] ?? 0) % cards.length === player;
  const played = cards.map((card, player) =>
    card.map((strokes, round) => (isOut(player, round) ? (strokesOfSubstitutes[round] ?? 0) : strokes)),
  );
  const season = strokesSeason(Object.fromEntries(played.map((card, index) => [index + 1, card])));
  return {
    ...season,
    scores: season.scores.map((score) => {
      const round = season.rounds.findIndex(({ id }) => id === score.roundId);
      return { ...score, lineup: isOut(score.teamId - 1, round) ? 'substitute' : 'full' };
    }),
  };
}

test('whatever a substitute plays, their own row stays the same', () => {
  fc.assert(
    fc.property(
      someNights,
      fc.nat({ max: 7 }),
      fc.integer({ min: 1, max: 200 }),
      (nights, round, strokes) => {
        const before = seasonOf(nights);
        const strokesOfSubstitutes = nights.strokesOfSubstitutes.with(round, strokes);
        const after = seasonOf({ ...nights, strokesOfSubstitutes });
        const absentTeam = ((nights.absent[round] ?? 0) % nights.cards.length) + 1;
        const figures = (season: Season) =>
          standingsIn(season)
            .filter(({ team }) => team.teamId !== absentTeam)
            .map(({ team, averageStrokes, totalStrokes, roundsPlayed, bestRound }) => [
              ...[team.teamId, averageStrokes, totalStrokes, roundsPlayed, bestRound],
            ])
            .sort((a, b) => Number(a[0]) - Number(b[0]));
        expect(figures(after)).toEqual(figures(before));
      },
    ),
  );
});

test('computed handicaps are those of the same season without the rounds of substitutes', () => {
  const rules: HandicapRules = { ...DEFAULT_SEASON_RULES, handicap: 'computed' };
  fc.assert(
    fc.property(someNights, fc.nat({ max: 8 }), (nights, index) => {
      const { teams, rounds, scores } = seasonOf(nights);
      const players = teams.map(({ teamId }) => ({ id: teamId, teamId, handicap: null }));
      const own = scores.filter(({ lineup }) => lineup !== 'substitute');
      const round = rounds[index] ?? null;
      expect(playerHandicaps(rules, players, { rounds, scores, round })).toEqual(
        playerHandicaps(rules, players, { rounds, scores: own, round }),
      );
    }),
  );
});

test('a season with substitutes agrees with a naive computation', () => {
  fc.assert(
    fc.property(someNights, (nights) => {
      const expected = nights.cards.map((card, player) => {
        let sum = 0;
        for (const [round, strokes] of card.entries()) {
          const isOut = (nights.absent[round] ?? 0) % nights.cards.length === player;
          sum += isOut ? Number(nights.strokesOfSubstitutes[round]) : strokes;
        }
        return { teamId: player + 1, totalStrokes: sum, averageStrokes: sum / 8 };
      });
      const rows = standingsIn(seasonOf(nights)).map(({ team, totalStrokes, averageStrokes }) => ({
        teamId: team.teamId,
        totalStrokes,
        averageStrokes,
      }));
      expect(rows.sort((a, b) => a.teamId - b.teamId)).toEqual(expected);
    }),
  );
});
