import { text } from 'node:stream/consumers';
import { App, Providers } from '@clubhouse/ui';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';

export { PRERENDERED } from './pages.ts';

/** What React puts first, in whatever place: it belongs into the page's head. */
const HOISTED = /^(?:<title>.*?<\/title>|<(?:meta|link)[^>]*>)+/;

/** A screen as HTML, all of its lazy parts included, and what of it belongs into the head. */
export async function render(path: string): Promise<{ head: string; body: string }> {
  const { prelude } = await prerenderToNodeStream(
    <Providers>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </Providers>,
  );
  const html = await text(prelude);
  const head = HOISTED.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}
