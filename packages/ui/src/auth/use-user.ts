import type { User } from '@clubhouse/core/auth';
import { createContext, useContext } from 'react';

/** The user of a screen that requires sign-in. In the session, the user is null before such a screen disappears. */
export const SignedInUser = createContext<User | null>(null);

export function useUser(): User {
  const user = useContext(SignedInUser);
  if (!user) throw new Error('This screen must be inside the gate, which requires sign-in.');
  return user;
}
