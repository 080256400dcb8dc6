import type { User } from '@clubhouse/core/auth';
import { createContext, useContext } from 'react';

/**
 * Screens read the user from this context, because signing out clears the session's user while a screen is
 * still visible.
 */
export const SignedInUser = createContext<User | null>(null);

export function useUser(): User {
  const user = useContext(SignedInUser);
  if (!user) throw new Error('This screen must be inside the component Gate, which requires sign-in.');
  return user;
}
