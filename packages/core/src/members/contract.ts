import * as z from 'zod/mini';
import { displayName, personName, profileForm, requiredName, user } from '../auth/index.ts';
import { booking } from '../bookings/index.ts';
import { demoRequestId, freeText, joinedRequestIds } from '../demo-requests/index.ts';
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

export const USER_FILTERS = ['members', 'not-members', 'ends-soon', 'no-visit', 'invited', 'staff'] as const;
export type UserFilter = (typeof USER_FILTERS)[number];
/** These filters show roles and the state of an account, so only admins can use them. */
export const ADMIN_FILTERS: readonly UserFilter[] = ['invited', 'staff'];

/** The number of days for the filters `ends-soon` and `no-visit`. */
export const SOON_DAYS = 30;
export const NO_VISIT_DAYS = 30;

export const usersQuery = z.extend(listQuery(USER_SORTS), {
  filter: z.optional(z.enum(USER_FILTERS, `Filter by one of ${USER_FILTERS.join(', ')}.`)),
});

/**
 * Response of GET /api/admin/user-counts: the number of people that match each filter. Only admins get the
 * counts `invited` and `staff`.
 */
export const userCounts = z.object({
  all: z.number(),
  members: z.number(),
  'not-members': z.number(),
  'ends-soon': z.number(),
  'no-visit': z.number(),
  invited: z.optional(z.number()),
  staff: z.optional(z.number()),
});
export type UserCounts = z.output<typeof userCounts>;

const flags = { isAdmin: true, isCoach: true, isStaff: true } as const;
/**
 * A row of GET /api/admin/users. Only admins see the roles `isAdmin`, `isCoach` and `isStaff`, and the fields
 * `isEmailConfirmed` and `isInvited`.
 */
export const listedUser = z.extend(z.omit(user, flags), {
  ...z.partial(z.pick(user, flags)).shape,
  isEmailConfirmed: z.optional(z.boolean()),
  /** Whether the person has not set a password yet. */
  isInvited: z.optional(z.boolean()),
  /** Null if the person has not visited in the last year. Only the list of users has this field. */
  lastVisit: z.optional(z.nullable(isoDate)),
});
export type ListedUser = z.output<typeof listedUser>;

export const END_REASONS = ['moved', 'price', 'injury', 'other'] as const;
export type EndReason = (typeof END_REASONS)[number];
export const endReason = z.enum(END_REASONS, 'Please choose a reason.');

/**
 * Body of PATCH /api/admin/users/:id/membership. If `endsOn` is null or missing, the membership has no last
 * day.
 */
export const membershipChange = z.object({
  isMember: yesOrNo,
  endsOn: z.optional(z.nullable(isoDate)),
  reason: z.optional(z.nullable(endReason)),
});
export type MembershipChange = z.output<typeof membershipChange>;

/**
 * `passwordLinkSent` is true if the change signed the user out and sent a link to set a password, because the
 * user's email was never confirmed.
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

/** Body of PATCH /api/admin/users/:id/contact, validated by the same rules as the profile form. */
export const contactChange = z.pick(profileForm, { phone: true, email: true });
export type ContactChange = z.output<typeof contactChange>;
/** `confirmationSent` is true if the email changed and the server sent a confirmation link to the new email. */
export const changedContact = z.extend(user, { confirmationSent: z.boolean() });
export type ChangedContact = z.output<typeof changedContact>;

/** Response of POST /api/admin/users/:id/reset-link. The link expires in 24 hours and can be used only once. */
export const resetLink = z.object({ url: z.url() });

const FILL_IN = 'Please fill in all fields';
const filledIn = z.string(FILL_IN).check(z.trim(), z.minLength(1, FILL_IN));

/**
 * Body of POST /api/admin/add-member. If `contactSubmissionId` is set, the server completes that demo request
 * and the requests in `joinedSubmissionIds`.
 */
export const newMember = z.object({
  email: z.pipe(filledIn, email),
  phone: z.pipe(filledIn, phone),
  name: z.optional(displayName),
  contactSubmissionId: z.optional(demoRequestId),
  joinedSubmissionIds: joinedRequestIds,
});
export type NewMember = z.output<typeof newMember>;
/** The add-member form requires the name, because the desk calls members by name. */
export const addMemberForm = z.extend(newMember, { name: requiredName });
export const addedMember = z.object({ message: z.string(), user });
