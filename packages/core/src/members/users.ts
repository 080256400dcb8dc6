import * as z from 'zod/mini';
import { displayName, email, phone, user } from '../auth/index.ts';
import { booking } from '../bookings/index.ts';
import { submissionId } from '../demo-requests/index.ts';
import { listQuery } from '../lists/index.ts';
import { isoDate } from '../time/index.ts';

const SAY_YES_OR_NO = 'Must be true or false.';

/** What the list of users is sorted by. */
export const USER_SORTS = ['username', 'name', 'email', 'createdAt'] as const;
/** Query of GET /api/admin/users. */
export const usersQuery = listQuery(USER_SORTS);

const flags = { isAdmin: true, isCoach: true, isStaff: true } as const;
/**
 * A user in the list of GET /api/admin/users. Staff who are not admins see no flag except isMember. Admins
 * also see whether the address was ever confirmed, before they make somebody a member.
 */
export const listedUser = z.extend(z.omit(user, flags), {
  ...z.partial(z.pick(user, flags)).shape,
  isEmailConfirmed: z.optional(z.boolean()),
});
export type ListedUser = z.output<typeof listedUser>;

/** Body of PATCH /api/admin/users/:id/membership. Without `endsOn` it has no last day. */
export const membershipChange = z.object({
  isMember: z.boolean({ error: SAY_YES_OR_NO }),
  /** Null is none, as it is on the wire. */
  endsOn: z.optional(z.nullable(isoDate)),
});
export type MembershipChange = z.output<typeof membershipChange>;

/**
 * Response of every role switch. `passwordLinkSent` is true when the account's email was never confirmed: the person was
 * signed out everywhere and has to set a new password through a link that was just emailed.
 */
export const changedRole = z.extend(user, { passwordLinkSent: z.boolean() });
export type ChangedRole = z.output<typeof changedRole>;

/** With a last day, also the bookings after it, which end with the membership. */
export const changedMembership = z.extend(changedRole, { bookingsAfter: z.optional(z.array(booking)) });
export type ChangedMembership = z.output<typeof changedMembership>;

/** Bodies of PATCH /api/admin/users/:id/admin, /coach and /staff. */
export const adminChange = z.object({ isAdmin: z.boolean({ error: SAY_YES_OR_NO }) });
export const coachChange = z.object({
  isCoach: z.boolean({ error: SAY_YES_OR_NO }),
  /** What happens to future lessons when the flag is taken. Required if there are any. */
  lessons: z.optional(
    z.enum(['keep', 'cancel'], { error: 'Please say whether the lessons are kept or canceled.' }),
  ),
});
export type CoachChange = z.output<typeof coachChange>;
export const staffChange = z.object({ isStaff: z.boolean({ error: SAY_YES_OR_NO }) });

/** Body of PATCH /api/admin/users/:id/name; null removes the name. */
export const nameChange = z.object({ name: displayName });
export type NameChange = z.output<typeof nameChange>;

/** Answer of POST /api/admin/users/:id/reset-link: one use, 24 hours. */
export const resetLink = z.object({ url: z.url() });

const FILL_IN = 'Please fill in all fields';
const filledIn = z.string({ error: FILL_IN }).check(z.trim(), z.minLength(1, { error: FILL_IN }));

/**
 * Body of POST /api/admin/add-member, and its form. With a demo request, that request is completed and its
 * sender is marked as a member.
 */
export const newMember = z.object({
  email: z.pipe(filledIn, email),
  phone: z.pipe(filledIn, phone),
  name: z.optional(displayName),
  contactSubmissionId: z.optional(submissionId),
});
export type NewMember = z.output<typeof newMember>;
export const addedMember = z.object({ message: z.string(), user });
