import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Registry } from 'prom-client';

/** Of equal length, whatever was sent: how long a comparison takes tells nothing of the token. */
const digest = (text: string) => createHash('sha256').update(text).digest();

/** The page for Prometheus; a 401 without a word for whoever does not have the token. */
export function metricsPage(
  registry: Registry,
  { token, askDatabase }: { token: string; askDatabase(): Promise<void> },
): RequestHandler {
  const wanted = digest(`Bearer ${token}`);
  return async (req, res) => {
    res.set('Cache-Control', 'no-store');
    if (!timingSafeEqual(digest(req.get('authorization') ?? ''), wanted)) {
      res.status(401).set('WWW-Authenticate', 'Bearer').end();
      return;
    }
    await askDatabase();
    res.set('Content-Type', registry.contentType).send(await registry.metrics());
  };
}
