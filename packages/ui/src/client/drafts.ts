/** The prefix of all drafts in session storage. */
export const DRAFT = 'draft:';
/** The ID of the person who is typing in this tab. */
const OWNER = 'drafts-of';
/** The drafts of a person whose session ended. Forms never read drafts under this key. */
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

/** Brings back the drafts of a person who signs in, and deletes those of others: docs/product/README.md#drafts. */
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
 * Call this when the session ends without a sign-out. On a shared computer, the next person must not see the drafts.
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

/** If the browser blocks storage, there are no drafts, and everything else works. */
function attempt(act: () => void): void {
  try {
    act();
  } catch {
    // The browser blocks storage, so there are no drafts.
  }
}
