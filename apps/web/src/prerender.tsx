import { text } from 'node:stream/consumers';
import { App } from '@clubhouse/ui';
import { ISLANDS, islandMark } from '@clubhouse/ui/landing-islands';
import { type ReactNode, StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';

export { SCREENS } from '@clubhouse/core/screens';
export { PRERENDERED } from './pages.ts';

/** Matches the elements of the page's head, which React renders before the body. */
const HOISTED = /^(?:<title>.*?<\/title>|<(?:meta|link)[^>]*>)+/;

export async function render(path: string): Promise<{ head: string; body: string }> {
  const html = await htmlOf(
    <StrictMode>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </StrictMode>,
  );
  const head = HOISTED.exec(html)?.[0] ?? '';
  let body = html.slice(head.length);
  for (const [name, Section] of Object.entries(ISLANDS)) {
    // The prefix must be the same as during hydration, so that the generated IDs match.
    const island = await htmlOf(<Section />, name);
    body = body.replace(islandMark(name), () => island);
  }
  return { head, body };
}

async function htmlOf(element: ReactNode, identifierPrefix = ''): Promise<string> {
  // By default, React moves large parts into place with scripts, which the content security policy forbids.
  const options = { progressiveChunkSize: Number.POSITIVE_INFINITY, identifierPrefix };
  const { prelude } = await prerenderToNodeStream(element, options);
  return text(prelude);
}
