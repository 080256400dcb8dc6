import * as z from 'zod/mini';
import { rowId } from '../fields/index.ts';
import { isoDate } from '../time/index.ts';
import { type PlayoffSize, playoffSize } from './contract.ts';
import { score } from './play-contract.ts';
import { team } from './teams-contract.ts';

export const PLAYOFF_ROUND_NAMES: Record<PlayoffSize, string> = {
  2: 'Final',
  4: 'Semifinals',
  8: 'Quarterfinals',
};

/** Why a team won a match. `seed` is a tie that the better seed won. */
const DECIDED_BY = ['score', 'seed', 'admin', 'withdrawal'] as const;
export type DecidedBy = (typeof DECIDED_BY)[number];

const bracketSide = z.object({
  seed: z.number(),
  team,
  /** The score in this match, if it counts. */
  strokes: score.shape.strokes,
  result: score.shape.result,
  handicap: score.shape.handicap,
  lineup: z.optional(score.shape.lineup),
});
export type BracketSide = z.output<typeof bracketSide>;

const bracketMatch = z.object({
  /** The matches of a round count from 1, from the top of the bracket. */
  position: z.number(),
  /** Null until the earlier match is decided. */
  sides: z.tuple([z.nullable(bracketSide), z.nullable(bracketSide)]),
  winnerTeamId: z.nullable(z.number()),
  decidedBy: z.nullable(z.enum(DECIDED_BY)),
});
export type BracketMatch = z.output<typeof bracketMatch>;

const bracketRound = z.object({
  playoffTeams: playoffSize,
  /** Null if the round does not exist yet. */
  roundId: z.nullable(z.number()),
  /** The date by the season. */
  night: isoDate,
  /** The date of play. */
  date: isoDate,
  startTime: z.string(),
  endTime: z.string(),
  /** Whether the night was canceled, so that it needs a new date. */
  isCanceled: z.boolean(),
  matches: z.array(bracketMatch),
});
export type BracketRound = z.output<typeof bracketRound>;

/** The playoffs of a league. Before they start, the seeds follow the standings: docs/product/leagues.md#playoffs. */
export const bracket = z.object({
  isStarted: z.boolean(),
  /** First round first. */
  rounds: z.array(bracketRound),
  championTeamId: z.nullable(z.number()),
});
export type Bracket = z.output<typeof bracket>;

const candidate = z.object({ teamId: z.number(), name: z.string(), rank: z.number() });
export type SeedCandidate = z.output<typeof candidate>;

/** What an admin needs to start the playoffs. */
const playoffStart = z.object({
  /** Why the playoffs cannot start yet. */
  refusal: z.nullable(z.string()),
  /** The scores of the season that are missing, as sentences. An admin can start without them. */
  missing: z.array(z.string()),
  /** The best teams by rank. There are more than seeds if teams share the rank of the last seed. */
  candidates: z.array(candidate),
});
export type PlayoffStart = z.output<typeof playoffStart>;

/** Response of GET /api/leagues/:id/playoffs. Only admins get `start`, until the playoffs start. */
export const playoffs = z.object({ bracket, start: z.optional(playoffStart) });
export type Playoffs = z.output<typeof playoffs>;

const teamId = rowId('Invalid team.');

/** Body of POST /api/leagues/:id/playoffs. */
export const newPlayoffs = z.object({
  /** The seeds that the admin saw, best first. */
  teamIds: z.array(teamId).check(z.maxLength(8, 'Too many seeds')),
  /** Confirms the start although scores of the season are missing. */
  withoutMissing: z._default(z.boolean(), false),
});
export type NewPlayoffs = z.output<typeof newPlayoffs>;

/** Body of PUT /api/leagues/:id/playoffs/decision. Without a winner, the earlier decision no longer holds. */
export const playoffDecision = z.object({
  playoffTeams: playoffSize,
  position: z.int().check(z.gte(1), z.lte(4)),
  winnerTeamId: z.nullable(teamId),
});
export type PlayoffDecision = z.output<typeof playoffDecision>;

/** Query of a request that changes a result of the playoffs. The confirmation deletes scores of later matches. */
export const bracketConfirmation = z.object({ confirmBracket: z.optional(z.literal('true')) });
