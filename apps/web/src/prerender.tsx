import { text } from 'node:stream/consumers';
import { App } from '@clubhouse/ui';
import { ISLANDS, islandMark } from '@clubhouse/ui/landing-islands';
import { type ReactNode, StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';

export { SCREENS } from '@clubhouse/core/screens';
export { PRERENDERED } from './pages.ts';

/** Elements that React hoists to the front. They belong in the page's head. */
const HOISTED = /^(?:<title>.*?<\/title>|<(?:meta|link)[^>]*>)+/;

/** A screen as HTML with its lazy parts and islands, and the elements for the head. */
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
    // The same prefix as during hydration, because ids must match.
    const island = await htmlOf(<Section />, name);
    body = body.replace(islandMark(name), () => island);
  }
  return { head, body };
}

async function htmlOf(element: ReactNode, identifierPrefix = ''): Promise<string> {
  // Renders large parts in place. Scripts that move them would violate the content security policy.
  const options = { progressiveChunkSize: Number.POSITIVE_INFINITY, identifierPrefix };
  const { prelude } = await prerenderToNodeStream(element, options);
  return text(prelude);
}
