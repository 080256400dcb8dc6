import * as z from 'zod/mini';
import { displayName, personName, user } from '../auth/index.ts';
import { booking } from '../bookings/index.ts';
import { freeText, submissionId } from '../demo-requests/index.ts';
import { email, phone, text, yesOrNo } from '../fields/index.ts';
import { listQuery } from '../lists/index.ts';
import { isoDate } from '../time/index.ts';

const PHONE_TOO_LONG = 'Phone number must be at most 40 characters';

export const PREFERRED_CONTACTS = ['email', 'phone', 'either'] as const;
export type PreferredContact = (typeof PREFERRED_CONTACTS)[number];

export const CONTACT_WAYS: Record<PreferredContact, string> = {
  email: 'email',
  phone: 'phone',
  either: 'email or phone',
};

export const membershipRequest = z.object({
  name: personName,
  phone: text('Phone number must be at least 10 characters', { min: 10, max: 40, tooLong: PHONE_TOO_LONG }),
  preferredContact: z.enum(PREFERRED_CONTACTS, 'Please select an option'),
  message: z._default(freeText, ''),
});
export type MembershipRequest = z.output<typeof membershipRequest>;

export const USER_SORTS = ['username', 'name', 'email', 'createdAt'] as const;
export const usersQuery = listQuery(USER_SORTS);

const flags = { isAdmin: true, isCoach: true, isStaff: true } as const;
/** A row of GET /api/admin/users. Only admins see who has the admin, coach or staff role. */
export const listedUser = z.extend(z.omit(user, flags), {
  ...z.partial(z.pick(user, flags)).shape,
  isEmailConfirmed: z.optional(z.boolean()),
});
export type ListedUser = z.output<typeof listedUser>;

/** Body of PATCH /api/admin/users/:id/membership. If `endsOn` is null, the membership has no last day. */
export const membershipChange = z.object({
  isMember: yesOrNo,
  endsOn: z.optional(z.nullable(isoDate)),
});
export type MembershipChange = z.output<typeof membershipChange>;

/**
 * `passwordLinkSent` is true if the change signed the user out and emailed them a link to set a password, because
 * their email was never confirmed.
 */
export const changedRole = z.extend(user, { passwordLinkSent: z.boolean() });
export type ChangedRole = z.output<typeof changedRole>;

/**
 * Response of PATCH /api/admin/users/:id/membership. If the membership has a last day, `bookingsAfter` lists the
 * member's bookings after that day.
 */
export const changedMembership = z.extend(changedRole, { bookingsAfter: z.optional(z.array(booking)) });
export type ChangedMembership = z.output<typeof changedMembership>;

export const adminChange = z.object({ isAdmin: yesOrNo });
export const coachChange = z.object({
  isCoach: yesOrNo,
  /** What happens to future lessons when a coach loses the role. Required if the coach has future lessons. */
  lessons: z.optional(z.enum(['keep', 'cancel'], 'Please choose whether to keep or cancel the lessons.')),
});
export type CoachChange = z.output<typeof coachChange>;
export const staffChange = z.object({ isStaff: yesOrNo });

/** Body of PATCH /api/admin/users/:id/name. Null removes the name. */
export const nameChange = z.object({ name: displayName });
export type NameChange = z.output<typeof nameChange>;

/** Response of POST /api/admin/users/:id/reset-link. The link expires in 24 hours and can be used only once. */
export const resetLink = z.object({ url: z.url() });

const FILL_IN = 'Please fill in all fields';
const filledIn = z.string(FILL_IN).check(z.trim(), z.minLength(1, FILL_IN));

/** The add-member form. If `contactSubmissionId` is set, the server marks this demo request as completed. */
export const newMember = z.object({
  email: z.pipe(filledIn, email),
  phone: z.pipe(filledIn, phone),
  name: z.optional(displayName),
  contactSubmissionId: z.optional(submissionId),
});
export type NewMember = z.output<typeof newMember>;
export const addedMember = z.object({ message: z.string(), user });
