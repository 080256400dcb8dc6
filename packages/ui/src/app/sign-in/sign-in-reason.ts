import { SCREENS } from '@clubhouse/core/screens';

const REASONS: [path: string, reason: string][] = [
  [SCREENS.booking.path, 'Log in to book a bay.'],
  [SCREENS.bookLesson.path, 'Log in to book a lesson.'],
  [SCREENS.leaguesSignup.path, 'Log in to see the leagues.'],
];

/**
 * Returns a sentence that says why the user must log in. `from` is the path, query and hash of the screen
 * that the user wanted to open.
 */
export function signInReason(from: string, { hasEnded }: { hasEnded: boolean }): string {
  if (hasEnded) return 'Your session ended. Log in to continue.';
  return REASONS.find(([path]) => from.split(/[?#]/)[0] === path)?.[1] ?? 'Log in to see this page.';
}
