import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { ResetLimits } from '@clubhouse/core/auth';
import { isNight } from '@clubhouse/core/bookings';
import {
  type Facility,
  type FacilitySettings,
  imageUrl,
  perFacility,
  settingsFor,
  themeUrl,
} from '@clubhouse/core/facility';
import type { Coach } from '@clubhouse/core/lessons';
import { chosenTheme, SCREENS, type ScreenName, themeMedia } from '@clubhouse/core/screens';
import { datePlus, facilityDate, isoDate } from '@clubhouse/core/time';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
import type { Deps } from '../deps.ts';
import {
  APP_DESCRIPTION,
  type BuiltWorker,
  digestOf,
  manifestOf,
  OFFLINE_PATH,
  workerFor,
} from './web-app.ts';

type PageSettings = Pick<Deps, 'now' | 'facility'> & {
  analyticsId: string | undefined;
  seedDemo: boolean;
  /** The only domain that receives reset codes, or null for all domains. */
  resetDomain: () => string | null;
  publicUrl: string;
  bringsSession: (req: Request) => boolean;
  /** The coaches that the landing page shows. */
  coaches: () => Promise<Coach[]>;
  /**
   * Returns whether the installation has an admin. Without an admin, all pages except the setup pages
   * redirect to an explanation of how to set up the installation.
   */
  isSetUp: () => Promise<boolean>;
};
/** The website's part of the build output. `template` is a page without content. */
type Built = BuiltWorker & { template: string; scripts: Record<ScreenName, string[]> };
/**
 * The pages, rendered with the current settings. `headings` is HTML that the browser shows until the scripts
 * run.
 */
type Site = { pages: Record<string, string>; headings: Partial<Record<ScreenName, string>> };
/** The module that renders the pages. The build bundles it from apps/web/src/prerender.tsx. */
type Renderer = { renderSite(built: Built, facility: Facility, coaches: readonly Coach[]): Promise<Site> };

/** Tells the app that the visitor has no session, so that the app does not ask the server for the user. */
const NO_SESSION = '<meta name="session" content="none" />';
/**
 * Tells the app that this is the offline page, which the service worker shows if it cannot load the requested
 * page.
 */
const OFFLINE = '<meta name="session" content="offline" /><meta name="robots" content="noindex" />';

const COACHES_TIMEOUT_MS = 1000;

const ROOT = '<div id="root">';
/**
 * The server renders these screens in full, for search engines. For other screens, the server renders at most
 * a heading.
 */
const PRERENDERED = [SCREENS.landing.path, SCREENS.contact.path, SCREENS.privacyPolicy.path];

const dateIn = (parameter: unknown): string | undefined => isoDate.safeParse(parameter).data;
const availabilityCall = (date: string) => `/api/availability?date=${date}`;
const bookingCalls = (today: string, shown = today) => [
  availabilityCall(shown),
  '/api/leagues',
  `/api/user/bookings?from=${today}`,
];
/**
 * The API URLs that the browser preloads for each screen. Each must be exactly the URL that the screen
 * requests later. Otherwise, the preload is wasted.
 */
const FIRST_CALLS: Partial<
  Record<ScreenName, (today: string, query: Request['query'], isNight: boolean) => string[]>
> = {
  booking: (today, query, isNight) => {
    const shown = dateIn(query.d) ?? today;
    // Late in the evening, the screen also offers times after midnight.
    const tomorrow = isNight && shown === today ? [availabilityCall(datePlus(today, 1))] : [];
    return [...bookingCalls(today, shown), ...tomorrow];
  },
  landing: (today) => [
    ...bookingCalls(today),
    `/api/user/bookings?before=${today}&page=1&pageSize=50`,
    '/api/user/lessons',
    '/api/user/watches',
  ],
  adminCalendar: (today, query) =>
    (query.view ?? 'day') === 'day' ? [`/api/desk/day?date=${dateIn(query.date) ?? today}`] : [],
};

const addToHead = (page: string, head: string) => page.replace('</head>', () => `${head}</head>`);
const preloadLink = (url: string) =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${url}">`;
const script = (url: string) => `<link rel="modulepreload" crossorigin href="${url}">`;

/**
 * Puts the heading into the page, where it appears before the scripts have loaded. The scripts get a low
 * priority, so that they don't delay the heading.
 */
const headingFirst = (page: string, heading: string) =>
  page
    .replaceAll(/<link rel="modulepreload"|<script type="module"/g, (tag) => `${tag} fetchpriority="low"`)
    .replace(ROOT, () => ROOT + heading);

/**
 * Serves the website. If a path has no screen, the response is the app's page with status 404, and the app
 * shows its not-found screen.
 */
export function website(folder: string, settings: PageSettings): Router {
  const router = express.Router();
  const built: Built = JSON.parse(readFileSync(path.join(folder, 'site.json'), 'utf8'));
  const renderer: Promise<Renderer> = import(
    pathToFileURL(path.join(folder, '../dist-ssr/prerender.mjs')).href
  );

  /**
   * Returns the rendered pages. Renders them again only if the settings or the list of coaches have changed.
   */
  const sitesOf = perFacility((facility) =>
    memoizedLast((coaches: string) => completeSite(facility, coaches)),
  );
  const completeSite = async (facility: Facility, coaches: string) => {
    const { renderSite } = await renderer;
    const limits: ResetLimits = { domain: settings.resetDomain() };
    // The forgot-password form shows these limits. If they loaded later, their text would shift the form
    // after the first paint.
    const data = dataBlock('facility', facility) + dataBlock('reset-limits', limits);
    const theme = themeUrl(facility.brand);
    const head = `${theme ? `<link rel="stylesheet" href="${theme}" />` : ''}${metaTags(settings)}${data}`;
    const complete = (page: string) =>
      addToHead(withIcons(page, facility).replaceAll('__PUBLIC_URL__', settings.publicUrl), head);
    const { pages, headings } = await renderSite(built, facility, JSON.parse(coaches));
    const completed = Object.entries(pages).map(([url, page]) => [url, complete(page)]);
    const all: Record<string, string> = Object.fromEntries(completed);
    const landing = addToHead(all[SCREENS.landing.path] as string, dataBlock('coaches', JSON.parse(coaches)));
    const appPage = addToHead(
      complete(built.template),
      `<meta name="description" content="${APP_DESCRIPTION}" />`,
    );
    const offlinePage = addToHead(appPage, OFFLINE + built.offline.scripts.map(script).join(''));
    return {
      appPage,
      pages: { ...all, [SCREENS.landing.path]: landing } as Record<string, string>,
      headings,
      offlinePage,
      worker: workerFor(built, offlinePage, facility),
    };
  };
  const shownFacility = perFacility((all: FacilitySettings) => settingsFor(null, all));
  let coaches = '[]';
  const site = () => sitesOf(shownFacility(settings.facility()))(coaches);
  /**
   * Reads the landing page's coaches. If the read fails or takes too long, keeps the coaches from the last
   * successful read.
   */
  const readCoaches = async () => {
    const found = await Promise.race([
      settings.coaches().catch(() => undefined),
      setTimeout(COACHES_TIMEOUT_MS, undefined, { ref: false }),
    ]);
    if (found) coaches = JSON.stringify(found);
  };

  const sendScreen =
    (name: ScreenName): RequestHandler =>
    async (req, res) => {
      const { appPage, headings } = await site();
      const scripts = built.scripts[name];
      // Search engines must not index a private link, even if someone has posted it publicly.
      if (name === 'sharedBooking' || name === 'sharedLeague') res.set('X-Robots-Tag', 'noindex');
      if (!settings.bringsSession(req)) {
        const isForVisitors = SCREENS[name].audience === 'everybody';
        const shown = isForVisitors ? scripts : built.scripts.auth;
        const page = addToHead(appPage, NO_SESSION + shown.map(script).join(''));
        return sendPage(req, res, name === 'auth' ? headingFirst(page, headings.auth ?? '') : page);
      }
      const [now, facility] = [settings.now(), settings.facility()];
      const calls = FIRST_CALLS[name]?.(facilityDate(now, facility), req.query, isNight(now, facility)) ?? [];
      // Preloads the user first, because every screen waits for it. The scripts come next, because they take
      // the longest.
      const head = preloadLink('/api/user') + scripts.map(script).join('') + calls.map(preloadLink).join('');
      // With a session, the sign-in screen gets no heading, because it redirects the user to the home screen.
      const heading = name === 'auth' ? '' : (headings[name] ?? '');
      sendPage(
        req,
        res,
        addToHead(
          appPage.replace(ROOT, () => ROOT + heading),
          head,
        ),
      );
    };
  const forSession = (req: Request, page: string) =>
    settings.bringsSession(req) ? page : addToHead(page, NO_SESSION);

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
  // With a session, the browser renders `/`, because the page depends on the user and the server does not
  // know the user yet.
  router.get(SCREENS.landing.path, (req, res, next) =>
    settings.bringsSession(req) ? sendScreen('landing')(req, res, next) : next(),
  );
  for (const url of PRERENDERED) {
    router.get(url, async (req, res) => {
      if (url === SCREENS.landing.path) await readCoaches();
      sendPage(req, res, forSession(req, (await site()).pages[url] as string));
    });
  }
  for (const name of Object.keys(SCREENS) as ScreenName[]) router.get(SCREENS[name].path, sendScreen(name));
  router.get(OFFLINE_PATH, async (req, res) => sendPage(req, res, (await site()).offlinePage));
  // Sends the service worker with an ETag, because browsers request it on each visit.
  router.get('/sw.js', async (req, res) => sendPage(req, res, (await site()).worker, 'text/javascript'));
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

/** Serves the built files under /assets. Their names contain a hash of their content, so browsers keep them. */
export function assetFiles(folder: string): Router {
  const router = express.Router();
  router.use(
    expressStaticGzip(path.join(folder, 'assets'), {
      enableBrotli: true,
      orderPreference: ['br'],
      index: false,
      serveStatic: { immutable: true, maxAge: '1y' },
    }),
  );
  // After an upgrade, an open page can request a script that no longer exists. This route sends a plain 404,
  // because the website would send the app's HTML instead.
  router.use((_req, res) => {
    res.status(404).set('Cache-Control', 'no-store').type('text/plain').send('This file does not exist.\n');
  });
  return router;
}

function memoizedLast<Result>(compute: (argument: string) => Result): (argument: string) => Result {
  let last: { argument: string; result: Result } | undefined;
  return (argument) => {
    if (last?.argument !== argument) last = { argument, result: compute(argument) };
    return last.result;
  };
}

/** Sets the visitor's chosen theme in the HTML, so that even the first paint uses it. */
function withTheme(page: string, cookies: string | undefined): string {
  const choice = chosenTheme(cookies);
  if (!choice) return page;
  const inTheme = page.replace('<html lang="en">', `<html lang="en" data-theme="${choice}">`);
  return (['light', 'dark'] as const).reduce(
    (shown, theme) =>
      shown.replace(
        `data-for="${theme}" media="${themeMedia(theme, null)}"`,
        `data-for="${theme}" media="${themeMedia(theme, choice)}"`,
      ),
    inTheme,
  );
}

/** Sends a page with an ETag, so that the browser can reuse its cached copy. */
function sendPage(req: Request, res: Response, built: string, type = 'html'): void {
  const page = withTheme(built, req.headers.cookie);
  res.set({ 'Cache-Control': 'no-cache', Vary: 'Cookie', ETag: `"${digestOf(page)}"` });
  if (req.fresh) res.status(304).end();
  else res.type(type).send(page);
}

const VECTOR_ICON = '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />';

/** Uses the facility's mark as the icon in the browser tab and on the home screen. */
function withIcons(page: string, facility: Facility): string {
  const mark = facility.brand.markOnLight ?? facility.brand.markOnDark;
  if (!mark) return page;
  return page
    .replace(VECTOR_ICON, '')
    .replace('"/favicon-32.png"', `"${imageUrl(mark, 'icon-32.png')}"`)
    .replace('"/apple-touch-icon-180.png"', `"${imageUrl(mark, 'icon-180.png')}"`);
}

/** Returns an HTML element with data for the page's scripts. Browsers don't execute scripts of this type. */
const dataBlock = (id: string, data: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

const sendText =
  (type: string, text: string): RequestHandler =>
  (_req, res) => {
    res.set('Cache-Control', 'public, max-age=3600').type(type).send(text);
  };

const robots = (publicUrl: string) =>
  `User-agent: *\nDisallow: /api/\nDisallow: /calendar/\nDisallow: /reset-password/\nDisallow: /setup/\nSitemap: ${publicUrl}/sitemap.xml\n`;

function sitemap(publicUrl: string): string {
  const urls = PRERENDERED.map((url) => `<url><loc>${publicUrl}${url}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

/**
 * Returns meta tags for settings that differ between installations. They cannot be part of the build, because
 * all installations share one build.
 */
function metaTags({ analyticsId, seedDemo }: PageSettings): string {
  const analytics = analyticsId ? `<meta name="analytics-id" content="${analyticsId}" />` : '';
  return `${analytics}${seedDemo ? '<meta name="demo-accounts" content="shown" />' : ''}`;
}
