import * as z from 'zod/mini';
import { personName } from '../auth/index.ts';
import { freeText } from '../demo-requests/index.ts';

const PHONE_TOO_SHORT = 'Phone number must be at least 10 characters';

export const PREFERRED_CONTACTS = ['email', 'phone', 'either'] as const;
export type PreferredContact = (typeof PREFERRED_CONTACTS)[number];

export const CONTACT_WAYS: Record<PreferredContact, string> = {
  email: 'by email',
  phone: 'by phone',
  either: 'by email or phone',
};

/** The form of /upgrade-membership and the body of POST /api/membership-request. */
export const membershipRequest = z.object({
  name: personName,
  phone: z
    .string(PHONE_TOO_SHORT)
    .check(
      z.trim(),
      z.minLength(10, PHONE_TOO_SHORT),
      z.maxLength(40, 'Phone number must be at most 40 characters'),
    ),
  preferredContact: z.enum(PREFERRED_CONTACTS, 'Please select an option'),
  message: z._default(freeText, ''),
});
export type MembershipRequest = z.output<typeof membershipRequest>;
