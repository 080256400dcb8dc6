import type { User } from '@clubhouse/core/auth';
import { useEffect } from 'react';
import { forgetDrafts, openDrafts, setDraftsAside } from './drafts.ts';
import { untilLoaded } from './keep-trying.ts';
import { createStore, useStore } from './store.ts';
import { forgetUpcoming } from './upcoming.ts';

/** `user` is null for visitors and while the session loads. */
export type Session = { user: User | null; isLoading: boolean };

const LOADING: Session = { user: null, isLoading: true };
const session = createStore(LOADING);
let loading: Promise<void> | undefined;

export const currentUser = () => session.get().user;

let hasEnded = false;

/** Returns whether the server ended this tab's session. If so, the sign-in screen says so. */
export const hasSessionEnded = () => hasEnded;

/** Sets the signed-in user. Call this after signing in, signing out, or changing the user's own data. */
export function setUser(user: User | null): void {
  hasEnded = false;
  loading ??= Promise.resolve();
  const before = currentUser();
  if (before && before.id !== user?.id) forgetUpcoming();
  if (user) openDrafts(user.id);
  else if (before) forgetDrafts();
  // The page had no signed-in user, so any drafts come from a session that ended before the page loaded.
  else setDraftsAside();
  session.set({ user, isLoading: false });
}

/**
 * The default reaction to an ended session. The front desk app instead locks the screen and keeps the input.
 */
function signOut(): void {
  setDraftsAside();
  forgetUpcoming();
  session.set({ user: null, isLoading: false });
  hasEnded = true;
}
let handleSessionEnd = signOut;

/** Call this when the server no longer accepts the session. */
export const endSession = () => handleSessionEnd();

/** Replaces the reaction to an ended session. Returns a function that restores the default reaction. */
export function onSessionEnd(handler: () => void): () => void {
  handleSessionEnd = handler;
  return () => {
    handleSessionEnd = signOut;
  };
}

/** Calls the listener whenever the signed-in user changes, but not when the page first loads its user. */
export function onPersonChange(listener: () => void): () => void {
  let last = session.get();
  return session.subscribe(() => {
    const now = session.get();
    if (!last.isLoading && now.user?.id !== last.user?.id) listener();
    last = now;
  });
}

/**
 * Calls the listener when the page's user is known, and whenever the user changes. The listener can read
 * drafts, because by then only that user's drafts are readable.
 */
export function onUser(listener: () => void): () => void {
  const stop = onPersonChange(listener);
  if (!session.get().isLoading) {
    listener();
    return stop;
  }
  const stopWaiting = session.subscribe(() => {
    stopWaiting();
    listener();
  });
  return () => {
    stopWaiting();
    stop();
  };
}

/** Requests the session once. All callers wait for the same response. */
export function loadSession(): Promise<void> {
  loading ??= whoIsHere().then(setUser);
  return loading;
}

export function useSession(): Session {
  useEffect(() => void loadSession(), []);
  return useStore(session, LOADING);
}

/** Fetches the signed-in user from the server. Returns null for a visitor or if the request fails. */
export async function whoIsHere(): Promise<User | null> {
  // The server adds this tag if the browser sent no session cookie. Then skips the request, which would only
  // return a 401.
  if (document.querySelector('meta[name="session"][content="none"]')) {
    forgetUpcoming();
    return null;
  }
  try {
    const response = await fetch('/api/user', { credentials: 'include' });
    if (response.status === 401) forgetUpcoming();
    if (!response.ok) return null;
    const { readUser } = await untilLoaded(() => import('./read-user.ts'));
    return readUser(await response.json());
  } catch {
    return null;
  }
}
