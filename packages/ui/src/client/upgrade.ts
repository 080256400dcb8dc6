const ENTRY = 'script[type="module"][src]';
const RELOADED_FOR = 'reloaded-for';

/** The path of the page's first script. Every build gives it a new name. */
const entryOf = (page: Document) => page.querySelector(ENTRY)?.getAttribute('src');

/** Why a script did not arrive: no answer from the server, a file that is missing, or a newer release. */
export type Problem = 'offline' | 'missing' | 'upgraded';

/**
 * Asks the server which build it serves. A newer one no longer has the scripts of this page, so the page reloads,
 * unless someone is typing: then the screen has to ask first.
 */
export async function findProblem(): Promise<Problem> {
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok) return 'offline';
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const entry = entryOf(page);
  if (!entry || entry === entryOf(document)) return 'missing';
  // Servers of two releases may take turns for a while. One reload per release, or the page would never rest.
  if (!hasTyped && remember(RELOADED_FOR, entry)) location.reload();
  return 'upgraded';
}

let hasTyped = false;

/** Notes that someone typed something a reload would lose. Forms that keep their input say so with `data-kept`. */
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

/** Whether this value is new under the key. */
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
