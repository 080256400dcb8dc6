import { ApiError, errorMessage } from '../client/index.ts';
import { NotAtThisDesk } from './desk-session.ts';

export function signInRefusal(error: Error, fallback: string): string {
  if (error instanceof NotAtThisDesk) return error.message;
  // The error's own message says that a change may have been saved, but a sign-in saves no changes.
  if (error instanceof ApiError && error.code === 'outcome_unknown')
    return 'Can’t reach the server. Please try again.';
  return errorMessage(error, fallback);
}
