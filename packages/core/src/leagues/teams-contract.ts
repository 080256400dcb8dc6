import * as z from 'zod/mini';
import { personName } from '../auth/index.ts';
import { email } from '../fields/index.ts';
import { MAX_TEAM_ID } from './limits.ts';

const TEAM_REQUIRED = 'Team ID is required';
const TEAM_NOT_A_NUMBER = 'Team ID must be a number';
const USER_REQUIRED = 'Please select a user';
const NAME_REQUIRED = 'Partner name is required';
const EMAIL_REQUIRED = 'Partner email is required';

export const participant = z.object({
  id: z.number(),
  leagueId: z.number(),
  /**
   * Null for a partner who was not a member when the team joined, and for a deleted account. The response to
   * a join request has null for every partner, because memberships are private.
   */
  userId: z.nullable(z.number()),
  name: z.string(),
  email: z.string(),
  teamId: z.number(),
  isTeamLead: z.boolean(),
});
export type Participant = z.output<typeof participant>;

export const newParticipant = z.object({
  userId: z
    .int({ error: ({ input }) => (input === undefined ? USER_REQUIRED : 'Please select a valid user') })
    .check(z.gte(1, USER_REQUIRED), z.lte(2 ** 31 - 1, 'Please select a valid user')),
  teamId: z
    .int({ error: ({ input }) => (input === undefined ? TEAM_REQUIRED : TEAM_NOT_A_NUMBER) })
    .check(z.gte(1, TEAM_NOT_A_NUMBER), z.lte(MAX_TEAM_ID, `Team ID must be at most ${MAX_TEAM_ID}`)),
  isTeamLead: z._default(z.boolean(), false),
});
export type NewParticipant = z.output<typeof newParticipant>;

/** The partner of a member who joins a scramble league. */
export const partner = z.object({
  player2Name: z.pipe(z.string(NAME_REQUIRED).check(z.trim(), z.minLength(1, NAME_REQUIRED)), personName),
  player2Email: z.pipe(z.string(EMAIL_REQUIRED).check(z.trim(), z.minLength(1, EMAIL_REQUIRED)), email),
});
export type Partner = z.output<typeof partner>;

/** Body of POST /api/leagues/:id/join. In a scramble league, the body also has the fields of `partner`. */
export const joinRequest = z.object({
  userId: z.int(USER_REQUIRED),
  isTeamLead: z._default(z.boolean(), true),
});
export type JoinRequest = z.output<typeof joinRequest>;
export const joined = z.object({ participants: z.array(participant) });

/** A team has one player, or up to two players in a scramble league. Scores belong to teams. */
export const team = z.object({
  teamId: z.number(),
  name: z.string(),
  players: z.array(z.object({ participantId: z.number(), name: z.string(), isTeamLead: z.boolean() })),
});
export type Team = z.output<typeof team>;

/** Response of GET /api/leagues/:id/next-team: a number that no current or withdrawn team has. */
export const nextTeam = z.object({ teamId: z.number() });

/** Response of GET /api/leagues/:id/participation. `leaveRefusal` is null if the user can still leave the league. */
export const participation = z.object({
  team,
  leaveRefusal: z.nullable(z.string()),
  /** The team's handicap in the next round. Missing if the league has no handicap. */
  handicap: z.optional(z.number()),
});
export type Participation = z.output<typeof participation>;
