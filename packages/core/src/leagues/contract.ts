import * as z from 'zod/mini';
import { isoDate, WEEKDAYS } from '../time/index.ts';

export const LEAGUE_TYPES = ['individual', 'scramble'] as const;
export const SCORING_TYPES = ['lowest_score', 'match_play'] as const;
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

/** A night on which the league does not play. Players see the reason. */
export const canceledNight = z.object({ date: isoDate, reason: z.string() });
export type CanceledNight = z.output<typeof canceledNight>;

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
  numberParticipants: z.number(),
  /** Whether bays are reserved for the league's sessions. */
  hasSchedule: z.boolean(),
  /** Sorted by date. */
  canceledNights: z.array(canceledNight),
  isJoined: z.boolean(),
});
export type League = z.output<typeof league>;
