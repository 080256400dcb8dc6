import * as z from 'zod/mini';
import { rowId } from '../../fields/index.ts';
import { isoDate } from '../../time/index.ts';
import { handicap } from '../play-contract.ts';

/** Body of PUT /api/leagues/:id/nights/:date/substitutes/:participantId. */
export const namedSubstitute = z.object({
  userId: rowId('Please select a member'),
  /** The handicap of a substitute who does not play in the league. Null or missing counts as 0. */
  handicap: z.optional(z.nullable(handicap)),
});
export type NamedSubstitute = z.output<typeof namedSubstitute>;

/** A row of GET /api/leagues/:id/volunteers: a member who volunteered as a substitute. */
export const volunteer = z.object({ userId: z.number(), name: z.string() });
export type Volunteer = z.output<typeof volunteer>;

/** A row of GET /api/user/substitute-requests: a request that the current user can accept. */
export const substituteRequest = z.object({
  leagueId: z.number(),
  leagueName: z.string(),
  night: isoDate,
  participantId: z.number(),
  playerName: z.string(),
  /** The date and time when the absent player's team plays. Times are HH:MM. */
  date: isoDate,
  startTime: z.string(),
  endTime: z.string(),
});
export type SubstituteRequest = z.output<typeof substituteRequest>;
