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
  bringsSession: (req: Request) => boolean;
  now: () => Date;
};
/** The build writes this data for each screen. `heading` is HTML that the browser shows before the scripts run. */
type BuiltScreen = { scripts: string[]; heading?: string };

/** Tells the app that the visitor has no session, so that the app does not request one. */
const NO_SESSION = '<meta name="session" content="none" />';

const ROOT = '<div id="root">';
/** The build renders these screens to HTML for search engines. The browser renders the other screens. */
const PRERENDERED = {
  [SCREENS.landing.path]: 'index.html',
  [SCREENS.contact.path]: 'contact.html',
  [SCREENS.privacyPolicy.path]: 'privacy-policy.html',
};

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
  const readPage = (file: string) =>
    addToHead(
      readFileSync(path.join(folder, file), 'utf8').replaceAll('__PUBLIC_URL__', settings.publicUrl),
      metaTags(settings),
    );
  const appPage = readPage('app.html');
  const screens: Record<ScreenName, BuiltScreen> = JSON.parse(
    readFileSync(path.join(folder, 'screens.json'), 'utf8'),
  );

  const sendPage =
    (visitorPage: string, sessionPage = () => visitorPage, status = 200): RequestHandler =>
    (req, res) => {
      const page = settings.bringsSession(req) ? sessionPage() : addToHead(visitorPage, NO_SESSION);
      res.status(status).set({ 'Cache-Control': 'no-cache', Vary: 'Cookie' }).type('html').send(page);
    };
  /** Sends a page that lists the scripts of the screen, so that the browser requests all of them at once. */
  const sendScreen = (name: ScreenName): RequestHandler => {
    const { scripts, heading = '' } = screens[name];
    const isForVisitors = SCREENS[name].audience === 'everybody';
    const visitorScripts = isForVisitors ? scripts : screens.auth.scripts;
    const sessionPage = appPage.replace(ROOT, () => ROOT + heading);
    return sendPage(addToHead(appPage, visitorScripts.map(script).join('')), () => {
      const calls = FIRST_CALLS[name]?.(facilityDate(settings.now())) ?? [];
      // The user comes first, because every screen waits for it. The scripts come next, because they take the longest.
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
  // After an upgrade, an old page may request a script that no longer exists. The response must be a plain 404, because
  // the fallback below would send the app's HTML.
  router.use('/assets', (_req, res) => {
    res.status(404).set('Cache-Control', 'no-store').type('text/plain').send('This file does not exist.\n');
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

/** These settings cannot be part of the build, because all installations share one build. */
function metaTags({ analyticsId, seedDemo }: PageSettings): string {
  const analytics = analyticsId ? `<meta name="analytics-id" content="${analyticsId}" />` : '';
  return `${analytics}${seedDemo ? '<meta name="demo-accounts" content="shown" />' : ''}`;
}
