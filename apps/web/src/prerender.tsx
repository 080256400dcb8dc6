import { text } from 'node:stream/consumers';
import { App, Providers } from '@clubhouse/ui';
import { ISLANDS, islandMark } from '@clubhouse/ui/landing-islands';
import type { ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';

export { SCREENS } from '@clubhouse/core/screens';
export { PRERENDERED } from './pages.ts';

/** What React puts first, in whatever place: it belongs into the page's head. */
const HOISTED = /^(?:<title>.*?<\/title>|<(?:meta|link)[^>]*>)+/;

/** A screen as HTML, all of its lazy parts and islands included, and what of it belongs into the head. */
export async function render(path: string): Promise<{ head: string; body: string }> {
  const html = await htmlOf(
    <Providers>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </Providers>,
  );
  const head = HOISTED.exec(html)?.[0] ?? '';
  let body = html.slice(head.length);
  for (const [name, Section] of Object.entries(ISLANDS)) {
    // The same prefix as where it comes to life: ids have to be the same there.
    const island = await htmlOf(<Section />, name);
    body = body.replace(islandMark(name), () => island);
  }
  return { head, body };
}

async function htmlOf(element: ReactNode, identifierPrefix = ''): Promise<string> {
  // Large parts in their place, and not moved there by scripts, which the content security policy forbids.
  const options = { progressiveChunkSize: Number.POSITIVE_INFINITY, identifierPrefix };
  const { prelude } = await prerenderToNodeStream(element, options);
  return text(prelude);
}
