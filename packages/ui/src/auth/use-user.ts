import type { User } from '@clubhouse/core/auth';
import { createContext, useContext } from 'react';

/**
 * Who a screen behind the sign-in is shown to. Handed down by the gate, not read anew by every part of the
 * screen: when a session ends, the parts would see nobody for a moment before the gate takes them away.
 */
export const SignedInUser = createContext<User | null>(null);

/** Who is signed in, on screens that only signed-in people see. */
export function useUser(): User {
  const user = useContext(SignedInUser);
  if (!user) throw new Error('This screen has to stand behind the gate.');
  return user;
}
