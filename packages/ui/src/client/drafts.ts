/** The prefix of the session storage keys of all drafts. */
export const DRAFT = 'draft:';
/** The storage key for the ID of the user who owns the drafts. */
const OWNER = 'drafts-of';
/** The storage key for the drafts of a user whose session ended. Forms never read these drafts. */
const SET_ASIDE = 'drafts-set-aside';

export type Draft = Record<string, unknown>;

export function readDraft(name: string): Draft {
  try {
    return JSON.parse(sessionStorage.getItem(DRAFT + name) ?? '{}');
  } catch {
    return {};
  }
}

export function writeDraft(name: string, draft: Draft): void {
  attempt(() => {
    if (Object.keys(draft).length === 0) sessionStorage.removeItem(DRAFT + name);
    else sessionStorage.setItem(DRAFT + name, JSON.stringify(draft));
  });
}

/**
 * Restores the signed-in user's drafts, and deletes other users' drafts: docs/product/README.md#drafts.
 */
export function openDrafts(userId: number): void {
  attempt(() => {
    const owner = sessionStorage.getItem(OWNER);
    if (owner !== null && owner !== String(userId)) forgetDrafts();
    const aside = JSON.parse(sessionStorage.getItem(SET_ASIDE) ?? '{}');
    sessionStorage.removeItem(SET_ASIDE);
    sessionStorage.setItem(OWNER, String(userId));
    if (aside.of !== String(userId)) return;
    for (const [key, draft] of Object.entries<string>(aside.drafts)) {
      // Keeps a newer draft that the person has typed into a public form in the meantime.
      if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, draft);
    }
  });
}

/**
 * Hides the drafts from all forms until the same user signs in again. Call this when the session ends without
 * a sign-out, because the next person on a shared computer must not see the drafts.
 */
export function setDraftsAside(): void {
  attempt(() => {
    const owner = sessionStorage.getItem(OWNER);
    if (owner === null) return;
    const drafts = Object.fromEntries(draftKeys().map((key) => [key, sessionStorage.getItem(key)]));
    forgetDrafts();
    sessionStorage.setItem(SET_ASIDE, JSON.stringify({ of: owner, drafts }));
  });
}

export function forgetDrafts(): void {
  attempt(() => {
    for (const key of [...draftKeys(), OWNER, SET_ASIDE]) sessionStorage.removeItem(key);
  });
}

const draftKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(DRAFT));

function attempt(act: () => void): void {
  try {
    act();
  } catch {
    // The browser blocks storage, or its storage is full. The drafts then stay as they are.
  }
}
