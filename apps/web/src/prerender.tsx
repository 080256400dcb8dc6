import { text } from 'node:stream/consumers';
import type { Facility } from '@clubhouse/core/facility';
import type { Coach } from '@clubhouse/core/lessons';
import { SCREENS, type ScreenName } from '@clubhouse/core/screens';
import { App } from '@clubhouse/ui';
import {
  ISLANDS,
  islandMark,
  renderForSession,
  setFacility,
  setPageCoaches,
} from '@clubhouse/ui/landing-islands';
import { type ReactNode, StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { prerenderedPages } from './pages.ts';

// The server renders pages with this module at run time, because their text depends on the facility's
// settings.

export { SCREENS } from '@clubhouse/core/screens';
/** The build uses these modules to list the scripts of each prerendered screen. */
export { PRERENDERED_MODULES } from './pages.ts';

/** The build writes this data to site.json. */
type Built = {
  /** The HTML of a page without content. */
  template: string;
  /** The tag that preloads a font, because every prerendered page needs this font first. */
  font: string;
  /** Maps the path of each prerendered page to its scripts. */
  pageScripts: Record<string, string[]>;
};

/** Matches the elements of the page's head, which React renders before the body. */
const HOISTED = /^(?:<title>.*?<\/title>|<(?:meta|link)[^>]*>)+/;
const ROOT = /<div id="root">.*?<\/div>/;

/**
 * Renders content pages in full. For most other screens, renders only the heading that they show until
 * their scripts run.
 */
export async function renderSite(
  { template, font, pageScripts }: Built,
  facility: Facility,
  coaches: readonly Coach[] = [],
) {
  setFacility(facility);
  setPageCoaches(coaches);
  const pages: Record<string, string> = {};
  for (const { path: url, head } of prerenderedPages(facility)) {
    const rendered = await render(url);
    // main.ts loads these scripts after the first paint, because the page is readable without scripts.
    const root = `<div id="root" data-path="${url}" data-scripts="${(pageScripts[url] ?? []).join(' ')}">`;
    pages[url] = withThemeColor(template, url)
      .replace('<script type="module"', '<script type="module" fetchpriority="low"')
      .replace('<head>', () => `<head>\n    ${font}`)
      .replace('</head>', () => `${rendered.head}\n    ${head}\n  </head>`)
      .replace(ROOT, () => `${root}${rendered.body}</div>`);
  }
  const headings: Partial<Record<ScreenName, string>> = {};
  const beforeScripts = async (url: string) =>
    `<div class="before-scripts">${(await render(url)).body}</div>`;
  for (const name of Object.keys(SCREENS) as ScreenName[]) {
    const { path: url, audience } = SCREENS[name];
    // Only screens that people open often get a heading: sign-in and the screens that need it. Screens with an
    // ID in their path have no fixed heading. The landing page gets its heading below.
    if ((audience === 'everybody' && name !== 'auth') || url.includes(':')) continue;
    headings[name] = await beforeScripts(url);
  }
  // With a session, the landing page shows the member's home first, so its heading is rendered as for a
  // session.
  renderForSession(true);
  headings.landing = await beforeScripts(SCREENS.landing.path);
  renderForSession(false);
  return { pages, headings };
}

/** The landing page begins with a dark picture even in the light theme, so its theme color is always dark. */
const withThemeColor = (page: string, url: string) =>
  url === SCREENS.landing.path ? page.replace('content="#F7F5EF"', 'content="#0B110E"') : page;

async function render(path: string): Promise<{ head: string; body: string }> {
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
