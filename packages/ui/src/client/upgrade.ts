const RELOADED_FOR = 'reloaded-for';

/** Returns the path of a page's entry script. Every build gives the entry script a new name. */
const entryOf = (page: Document) => page.querySelector('script[type="module"][src]')?.getAttribute('src');

/**
 * Why a script did not load: the server did not answer or returned an error, the file is missing, or the
 * server has a newer release.
 */
export type Problem = 'offline' | 'missing' | 'upgraded';

/** Returns why a script did not load. Reloads the page for a newer release, unless input would be lost. */
export async function findProblem(): Promise<Problem> {
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok) return 'offline';
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const entry = entryOf(page);
  if (!entry || entry === entryOf(document)) return 'missing';
  // During a deployment, responses can alternate between the old and the new release. One reload per release
  // prevents a reload loop.
  if (!hasTyped && isNewRelease(entry)) location.reload();
  return 'upgraded';
}

let hasTyped = false;

/** Tracks whether a reload would lose input. A form with `data-kept` keeps its input, except passwords. */
export function watchTyping(): () => void {
  hasTyped = false;
  const note = ({ target }: Event) => {
    const isKept = target instanceof Element && target.matches('form[data-kept] :not([type="password"])');
    if (!isKept) hasTyped = true;
  };
  document.addEventListener('input', note);
  return () => document.removeEventListener('input', note);
}

/**
 * Returns true once per release. If the browser blocks session storage, always returns false, so that the
 * page cannot reload forever.
 */
function isNewRelease(entry: string): boolean {
  try {
    const known = sessionStorage.getItem(RELOADED_FOR) ?? '';
    if (known.includes(entry)) return false;
    sessionStorage.setItem(RELOADED_FOR, known + entry);
    return true;
  } catch {
    return false;
  }
}
