import * as z from 'zod/mini';
import { isoDate, WEEKDAYS } from '../time/index.ts';

export const LEAGUE_TYPES = ['individual', 'scramble'] as const;
export const SCORING_TYPES = ['lowest_score', 'match_play'] as const;
export const ABSENCE_RULES = ['opponent_wins', 'no_points'] as const;
export type LeagueType = (typeof LEAGUE_TYPES)[number];
export type ScoringType = (typeof SCORING_TYPES)[number];

export const LEAGUE_TYPE_NAMES: Record<LeagueType, string> = {
  individual: 'Individual',
  scramble: 'Scramble (Teams of 2)',
};
export const SCORING_TYPE_NAMES: Record<ScoringType, string> = {
  lowest_score: 'Lowest Score',
  match_play: 'Match Play',
};
export const ABSENCE_NAMES: Record<(typeof ABSENCE_RULES)[number], string> = {
  opponent_wins: 'The opponent wins',
  no_points: 'Neither side gets points',
};

/** How players get a league handicap: docs/product/leagues.md#handicap. */
export const HANDICAPS = ['off', 'admins', 'computed'] as const;

export const HANDICAP_NAMES: Record<(typeof HANDICAPS)[number], string> = {
  off: 'Off',
  admins: 'Set by admins',
  computed: 'Computed from rounds',
};
/**
 * The possible numbers of teams in a league's playoffs and in each playoff round. Each round halves the
 * number: 8, then 4, then 2 in the final.
 */
export const PLAYOFF_SIZES = [2, 4, 8] as const;
export type PlayoffSize = (typeof PLAYOFF_SIZES)[number];
export const playoffSize = z.literal(PLAYOFF_SIZES);

/** Who enters a league's scores: docs/product/leagues.md#who-enters-scores. */
export const SCORE_ENTRIES = ['admins', 'players'] as const;
export type ScoreEntry = (typeof SCORE_ENTRIES)[number];

export const SCORE_ENTRY_NAMES: Record<ScoreEntry, string> = {
  admins: 'Admins only',
  players: 'Players',
};

/** Which members get requests for a substitute: docs/product/leagues.md#substitutes. */
export const SUBSTITUTES = ['off', 'volunteers', 'members'] as const;

export const SUBSTITUTE_NAMES: Record<(typeof SUBSTITUTES)[number], string> = {
  off: 'No requests',
  volunteers: 'Members who volunteered',
  members: 'All members',
};

/** A canceled night. Players see the reason. */
export const canceledNight = z.object({ date: isoDate, reason: z.string() });
export type CanceledNight = z.output<typeof canceledNight>;

/** A night that was moved. `date` is the original date, and `movedTo` is the new one. */
export const movedNight = z.object({
  date: isoDate,
  movedTo: isoDate,
  startTime: z.string(),
  endTime: z.string(),
  reason: z.string(),
});
export type MovedNight = z.output<typeof movedNight>;

export const ANSWERS = ['in', 'out'] as const;
/** A player's answer for a night. A player who has not answered counts as in. */
export type Answer = (typeof ANSWERS)[number];

const ownAnswer = z.object({ night: isoDate, answer: z.enum(ANSWERS) });

/** The current user's start wave on a night. Times are HH:MM. */
const ownWave = z.object({ night: isoDate, startTime: z.string(), endTime: z.string() });

/** A night on which the current user is a substitute. The times are those of the absent player's team. */
const ownSubstitution = z.object({
  night: isoDate,
  teamId: z.number(),
  participantId: z.number(),
  playerName: z.string(),
  startTime: z.string(),
  endTime: z.string(),
});

/** A league in the API. Times are HH:MM. */
export const league = z.object({
  id: z.number(),
  name: z.string(),
  description: z.nullable(z.string()),
  leagueType: z.enum(LEAGUE_TYPES),
  scoringType: z.enum(SCORING_TYPES),
  startDate: isoDate,
  endDate: isoDate,
  dayOfWeek: z.enum(WEEKDAYS),
  startTime: z.string(),
  endTime: z.string(),
  maxParticipants: z.number(),
  numberOfBays: z.number(),
  isActive: z.boolean(),
  scoreEntry: z.enum(SCORE_ENTRIES),
  substitutes: z.enum(SUBSTITUTES),
  /** Lowest score: how many of a team's best rounds count. Null means that all of them count. */
  countedRounds: z.nullable(z.number()),
  /**
   * Lowest score: how many rounds a team must play to qualify. Null means half of the rounds that have a
   * score, rounded up.
   */
  minimumRounds: z.nullable(z.number()),
  /** Scramble: whether a player can play alone if the partner is absent. */
  allowsSingle: z.boolean(),
  /** Match play: whether a match can end in a tie. */
  allowsHalves: z.boolean(),
  /** Match play: how a match counts if one of its teams is absent. */
  absence: z.enum(ABSENCE_RULES),
  handicap: z.enum(HANDICAPS),
  /**
   * Computed handicaps: how many of the latest rounds are used, the highest handicap, and the course's par.
   */
  handicapRounds: z.number(),
  handicapCap: z.number(),
  handicapPar: z.number(),
  /** How many of the top teams qualify for the playoffs. Null if the league has no playoffs. */
  playoffTeams: z.nullable(playoffSize),
  numberParticipants: z.number(),
  /** Whether the league has a schedule, which reserves bays for its sessions. False for inactive leagues. */
  hasSchedule: z.boolean(),
  /** Sorted by date. */
  canceledNights: z.array(canceledNight),
  /** Sorted by date. */
  movedNights: z.array(movedNight),
  /** Players can answer until this many hours before a night starts. */
  answersCloseHours: z.number(),
  isJoined: z.boolean(),
  /** Whether the current user volunteered as a substitute in this league. */
  isVolunteer: z.boolean(),
  /** The current user's answers. Nights without an answer are not in the list. */
  ownAnswers: z.array(ownAnswer),
  /**
   * The current user's start times on nights with start waves. Missing if the user does not play in the
   * league, or if the league is inactive.
   */
  ownWaves: z.optional(z.array(ownWave)),
  /**
   * The nights on which the current user is a substitute, sorted by date. Missing if there are none, or if
   * the league is inactive.
   */
  ownSubstitutions: z.optional(z.array(ownSubstitution)),
  /**
   * Set if the league let players of an earlier season join first. `isInvited` says whether the current user
   * is one of these players. Everyone else can join starting on `openFrom`.
   */
  earlyJoining: z.optional(z.object({ openFrom: isoDate, isInvited: z.boolean() })),
});
export type League = z.output<typeof league>;
