import * as z from 'zod/mini';
import { rowId } from '../fields/index.ts';
import { instant, isoDate } from '../time/index.ts';

const SEASON_REQUIRED = 'Please select a season';

/** Body of POST /api/leagues/:id/invitations: docs/product/leagues.md#inviting-last-seasons-players. */
export const newInvitation = z.object({
  /** The league whose players get the invitation. */
  previousLeagueId: rowId(SEASON_REQUIRED),
  /**
   * The date from which everyone can join. Before this date, only the invited players can. Null if everyone can join
   * now.
   */
  openFrom: z.nullable(isoDate),
});
export type NewInvitation = z.output<typeof newInvitation>;

/**
 * The invitation to a league. A league has at most one. GET and POST /api/leagues/:id/invitations return it
 * in `currentInvitation`.
 */
export const invitation = z.object({
  previousLeagueId: z.nullable(z.number()),
  openFrom: z.nullable(isoDate),
  sentAt: instant,
  emailed: z.number(),
});
export type Invitation = z.output<typeof invitation>;
export const currentInvitation = z.object({ invitation: z.nullable(invitation) });
