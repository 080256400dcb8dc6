import * as z from 'zod/mini';
import { rowId, text, textOrNull } from '../fields/index.ts';
import { instant, isoDate } from '../time/index.ts';
import { playoffSize } from './contract.ts';
import { MAX_HANDICAP, MAX_ROUNDS, MAX_STROKES } from './limits.ts';
import { team } from './teams-contract.ts';

export const round = z.object({
  id: z.number(),
  leagueId: z.number(),
  roundNumber: z.number(),
  roundDate: isoDate,
  name: z.nullable(z.string()),
  /** How many teams play in this playoff round. Missing in the regular season. */
  playoffTeams: z.optional(playoffSize),
});
export type Round = z.output<typeof round>;

const ROUND_NUMBER = `The round number must be a whole number from 1 to ${MAX_ROUNDS}`;
const id = rowId('Invalid ID.');

/**
 * Body of POST /api/leagues/:id/rounds. If `roundNumber` is missing, the server uses the next free number.
 */
export const newRound = z.object({
  roundDate: isoDate,
  roundNumber: z.optional(z.int(ROUND_NUMBER).check(z.gte(1, ROUND_NUMBER), z.lte(MAX_ROUNDS, ROUND_NUMBER))),
  name: z.optional(
    textOrNull(
      text('The name must be text', { max: 100, tooLong: 'Please keep the name to 100 characters or fewer' }),
    ),
  ),
});
export type NewRound = z.output<typeof newRound>;

/** `walkover` is the result of a team whose opponent was absent: docs/product/leagues.md#absent-teams. */
const RESULTS = ['win', 'loss', 'half', 'walkover', 'absent', 'both_absent'] as const;
export type Result = (typeof RESULTS)[number];

/** A score that a player enters starts as `unconfirmed`. A score that an admin enters is `final`. */
const SCORE_STATUSES = ['final', 'unconfirmed', 'disputed'] as const;
export type ScoreStatus = (typeof SCORE_STATUSES)[number];

/** Who played for a team: all of its players, a substitute for one player, or one player alone. */
const LINEUPS = ['full', 'substitute', 'single'] as const;
export type Lineup = (typeof LINEUPS)[number];
const lineup = z.enum(LINEUPS, 'Please select who played');

/** One team's score in one round: either its strokes, or its result against an opponent. */
export const score = z.object({
  id: z.number(),
  leagueId: z.number(),
  roundId: z.number(),
  teamId: z.number(),
  strokes: z.nullable(z.number()),
  result: z.nullable(z.enum(RESULTS)),
  opponentTeamId: z.nullable(z.number()),
  /**
   * The team's handicap at the time the score was entered. An admin can correct it later. Missing if the
   * league had no handicap.
   */
  handicap: z.optional(z.number()),
  /** Who played for the team. Recorded when the score is entered. An admin can correct it later. */
  lineup,
  status: z.enum(SCORE_STATUSES),
  /** The team whose player entered the score. Null if an admin entered or corrected it. */
  enteredByTeamId: z.nullable(z.number()),
  /** The score that the disputing player claims. Null if the score is not disputed. */
  dispute: z.nullable(
    z.object({
      byTeamId: z.number(),
      strokes: z.nullable(z.number()),
      result: z.nullable(z.enum(RESULTS)),
    }),
  ),
  updatedAt: instant,
});
export type Score = z.output<typeof score>;

const STROKES = `Strokes must be a whole number from 1 to ${MAX_STROKES}`;
export const strokes = z.int(STROKES).check(z.gte(1, STROKES), z.lte(MAX_STROKES, STROKES));
const result = z.enum(RESULTS, 'Please select the winner');

export const newStrokes = z.object({ roundId: id, teamId: id, strokes });

/**
 * Body of POST /api/leagues/:id/scores in a match-play league. The server stores one score for each of the
 * two teams.
 */
export const newMatchResult = z.object({ roundId: id, teamId: id, opponentTeamId: id, result }).check(
  z.refine(({ teamId, opponentTeamId }) => teamId !== opponentTeamId, {
    path: ['opponentTeamId'],
    error: 'A team cannot play against itself.',
  }),
);

const HANDICAP = `The handicap must be a whole number from 0 to ${MAX_HANDICAP}`;
export const handicap = z.int(HANDICAP).check(z.gte(0, HANDICAP), z.lte(MAX_HANDICAP, HANDICAP));

/** If `handicap` or `lineup` is missing, the score keeps its stored value. */
export const strokesChange = z.object({
  strokes,
  handicap: z.optional(handicap),
  lineup: z.optional(lineup),
});
/** `lineup` applies only to the changed score. The opponent's score keeps its own lineup. */
export const resultChange = z.object({ result, lineup: z.optional(lineup) });

/**
 * Body of POST /api/leagues/:id/scores/:scoreId/dispute in a lowest-score league. `seen` is the entry that
 * the player saw, and `strokes` is the player's own version.
 */
export const strokesDispute = z.object({ seen: strokes, strokes }).check(
  z.refine(({ seen, strokes }) => seen !== strokes, {
    path: ['strokes'],
    error: 'You entered the same score. Please confirm it instead.',
  }),
);
/**
 * Body of PUT /api/leagues/:id/rounds/:roundId/own-score in a lowest-score league. A member who plays for two
 * teams on a night names one with `teamId`. Without `teamId`, the server chooses one of these teams.
 */
export const playerStrokes = z.object({ strokes, teamId: z.optional(id) });
/**
 * The results that players can enter. Only admins can enter absences: docs/product/leagues.md#absent-teams.
 */
const playerResults = z.enum(['win', 'loss', 'half'], 'Please select the winner');
/** Body of PUT /api/leagues/:id/rounds/:roundId/own-score in a match-play league. */
export const playerResult = z.object({ result: playerResults, teamId: z.optional(id) });
export type PlayerResult = z.output<typeof playerResults>;
export const resultDispute = z.object({ seen: playerResults, result: playerResults }).check(
  z.refine(({ seen, result }) => seen !== result, {
    path: ['result'],
    error: 'You entered the same result. Please confirm it instead.',
  }),
);

const SCORE_ACTIONS = ['entered', 'confirmed', 'disputed', 'corrected', 'deleted'] as const;
export type ScoreAction = (typeof SCORE_ACTIONS)[number];

/** A row of GET /api/leagues/:id/rounds/:roundId/score-changes. */
export const scoreChange = z.object({
  id: z.number(),
  at: instant,
  /** The display name of the person who made the change. Null if the account was deleted. */
  by: z.nullable(z.string()),
  byUserId: z.nullable(z.number()),
  byAdmin: z.boolean(),
  action: z.enum(SCORE_ACTIONS),
  teamId: z.number(),
  opponentTeamId: z.nullable(z.number()),
  /**
   * The score after the change. For a dispute, this is the disputing player's version. For a deletion, this
   * is the deleted score.
   */
  strokes: z.nullable(z.number()),
  result: z.nullable(z.enum(RESULTS)),
  handicap: z.optional(z.number()),
  lineup,
});
export type ScoreChange = z.output<typeof scoreChange>;

/** Response to a change of a score. In match play, an array with the scores of both teams. */
export const changedScores = z.union([score, z.array(score)]);

/** The rules that can break a tie: docs/product/leagues.md#tie-break-values. */
const TIE_BREAKS = ['qualification', 'latest_round', 'best_round', 'head_to_head', 'fewer_losses'] as const;
export type TieBreak = (typeof TIE_BREAKS)[number];

/**
 * A team's row in the standings. In match play, the stroke fields are null. In a lowest-score league, the
 * fields from `wins` to `points` are null.
 */
export const standing = z.object({
  /** Null if the team has not played yet. */
  rank: z.nullable(z.number()),
  team,
  qualified: z.boolean(),
  /** How many more rounds the team must play to qualify. */
  roundsMissing: z.number(),
  roundsPlayed: z.number(),
  /** The rounds that do not count because the team played better ones. */
  droppedRoundIds: z.array(z.number()),
  /**
   * The total and the average include only rounds that count. In a league with a handicap, these two fields
   * and `bestRound` are net.
   */
  totalStrokes: z.nullable(z.number()),
  averageStrokes: z.nullable(z.number()),
  bestRound: z.nullable(z.number()),
  wins: z.nullable(z.number()),
  halves: z.nullable(z.number()),
  losses: z.nullable(z.number()),
  points: z.nullable(z.number()),
  tieBreak: z.nullable(z.enum(TIE_BREAKS)),
  /** The gross average of the rounds that count. Present only in lowest-score leagues with a handicap. */
  grossAverage: z.optional(z.nullable(z.number())),
});
export type Standing = z.output<typeof standing>;

/** A row of GET /api/leagues/:id/rounds/:roundId/matchups. If the second team is null, the first team has a bye. */
export const matchup = z.object({
  matchNumber: z.number(),
  teams: z.tuple([team, z.nullable(team)]),
  /** The first team's result. Null if the match has no result yet. */
  result: z.nullable(z.enum(RESULTS)),
  winnerTeamId: z.nullable(z.number()),
});
export type Matchup = z.output<typeof matchup>;
