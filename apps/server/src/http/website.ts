import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SCREENS } from '@clubhouse/core/screens';
import express, { type Request, type RequestHandler, type Router } from 'express';
import expressStaticGzip from 'express-static-gzip';

type PageSettings = {
  analyticsId: string | undefined;
  seedDemo: boolean;
  publicUrl: string;
  /** Whether a request may be somebody's. */
  bringsSession: (req: Request) => boolean;
};

/** Spares visitors a call that could only tell them that nobody is signed in. */
const NO_SESSION = '<meta name="session" content="none" />';

/** The page of all screens that are drawn by their script alone. */
const APP_PAGE = 'app.html';
/** The screens that were rendered at build time, and may be found by search engines. */
const PRERENDERED = {
  [SCREENS.landing.path]: 'index.html',
  [SCREENS.contact.path]: 'contact.html',
  [SCREENS.privacyPolicy.path]: 'privacy-policy.html',
};

/**
 * The built website: hashed files for ever, for every screen its page, and the app's page with status 404 for any
 * other path, on which it shows its not-found screen.
 */
export function website(folder: string, settings: PageSettings): Router {
  const router = express.Router();
  const sendPage = (file: string, status = 200): RequestHandler => {
    const page = readFileSync(path.join(folder, file), 'utf8')
      .replaceAll('__PUBLIC_URL__', settings.publicUrl)
      .replace('</head>', `${metaTags(settings)}</head>`);
    const visitorsPage = page.replace('</head>', `${NO_SESSION}</head>`);
    return (req, res) => {
      res
        .status(status)
        .set({ 'Cache-Control': 'no-cache', Vary: 'Cookie' })
        .type('html')
        .send(settings.bringsSession(req) ? page : visitorsPage);
    };
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
  for (const [address, file] of Object.entries(PRERENDERED)) router.get(address, sendPage(file));
  router.get(
    Object.values(SCREENS).map((screen) => screen.path),
    sendPage(APP_PAGE),
  );
  router.get('/robots.txt', sendText('text/plain', robots(settings.publicUrl)));
  router.get('/sitemap.xml', sendText('application/xml', sitemap(settings.publicUrl)));
  router.use(express.static(folder, { maxAge: '1h', index: false }));
  router.get('/{*path}', sendPage(APP_PAGE, 404));
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
  const urls = Object.keys(PRERENDERED).map((address) => `<url><loc>${publicUrl}${address}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

/** What the screens have to know of this installation; one build serves all of them. */
function metaTags({ analyticsId, seedDemo }: PageSettings): string {
  const analytics = analyticsId ? `<meta name="analytics-id" content="${analyticsId}" />` : '';
  return `${analytics}${seedDemo ? '<meta name="demo-accounts" content="shown" />' : ''}`;
}
