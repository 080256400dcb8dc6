import type { User } from '@clubhouse/core/auth';
import { useEffect } from 'react';
import { untilLoaded } from './keep-trying.ts';
import { createStore, useStore } from './store.ts';

/** Who is here; nobody yet while that is being asked. */
export type Session = { user: User | null; isLoading: boolean };

const LOADING: Session = { user: null, isLoading: true };
const session = createStore(LOADING);
let isAsked = false;

export const currentUser = () => session.get().user;

/** The key prefix of drafts in session storage. */
export const DRAFT = 'draft:';

/** Somebody has signed in, out, or changed what is known of them. */
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

/** The website goes on as a visitor; the front desk locks, with what was typed still there. */
const signOut = () => setUser(null);
let atItsEnd = signOut;

/** The server does not know this session any more. */
export const endSession = () => atItsEnd();

/** What is done then instead. Answers how to take that back. */
export function onSessionEnd(act: () => void): () => void {
  atItsEnd = act;
  return () => {
    atItsEnd = signOut;
  };
}

/**
 * When somebody else is here than before, or nobody. To learn who has been here all along is no change: what was
 * asked meanwhile was asked with that person's session.
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
  // The server saw no session with the page: asking would only be told so again.
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
