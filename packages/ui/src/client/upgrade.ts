const ENTRY = 'script[type="module"][src]';

/** The path of the script that a page begins with; its name changes with every build. */
const entryOf = (page: Document) => page.querySelector(ENTRY)?.getAttribute('src');

/**
 * Loads the page anew where the server has another build than this page is of: after an upgrade the screens that were
 * not visited before are gone from it. Without a server, or with the same build, nothing happens.
 */
export async function reloadIfUpgraded(): Promise<void> {
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const entry = entryOf(page);
  if (entry && entry !== entryOf(document)) location.reload();
}
