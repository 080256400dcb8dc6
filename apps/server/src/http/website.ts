import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SCREENS, type ScreenName } from '@clubhouse/core/screens';
import { facilityDate } from '@clubhouse/core/time';
import express, { type Request, type RequestHandler, type Router } from 'express';
import expressStaticGzip from 'express-static-gzip';

type PageSettings = {
  analyticsId: string | undefined;
  seedDemo: boolean;
  publicUrl: string;
  /** Whether a request may be somebody's. */
  bringsSession: (req: Request) => boolean;
  now: () => Date;
};
/** Written by the build: a screen's scripts, and the HTML of its heading, which is painted before they run. */
type BuiltScreen = { scripts: string[]; heading?: string };

/** Spares visitors a call that could only tell them that nobody is signed in. */
const NO_SESSION = '<meta name="session" content="none" />';

/** The page of all screens that are drawn by their script alone. */
const APP_PAGE = 'app.html';
const ROOT = '<div id="root">';
/** The screens that were rendered at build time, and may be found by search engines. */
const PRERENDERED = {
  [SCREENS.landing.path]: 'index.html',
  [SCREENS.contact.path]: 'contact.html',
  [SCREENS.privacyPolicy.path]: 'privacy-policy.html',
};

/** A screen's API calls for the day, sent before any script runs. The URLs are those of the screen's queries. */
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

/**
 * The built website: hashed files for ever, for every screen its page, and the app's page with status 404 for any
 * other path, on which it shows its not-found screen.
 */
export function website(folder: string, settings: PageSettings): Router {
  const router = express.Router();
  const readPage = (file: string) =>
    addToHead(
      readFileSync(path.join(folder, file), 'utf8').replaceAll('__PUBLIC_URL__', settings.publicUrl),
      metaTags(settings),
    );
  const appPage = readPage(APP_PAGE);
  const screens: Record<ScreenName, BuiltScreen> = JSON.parse(
    readFileSync(path.join(folder, 'screens.json'), 'utf8'),
  );

  /** Sends a page. It depends on whether the request has a session. */
  const sendPage = (visitorPage: string, sessionPage = () => visitorPage, status = 200): RequestHandler => {
    return (req, res) => {
      const page = settings.bringsSession(req) ? sessionPage() : addToHead(visitorPage, NO_SESSION);
      res.status(status).set({ 'Cache-Control': 'no-cache', Vary: 'Cookie' }).type('html').send(page);
    };
  };
  /** The app's page names the scripts of its screen, so that the browser asks for all of them at once. */
  const sendScreen = (name: ScreenName): RequestHandler => {
    const { scripts, heading = '' } = screens[name];
    const isForVisitors = SCREENS[name].audience === 'everybody';
    const visitorScripts = isForVisitors ? scripts : screens.auth.scripts;
    const sessionPage = appPage.replace(ROOT, () => ROOT + heading);
    return sendPage(addToHead(appPage, visitorScripts.map(script).join('')), () => {
      const calls = FIRST_CALLS[name]?.(facilityDate(settings.now())) ?? [];
      // The session comes first, because every screen waits for it. Then the largest scripts, which take the longest.
      const head = preloadLink('/api/user') + scripts.map(script).join('') + calls.map(preloadLink).join('');
      return addToHead(sessionPage, head);
    });
  };

  router.use(
    '/assets',
    expressStaticGzip(path.join(folder, 'assets'), {
      enableBrotli: true,
      orderPreference: ['br'],
      index: false,
      serveStatic: { immutable: true, maxAge: '1y' },
    }),
  );
  // A page of another version asks for what this one does not have: no page comes in place of a script.
  router.use('/assets', (_req, res) => {
    res.status(404).set('Cache-Control', 'no-store').type('text/plain').send('There is no such file.\n');
  });
  for (const [url, file] of Object.entries(PRERENDERED)) router.get(url, sendPage(readPage(file)));
  for (const name of Object.keys(SCREENS) as ScreenName[]) router.get(SCREENS[name].path, sendScreen(name));
  router.get('/robots.txt', sendText('text/plain', robots(settings.publicUrl)));
  router.get('/sitemap.xml', sendText('application/xml', sitemap(settings.publicUrl)));
  router.use(express.static(folder, { maxAge: '1h', index: false }));
  router.get('/{*path}', sendPage(appPage, undefined, 404));
  return router;
}

const sendText =
  (type: string, text: string): RequestHandler =>
  (_req, res) => {
    res.set('Cache-Control', 'public, max-age=3600').type(type).send(text);
  };

const robots = (publicUrl: string) =>
  `User-agent: *\nDisallow: /api/\nDisallow: /calendar/\nDisallow: /reset-password/\nDisallow: /setup/\nSitemap: ${publicUrl}/sitemap.xml\n`;

function sitemap(publicUrl: string): string {
  const urls = Object.keys(PRERENDERED).map((url) => `<url><loc>${publicUrl}${url}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

/** What the screens have to know of this installation; one build serves all of them. */
function metaTags({ analyticsId, seedDemo }: PageSettings): string {
  const analytics = analyticsId ? `<meta name="analytics-id" content="${analyticsId}" />` : '';
  return `${analytics}${seedDemo ? '<meta name="demo-accounts" content="shown" />' : ''}`;
}
