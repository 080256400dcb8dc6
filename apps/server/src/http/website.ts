import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SCREENS } from '@clubhouse/core/screens';
import express, { type RequestHandler, type Router } from 'express';

type PageSettings = { analyticsId: string | undefined; seedDemo: boolean };

/**
 * The built website: hashed files for ever, the app's page for every screen, and the same page with status 404
 * for any other path, on which it shows its not-found screen (contract 2).
 */
export function website(folder: string, settings: PageSettings): Router {
  const router = express.Router();
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8').replace(
    '</head>',
    `${metaTags(settings)}</head>`,
  );
  const sendPage =
    (status: number): RequestHandler =>
    (_req, res) => {
      res.status(status).set('Cache-Control', 'no-cache').type('html').send(page);
    };

  router.use(
    '/assets',
    express.static(path.join(folder, 'assets'), { immutable: true, maxAge: '1y', index: false }),
  );
  router.get(['/index.html', ...Object.values(SCREENS).map((screen) => screen.path)], sendPage(200));
  router.use(express.static(folder, { maxAge: '1h', index: false }));
  router.get('/{*path}', sendPage(404));
  return router;
}

/** What the screens have to know of this installation; one build serves all of them. */
function metaTags({ analyticsId, seedDemo }: PageSettings): string {
  const analytics = analyticsId ? `<meta name="analytics-id" content="${analyticsId}" />` : '';
  return `${analytics}${seedDemo ? '<meta name="demo-accounts" content="shown" />' : ''}`;
}
