import { ApiError, errorMessage } from '../client/index.ts';
import { NotAtThisDesk } from './desk-session.ts';

/** Returns why the desk did not open. */
export function signInRefusal(error: Error, fallback: string): string {
  if (error instanceof NotAtThisDesk) return error.message;
  // The default message asks the user to check whether the change was saved. That makes no sense for a sign-in.
  if (error instanceof ApiError && error.code === 'outcome_unknown')
    return 'Can’t reach the server. Please try again.';
  return errorMessage(error, fallback);
}
