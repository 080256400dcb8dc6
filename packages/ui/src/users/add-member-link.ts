import { SCREENS } from '@clubhouse/core/screens';
import { useLocation } from 'react-router-dom';

export type KnownPerson = { name: string; email: string; phone: string };

/**
 * Returns a link to the new member form with the person's details filled in. Passes the details in the history
 * state, because URLs appear in logs.
 */
export const addMemberLink = (person: KnownPerson) => ({
  to: { pathname: SCREENS.adminMembers.path, search: '?dialog=add' },
  state: { newMember: person },
});

export function usePersonOfLink(): KnownPerson | undefined {
  const { state } = useLocation();
  return (state as { newMember?: KnownPerson } | null)?.newMember;
}
