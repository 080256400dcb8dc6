import type { User } from '@clubhouse/core/auth';
import { useEffect } from 'react';
import { untilLoaded } from './keep-trying.ts';
import { createStore, useStore } from './store.ts';

/** The signed-in user. Null for visitors, and until the session has loaded. */
export type Session = { user: User | null; isLoading: boolean };

const LOADING: Session = { user: null, isLoading: true };
const session = createStore(LOADING);
let isAsked = false;

export const currentUser = () => session.get().user;

/** The key prefix of drafts in session storage. */
export const DRAFT = 'draft:';

/** Call this after signing in, signing out, or changing the user's own data. */
export function setUser(user: User | null): void {
  isAsked = true;
  const before = currentUser();
  if (before && before.id !== user?.id) forgetDrafts();
  session.set({ user, isLoading: false });
}

/** The next user of this tab must not see the drafts. */
function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFT)) sessionStorage.removeItem(key);
  } catch {
    // Without storage there are no drafts.
  }
}

/** The website continues as a visitor. The front desk locks and keeps the input. */
const signOut = () => setUser(null);
let atItsEnd = signOut;

/** Call this when the server no longer knows this session. */
export const endSession = () => atItsEnd();

/** Replaces the default reaction to an ended session. Returns a function that restores it. */
export function onSessionEnd(act: () => void): () => void {
  atItsEnd = act;
  return () => {
    atItsEnd = signOut;
  };
}

/**
 * Called when the user changes or signs out. Learning the user of an existing session is no change, because earlier
 * requests already used that session.
 */
export function onPersonChange(listener: () => void): () => void {
  let last = session.get();
  return session.subscribe(() => {
    const now = session.get();
    if (!last.isLoading && now.user?.id !== last.user?.id) listener();
    last = now;
  });
}

/** Loads the signed-in user, once per page. */
export async function loadSession(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  setUser(await whoIsHere());
}

export function useSession(): Session {
  useEffect(() => void loadSession(), []);
  return useStore(session, LOADING);
}

/** GET /api/user. A 401, or any failure, means a visitor. */
export async function whoIsHere(): Promise<User | null> {
  // The server found no session for this page, so the request would return 401.
  if (document.querySelector('meta[name="session"][content="none"]')) return null;
  try {
    const response = await fetch('/api/user', { credentials: 'include' });
    if (!response.ok) return null;
    const { readUser } = await untilLoaded(() => import('./read-user.ts'));
    return readUser(await response.json());
  } catch {
    return null;
  }
}
