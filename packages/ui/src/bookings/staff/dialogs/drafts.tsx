import type { Guest, KnownPerson } from '@clubhouse/core/desk';
import { readClock } from '../../../../client/index.ts';

export type Draft = {
  person: KnownPerson | null;
  typed: Pick<Guest, 'name' | 'phone'> & { email: string };
};

export const DRAFT_MINUTES = 10;

let kept: { userId: number; at: number; draft: Draft } | null = null;

/** Keeps a half-filled walk-in, because pressing Escape must not lose the input. */
export function keepDraft(userId: number, draft: Draft): void {
  kept = { userId, at: readClock().getTime(), draft };
}

export function forgetDraft(): void {
  kept = null;
}

/** Returns the recent draft of this user. Returns null without a draft, or if the draft is too old. */
export function draftOf(userId: number): Draft | null {
  if (kept?.userId !== userId) return null;
  const isFresh = readClock().getTime() - kept.at < DRAFT_MINUTES * 60_000;
  return isFresh ? kept.draft : null;
}
