import { ApiError, errorMessage } from '../client/index.ts';
import { NotAtThisDesk } from './desk-session.ts';

/** Returns a text that explains why the sign-in failed. */
export function signInRefusal(error: Error, fallback: string): string {
  if (error instanceof NotAtThisDesk) return error.message;
  // Replaces the server's message, which asks users to check whether their change was saved. That makes no
  // sense for a sign-in.
  if (error instanceof ApiError && error.code === 'outcome_unknown')
    return 'Can’t reach the server. Please try again.';
  return errorMessage(error, fallback);
}
