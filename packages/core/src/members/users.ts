import * as z from 'zod/mini';
import { displayName, email, phone, user } from '../auth/index.ts';
import { booking } from '../bookings/index.ts';
import { submissionId } from '../demo-requests/index.ts';
import { listQuery } from '../lists/index.ts';
import { isoDate } from '../time/index.ts';

const SAY_YES_OR_NO = 'Must be true or false.';

/** The sort fields of the list of users. */
export const USER_SORTS = ['username', 'name', 'email', 'createdAt'] as const;
/** Query of GET /api/admin/users. */
export const usersQuery = listQuery(USER_SORTS);

const flags = { isAdmin: true, isCoach: true, isStaff: true } as const;
/**
 * A user in the list of GET /api/admin/users. Staff who are not admins see only the flag isMember. Admins also see
 * whether the email was ever confirmed, before they make the user a member.
 */
export const listedUser = z.extend(z.omit(user, flags), {
  ...z.partial(z.pick(user, flags)).shape,
  isEmailConfirmed: z.optional(z.boolean()),
});
export type ListedUser = z.output<typeof listedUser>;

/** Body of PATCH /api/admin/users/:id/membership. Without `endsOn`, the membership has no last day. */
export const membershipChange = z.object({
  isMember: z.boolean(SAY_YES_OR_NO),
  /** Null means no last day, as in the response. */
  endsOn: z.optional(z.nullable(isoDate)),
});
export type MembershipChange = z.output<typeof membershipChange>;

/**
 * Response of every role switch. `passwordLinkSent` is true if the account's email was never confirmed. The person was
 * then signed out everywhere and must set a new password through an emailed link.
 */
export const changedRole = z.extend(user, { passwordLinkSent: z.boolean() });
export type ChangedRole = z.output<typeof changedRole>;

/** Response of the membership switch. With a last day, it lists the later bookings, which end with the membership. */
export const changedMembership = z.extend(changedRole, { bookingsAfter: z.optional(z.array(booking)) });
export type ChangedMembership = z.output<typeof changedMembership>;

/** Bodies of PATCH /api/admin/users/:id/admin, /coach and /staff. */
export const adminChange = z.object({ isAdmin: z.boolean(SAY_YES_OR_NO) });
export const coachChange = z.object({
  isCoach: z.boolean(SAY_YES_OR_NO),
  /** What happens to future lessons when the flag is removed. Required if the coach has future lessons. */
  lessons: z.optional(z.enum(['keep', 'cancel'], 'Please say whether the lessons are kept or canceled.')),
});
export type CoachChange = z.output<typeof coachChange>;
export const staffChange = z.object({ isStaff: z.boolean(SAY_YES_OR_NO) });

/** Body of PATCH /api/admin/users/:id/name; null removes the name. */
export const nameChange = z.object({ name: displayName });
export type NameChange = z.output<typeof nameChange>;

/** Response of POST /api/admin/users/:id/reset-link. The link works once, within 24 hours. */
export const resetLink = z.object({ url: z.url() });

const FILL_IN = 'Please fill in all fields';
const filledIn = z.string(FILL_IN).check(z.trim(), z.minLength(1, FILL_IN));

/**
 * The add-member form and the body of POST /api/admin/add-member. `contactSubmissionId` names a demo request to
 * complete. Its sender is then marked as a member.
 */
export const newMember = z.object({
  email: z.pipe(filledIn, email),
  phone: z.pipe(filledIn, phone),
  name: z.optional(displayName),
  contactSubmissionId: z.optional(submissionId),
});
export type NewMember = z.output<typeof newMember>;
export const addedMember = z.object({ message: z.string(), user });
