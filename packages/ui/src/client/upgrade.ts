const ENTRY = 'script[type="module"][src]';
const RELOADED_FOR = 'reloaded-for';

/** The path of the page's first script. Every build gives it a new name. */
const entryOf = (page: Document) => page.querySelector(ENTRY)?.getAttribute('src');

/** Why a script did not arrive: no answer from the server, a file that is missing, or a newer release. */
export type Problem = 'offline' | 'missing' | 'upgraded';

/**
 * Asks the server which build it serves. A newer build no longer has this page's scripts, so the page reloads. If a
 * reload would lose input, the screen asks first instead.
 */
export async function findProblem(): Promise<Problem> {
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok) return 'offline';
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const entry = entryOf(page);
  if (!entry || entry === entryOf(document)) return 'missing';
  // During a deployment, servers of two releases may alternate. One reload per release prevents a loop.
  if (!hasTyped && remember(RELOADED_FOR, entry)) location.reload();
  return 'upgraded';
}

let hasTyped = false;

/** Tracks whether the user typed something that a reload would lose. Forms with `data-kept` keep their input. */
export function watchTyping(): () => void {
  hasTyped = false;
  const note = ({ target }: Event) => {
    const isKept =
      target instanceof HTMLInputElement && target.type === 'password'
        ? false
        : target instanceof Element && target.closest('form[data-kept]') !== null;
    if (!isKept) hasTyped = true;
  };
  document.addEventListener('input', note);
  return () => document.removeEventListener('input', note);
}

/** Stores the value. Returns whether it was new for this key. */
function remember(key: string, value: string): boolean {
  try {
    if (sessionStorage.getItem(key) === value) return false;
    sessionStorage.setItem(key, value);
  } catch {
    // Without storage nothing can stop a reload loop, so there is no reload.
    return false;
  }
  return true;
}
