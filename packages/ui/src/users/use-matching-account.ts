import { isSameContact } from '@clubhouse/core/desk';
import type { ListedUser } from '@clubhouse/core/members';
import { useQuery } from '@tanstack/react-query';
import { userQueries } from './api.ts';

const MAX_RESULTS = 10;

/**
 * Returns the account with this email or phone number. If there is one of each, returns the account with the
 * email. Returns undefined while the accounts load, and if no account matches.
 */
export function useMatchingAccount(contact: {
  phone: string | null;
  email: string | null;
}): ListedUser | undefined {
  const { phone, email } = contact;
  const byEmail = useQuery({ ...userQueries.matching(email ?? '', MAX_RESULTS), enabled: Boolean(email) });
  const byPhone = useQuery({ ...userQueries.matching(phone ?? '', MAX_RESULTS), enabled: Boolean(phone) });
  return [...(byEmail.data ?? []), ...(byPhone.data ?? [])].find((user) => isSameContact(contact, user));
}
