import type { User } from '@clubhouse/core/auth';
import { createContext, useContext } from 'react';

/**
 * The user of a screen behind the sign-in. The gate passes it down. If each part read the session, it would briefly see
 * no user when the session ends.
 */
export const SignedInUser = createContext<User | null>(null);

/** The signed-in user, on screens that require sign-in. */
export function useUser(): User {
  const user = useContext(SignedInUser);
  if (!user) throw new Error('This screen has to stand behind the gate.');
  return user;
}
