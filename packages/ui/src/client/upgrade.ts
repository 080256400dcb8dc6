const RELOADED_FOR = 'reloaded-for';

/** The path of the page's first script, which has a new name in every build. */
const entryOf = (page: Document) => page.querySelector('script[type="module"][src]')?.getAttribute('src');

/** Why a script did not load: no answer from the server, a missing file, or a newer release. */
export type Problem = 'offline' | 'missing' | 'upgraded';

/** Finds out why a script did not load. Reloads the page for a newer release, unless a reload would lose input. */
export async function findProblem(): Promise<Problem> {
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok) return 'offline';
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const entry = entryOf(page);
  if (!entry || entry === entryOf(document)) return 'missing';
  // During a deployment, servers of two releases may alternate. One reload per release prevents a loop.
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

/** Whether the page has not reloaded for this release yet. Without storage, the page could reload in a loop. */
function isNewRelease(entry: string): boolean {
  try {
    const isNew = sessionStorage.getItem(RELOADED_FOR) !== entry;
    sessionStorage.setItem(RELOADED_FOR, entry);
    return isNew;
  } catch {
    return false;
  }
}
