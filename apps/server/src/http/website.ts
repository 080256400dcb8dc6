import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type Facility,
  type FacilitySettings,
  imageUrl,
  perFacility,
  settingsFor,
  themeUrl,
} from '@clubhouse/core/facility';
import { SCREENS, type ScreenName } from '@clubhouse/core/screens';
import { facilityDate } from '@clubhouse/core/time';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
import type { Deps } from '../deps.ts';

type PageSettings = Pick<Deps, 'now' | 'facility'> & {
  analyticsId: string | undefined;
  seedDemo: boolean;
  publicUrl: string;
  bringsSession: (req: Request) => boolean;
  /** Whether the installation has an admin. Until then, every page leads to the explanation of the set-up. */
  isSetUp: () => Promise<boolean>;
};
/** What the build knows about the pages. `template` is the page without content. */
type Built = { template: string; scripts: Record<ScreenName, string[]> };
/** The pages with the current settings. `headings` is HTML that the browser shows before the scripts run. */
type Site = { pages: Record<string, string>; headings: Partial<Record<ScreenName, string>> };
/** The program that renders the pages. The build bundles it from apps/web/src/prerender.tsx. */
type Renderer = { renderSite(built: Built, facility: Facility): Promise<Site> };

/** Tells the app that the visitor has no session, so that the app does not request one. */
const NO_SESSION = '<meta name="session" content="none" />';

const ROOT = '<div id="root">';
/** The server renders these screens to HTML for search engines. The browser renders the other screens. */
const PRERENDERED = [SCREENS.landing.path, SCREENS.contact.path, SCREENS.privacyPolicy.path];

/** The browser preloads these URLs. Each URL must be exactly the URL that the screen requests later. */
const FIRST_CALLS: Partial<Record<ScreenName, (today: string) => string[]>> = {
  booking: (today) => [
    `/api/bookings?date=${today}`,
    `/api/closures?date=${today}`,
    '/api/leagues',
    `/api/user/bookings?from=${today}`,
  ],
  adminCalendar: (today) => [`/api/desk/day?date=${today}`],
};

const addToHead = (page: string, head: string) => page.replace('</head>', () => `${head}</head>`);
const preloadLink = (url: string) =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${url}">`;
const script = (url: string) => `<link rel="modulepreload" crossorigin href="${url}">`;

/** A path without a screen gets the app's page with status 404, and the app shows its not-found screen. */
export function website(folder: string, settings: PageSettings): Router {
  const router = express.Router();
  const built: Built = JSON.parse(readFileSync(path.join(folder, 'site.json'), 'utf8'));
  const renderer: Promise<Renderer> = import(
    pathToFileURL(path.join(folder, '../dist-ssr/prerender.mjs')).href
  );

  /** Renders the pages once for each version of the settings. */
  const siteOf = perFacility(async (facility) => {
    const { renderSite } = await renderer;
    const data = dataBlock('facility', facility);
    const theme = themeUrl(facility.brand);
    const head = `${theme ? `<link rel="stylesheet" href="${theme}" />` : ''}${metaTags(settings)}${data}`;
    const complete = (page: string) =>
      addToHead(withIcons(page, facility).replaceAll('__PUBLIC_URL__', settings.publicUrl), head);
    const { pages, headings } = await renderSite(built, facility);
    const completed = Object.entries(pages).map(([url, page]) => [url, complete(page)]);
    return { appPage: complete(built.template), pages: Object.fromEntries(completed), headings };
  });
  const shownFacility = perFacility((all: FacilitySettings) => settingsFor(null, all));
  const site = () => siteOf(shownFacility(settings.facility()));

  const sendScreen =
    (name: ScreenName): RequestHandler =>
    async (req, res) => {
      const { appPage, headings } = await site();
      const scripts = built.scripts[name];
      if (!settings.bringsSession(req)) {
        const isForVisitors = SCREENS[name].audience === 'everybody';
        const shown = isForVisitors ? scripts : built.scripts.auth;
        return sendPage(req, res, addToHead(appPage, NO_SESSION + shown.map(script).join('')));
      }
      const calls = FIRST_CALLS[name]?.(facilityDate(settings.now(), settings.facility())) ?? [];
      // The user comes first, because every screen waits for it. The scripts come next, because they take the longest.
      const head = preloadLink('/api/user') + scripts.map(script).join('') + calls.map(preloadLink).join('');
      const page = appPage.replace(ROOT, () => ROOT + (headings[name] ?? ''));
      sendPage(req, res, addToHead(page, head));
    };
  const forSession = (req: Request, page: string) =>
    settings.bringsSession(req) ? page : addToHead(page, NO_SESSION);

  router.use(
    '/assets',
    expressStaticGzip(path.join(folder, 'assets'), {
      enableBrotli: true,
      orderPreference: ['br'],
      index: false,
      serveStatic: { immutable: true, maxAge: '1y' },
    }),
  );
  // After an upgrade, an old page can request a script that no longer exists. This route answers with a plain 404.
  // Otherwise, the fallback below would answer with the app's HTML.
  router.use('/assets', (_req, res) => {
    res.status(404).set('Cache-Control', 'no-store').type('text/plain').send('This file does not exist.\n');
  });
  router.use(async (req, res, next) => {
    const isSetup =
      req.path === SCREENS.setupStart.path || req.path.startsWith(`${SCREENS.setupStart.path}/`);
    const isPage = !path.extname(req.path);
    const isSetUp = !isPage || (await settings.isSetUp());
    const isLost = isSetUp ? req.path === SCREENS.setupStart.path : !isSetup;
    if (!isPage || !isLost) return next();
    const target = isSetUp ? SCREENS.landing : SCREENS.setupStart;
    res.set('Cache-Control', 'no-store').redirect(302, target.path);
  });
  for (const url of PRERENDERED) {
    router.get(url, async (req, res) => {
      sendPage(req, res, forSession(req, (await site()).pages[url] as string));
    });
  }
  for (const name of Object.keys(SCREENS) as ScreenName[]) router.get(SCREENS[name].path, sendScreen(name));
  router.get('/site.webmanifest', (_req, res) => {
    res
      .set('Cache-Control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify(manifestOf(settings.facility())));
  });
  router.get('/robots.txt', sendText('text/plain', robots(settings.publicUrl)));
  router.get('/sitemap.xml', sendText('application/xml', sitemap(settings.publicUrl)));
  router.use(express.static(folder, { maxAge: '1h', index: false }));
  router.get('/{*path}', async (req, res) => {
    sendPage(req, res.status(404), forSession(req, (await site()).appPage));
  });
  return router;
}

/** Sends a page with an ETag, so that the browser can keep its copy. */
function sendPage(req: Request, res: Response, page: string): void {
  const tag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`;
  res.set({ 'Cache-Control': 'no-cache', Vary: 'Cookie', ETag: tag });
  if (req.fresh) res.status(304).end();
  else res.type('html').send(page);
}

const VECTOR_ICON = '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />';

/** Shows the facility's mark in the browser tab and on the home screen. */
function withIcons(page: string, facility: Facility): string {
  const mark = facility.brand.markOnLight ?? facility.brand.markOnDark;
  if (!mark) return page;
  return page
    .replace(VECTOR_ICON, '')
    .replace('"/favicon-32.png"', `"${imageUrl(mark, 'icon-32.png')}"`)
    .replace('"/apple-touch-icon-180.png"', `"${imageUrl(mark, 'icon-180.png')}"`);
}

function manifestIcons(facility: Facility) {
  const mark = facility.brand.markOnDark ?? facility.brand.markOnLight;
  const [icon, maskable] = mark
    ? [imageUrl(mark, 'icon-512.png'), imageUrl(mark, 'icon-maskable.png')]
    : ['/icon-512.png', '/icon-maskable-512.png'];
  return [
    { src: icon, sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ...(mark ? [] : [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }]),
  ];
}

/** Returns data for the scripts of a page. A browser never runs a script of this type. */
const dataBlock = (id: string, data: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

const sendText =
  (type: string, text: string): RequestHandler =>
  (_req, res) => {
    res.set('Cache-Control', 'public, max-age=3600').type(type).send(text);
  };

/** Describes the website as an app that phones can install. */
const manifestOf = (facility: Facility) => ({
  name: facility.place.name,
  short_name: facility.place.name.length <= 12 ? facility.place.name : 'Clubhouse',
  description: 'Book a simulator bay, open the door, follow your league.',
  start_url: SCREENS.booking.path,
  scope: '/',
  display: 'standalone',
  background_color: '#0B110E',
  theme_color: '#0B110E',
  icons: manifestIcons(facility),
});

const robots = (publicUrl: string) =>
  `User-agent: *\nDisallow: /api/\nDisallow: /calendar/\nDisallow: /reset-password/\nDisallow: /setup/\nSitemap: ${publicUrl}/sitemap.xml\n`;

function sitemap(publicUrl: string): string {
  const urls = PRERENDERED.map((url) => `<url><loc>${publicUrl}${url}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

/** These settings cannot be part of the build, because all installations share one build. */
function metaTags({ analyticsId, seedDemo }: PageSettings): string {
  const analytics = analyticsId ? `<meta name="analytics-id" content="${analyticsId}" />` : '';
  return `${analytics}${seedDemo ? '<meta name="demo-accounts" content="shown" />' : ''}`;
}
