import { onPersonChange } from '../client/session.ts';
import { createStore } from '../client/store.ts';
import type { Result } from './results.ts';

const MAX_RECENT = 5;

/**
 * The latest results that the user has opened since the page loaded, at most `MAX_RECENT`. The latest result
 * comes first. Kept only in memory.
 */
export const recentResults = createStore<readonly Result[]>([]);

export function rememberResult(result: Result): void {
  const others = recentResults.get().filter(({ key }) => key !== result.key);
  recentResults.set([{ ...result, group: 'recent' as const }, ...others].slice(0, MAX_RECENT));
}

// The page's next user must not see the previous user's results.
onPersonChange(() => recentResults.set([]));
