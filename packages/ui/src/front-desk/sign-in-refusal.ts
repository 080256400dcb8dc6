import { ApiError, errorMessage } from '../client/index.ts';
import { NotAtThisDesk } from './desk-session.ts';

export function signInRefusal(error: Error, fallback: string): string {
  if (error instanceof NotAtThisDesk) return error.message;
  // The server's message asks users to check whether their change was saved, but a sign-in saves nothing.
  if (error instanceof ApiError && error.code === 'outcome_unknown')
    return 'Can’t reach the server. Please try again.';
  return errorMessage(error, fallback);
}
