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

/**
 * How the winner of a match was decided. `seed` means that the match was tied, so the team with the better
 * seed won.
 */
const DECIDED_BY = ['score', 'seed', 'admin', 'withdrawal'] as const;
export type DecidedBy = (typeof DECIDED_BY)[number];

const bracketSide = z.object({
  seed: z.number(),
  team,
  /** The team's score in this match, if the team has one that counts. */
  strokes: score.shape.strokes,
  result: score.shape.result,
  handicap: score.shape.handicap,
  lineup: z.optional(score.shape.lineup),
});
export type BracketSide = z.output<typeof bracketSide>;

const bracketMatch = z.object({
  /** The match's place in its round, starting with 1 at the top of the bracket. */
  position: z.number(),
  /**
   * A side is null until the earlier match that fills it is decided. It stays null if no team can fill it.
   */
  sides: z.tuple([z.nullable(bracketSide), z.nullable(bracketSide)]),
  winnerTeamId: z.nullable(z.number()),
  decidedBy: z.nullable(z.enum(DECIDED_BY)),
});
export type BracketMatch = z.output<typeof bracketMatch>;

const bracketRound = z.object({
  playoffTeams: playoffSize,
  /** Null until the round is created. */
  roundId: z.nullable(z.number()),
  /** The night's original date in the season. */
  night: isoDate,
  /** The date on which the night is played, which differs from `night` if the night was moved. */
  date: isoDate,
  startTime: z.string(),
  endTime: z.string(),
  /** If true, the night was canceled and needs a new date. */
  isCanceled: z.boolean(),
  matches: z.array(bracketMatch),
});
export type BracketRound = z.output<typeof bracketRound>;

/**
 * A league's playoffs. Before the start of the playoffs, the current standings decide the seeds:
 * docs/product/leagues.md#playoffs.
 */
export const bracket = z.object({
  isStarted: z.boolean(),
  /** Sorted from the first round to the final. */
  rounds: z.array(bracketRound),
  championTeamId: z.nullable(z.number()),
});
export type Bracket = z.output<typeof bracket>;

const candidate = z.object({ teamId: z.number(), name: z.string(), rank: z.number() });
export type SeedCandidate = z.output<typeof candidate>;

const playoffStart = z.object({
  /** Why the playoffs cannot start yet. Null if they can. */
  refusal: z.nullable(z.string()),
  /** Sentences about missing regular-season scores. An admin can start the playoffs without these scores. */
  missing: z.array(z.string()),
  /**
   * The top teams by rank. If several teams share the last seed's rank, there can be more candidates than
   * seeds.
   */
  candidates: z.array(candidate),
});
export type PlayoffStart = z.output<typeof playoffStart>;

/**
 * Response of GET /api/leagues/:id/playoffs. Only admins get `start`, and only until the playoffs have
 * started.
 */
export const playoffs = z.object({ bracket, start: z.optional(playoffStart) });
export type Playoffs = z.output<typeof playoffs>;

const teamId = rowId('Invalid team.');

/** Body of POST /api/leagues/:id/playoffs. */
export const newPlayoffs = z.object({
  /** The seeded teams in the order that the admin chose, best first. */
  teamIds: z.array(teamId).check(z.maxLength(8, 'Too many seeds')),
  /** If true, starts the playoffs even if some regular-season scores are missing. */
  withoutMissing: z._default(z.boolean(), false),
});
export type NewPlayoffs = z.output<typeof newPlayoffs>;

/**
 * Body of PUT /api/leagues/:id/playoffs/decision. If `winnerTeamId` is null, removes the admin's earlier
 * decision.
 */
export const playoffDecision = z.object({
  playoffTeams: playoffSize,
  position: z.int().check(z.gte(1), z.lte(4)),
  winnerTeamId: z.nullable(teamId),
});
export type PlayoffDecision = z.output<typeof playoffDecision>;

/**
 * Query of a request that changes a playoff result. The change can replace a team in a later match that
 * already has scores. `confirmBracket` allows the server to delete those scores.
 */
export const bracketConfirmation = z.object({ confirmBracket: z.optional(z.literal('true')) });
