import * as z from 'zod/mini';
import { isoDate, WEEKDAYS } from '../time/index.ts';

export const leagueType = z.enum(['individual', 'scramble']);
export const scoringType = z.enum(['lowest_score', 'match_play']);
const leagueTime = z.string().check(z.regex(/^\d\d:\d\d$/));

/** GET /api/leagues answers a list of these (spec 3, contract 6). Times are HH:MM. */
export const league = z.object({
  id: z.number(),
  name: z.string(),
  description: z.nullable(z.string()),
  leagueType,
  scoringType,
  startDate: isoDate,
  endDate: isoDate,
  dayOfWeek: z.enum(WEEKDAYS),
  startTime: leagueTime,
  endTime: leagueTime,
  maxParticipants: z.number(),
  numberOfBays: z.number(),
  isActive: z.boolean(),
  numberParticipants: z.number(),
  /** Whether bays are reserved for its sessions. */
  hasSchedule: z.boolean(),
  /** Whether the caller plays in it. */
  isJoined: z.boolean(),
});
export type League = z.output<typeof league>;
