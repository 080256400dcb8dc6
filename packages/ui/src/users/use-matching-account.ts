import { isSameContact } from '@clubhouse/core/desk';
import type { ListedUser } from '@clubhouse/core/members';
import { useQuery } from '@tanstack/react-query';
import { userQueries } from './api.ts';

const MAX_RESULTS = 10;

/**
 * Returns the account with this email or phone number. If two accounts match, returns the account with the
 * email. `account` is undefined while the accounts load, and if no account matches.
 */
export function useMatchingAccount(contact: { phone: string | null; email: string | null }): {
  account: ListedUser | undefined;
  isLoaded: boolean;
} {
  const { phone, email } = contact;
  const byEmail = useQuery({ ...userQueries.matching(email ?? '', MAX_RESULTS), enabled: Boolean(email) });
  const byPhone = useQuery({ ...userQueries.matching(phone ?? '', MAX_RESULTS), enabled: Boolean(phone) });
  const found = [...(byEmail.data ?? []), ...(byPhone.data ?? [])];
  const hasLoaded = ({ isSuccess, isEnabled }: { isSuccess: boolean; isEnabled: boolean }) =>
    isSuccess || !isEnabled;
  return {
    account: found.find((user) => isSameContact(contact, user)),
    isLoaded: hasLoaded(byEmail) && hasLoaded(byPhone),
  };
}
