import type { User } from '@clubhouse/core/auth';
import { createContext, useContext } from 'react';

/**
 * The user of a screen that requires sign-in. The parts of the screen do not read the session, because they would
 * briefly have no user when the session ends.
 */
export const SignedInUser = createContext<User | null>(null);

export function useUser(): User {
  const user = useContext(SignedInUser);
  if (!user) throw new Error('This screen must be inside the gate, which requires sign-in.');
  return user;
}
