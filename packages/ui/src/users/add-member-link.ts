import { SCREENS } from '@clubhouse/core/screens';
import { useLocation } from 'react-router-dom';

/** What is known about a person who becomes a member. */
export type KnownPerson = { name: string; email: string; phone: string };

/**
 * Returns the link to the form for a new member, filled in. The person is part of the history entry and not of the URL,
 * because URLs appear in logs.
 */
export const addMemberLink = (person: KnownPerson) => ({
  to: { pathname: SCREENS.adminMembers.path, search: '?dialog=add' },
  state: { newMember: person },
});

export function usePersonOfLink(): KnownPerson | undefined {
  const { state } = useLocation();
  return (state as { newMember?: KnownPerson } | null)?.newMember;
}
