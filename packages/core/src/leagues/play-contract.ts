import * as z from 'zod/mini';
import { rowId, text, textOrNull } from '../fields/index.ts';
import { instant, isoDate } from '../time/index.ts';
import { MAX_ROUNDS, MAX_STROKES } from './limits.ts';
import { team } from './teams-contract.ts';

export const round = z.object({
  id: z.number(),
  leagueId: z.number(),
  roundNumber: z.number(),
  roundDate: isoDate,
  name: z.nullable(z.string()),
});
export type Round = z.output<typeof round>;

const ROUND_NUMBER = `The round number must be a whole number from 1 to ${MAX_ROUNDS}`;
const id = rowId('Invalid ID.');

/** Body of POST /api/leagues/:id/rounds. If `roundNumber` is missing, the server assigns the next number. */
export const newRound = z.object({
  roundDate: isoDate,
  roundNumber: z.optional(z.int(ROUND_NUMBER).check(z.gte(1, ROUND_NUMBER), z.lte(MAX_ROUNDS, ROUND_NUMBER))),
  name: z.optional(
    textOrNull(
      text('The name must be text', { max: 100, tooLong: 'Please keep the name under 100 characters' }),
    ),
  ),
});
export type NewRound = z.output<typeof newRound>;

const RESULTS = ['win', 'loss'] as const;
export type Result = (typeof RESULTS)[number];

/** The score of one team in one round. It has either strokes, or a result against an opponent. */
export const score = z.object({
  id: z.number(),
  leagueId: z.number(),
  roundId: z.number(),
  teamId: z.number(),
  strokes: z.nullable(z.number()),
  result: z.nullable(z.enum(RESULTS)),
  opponentTeamId: z.nullable(z.number()),
  updatedAt: instant,
});
export type Score = z.output<typeof score>;

const STROKES = `Strokes must be a whole number from 1 to ${MAX_STROKES}`;
export const strokes = z.int(STROKES).check(z.gte(1, STROKES), z.lte(MAX_STROKES, STROKES));
const result = z.enum(RESULTS, 'Please select the winner');

export const newStrokes = z.object({ roundId: id, teamId: id, strokes });

/** Body of POST /api/leagues/:id/scores in a match-play league. The server stores a score for each team. */
export const newMatchResult = z.object({ roundId: id, teamId: id, opponentTeamId: id, result }).check(
  z.refine(({ teamId, opponentTeamId }) => teamId !== opponentTeamId, {
    path: ['opponentTeamId'],
    error: 'A team cannot play against itself.',
  }),
);

export const strokesChange = z.object({ strokes });
export const resultChange = z.object({ result });

/** Response of a request that changes scores. In match play, it contains the scores of both teams. */
export const changedScores = z.union([score, z.array(score)]);

/** The rules that can break a tie: docs/product/leagues.md#tie-break-values. */
const TIE_BREAKS = ['qualification', 'latest_round', 'best_round', 'head_to_head', 'fewer_losses'] as const;
export type TieBreak = (typeof TIE_BREAKS)[number];

/** In match play, the stroke fields are null. In a lowest-score league, `wins`, `losses` and `points` are null. */
export const standing = z.object({
  /** Null means that the team has not played yet. */
  rank: z.nullable(z.number()),
  team,
  qualified: z.boolean(),
  roundsPlayed: z.number(),
  totalStrokes: z.nullable(z.number()),
  averageStrokes: z.nullable(z.number()),
  bestRound: z.nullable(z.number()),
  wins: z.nullable(z.number()),
  losses: z.nullable(z.number()),
  points: z.nullable(z.number()),
  tieBreak: z.nullable(z.enum(TIE_BREAKS)),
});
export type Standing = z.output<typeof standing>;

/** A row of GET /api/leagues/:id/rounds/:roundId/matchups. If the second team is null, the first team has a bye. */
export const matchup = z.object({
  matchNumber: z.number(),
  teams: z.tuple([team, z.nullable(team)]),
  winnerTeamId: z.nullable(z.number()),
});
export type Matchup = z.output<typeof matchup>;
