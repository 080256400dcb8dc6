import type { RequestHandler } from 'express';
import { HttpError } from './http-error.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that come from another site's page. Browsers report this in `Sec-Fetch-Site`, older ones in `Origin`.
 * Other clients send neither header and have no cookies of a victim.
 */
export function refuseForeignOrigin(publicUrl: string): RequestHandler {
  const publicHost = new URL(publicUrl).host;
  return (req, _res, next) => {
    if (READING.has(req.method)) return next();
    const site = req.get('sec-fetch-site');
    const origin = req.get('origin');
    const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    const isForeignOrigin = origin !== undefined && !isOurs(origin, [req.host, publicHost]);
    if (isForeignSite || isForeignOrigin) {
      throw new HttpError(403, { code: 'foreign_origin', message: 'This request came from another site.' });
    }
    next();
  };
}

function isOurs(origin: string, hosts: string[]): boolean {
  return URL.canParse(origin) && hosts.includes(new URL(origin).host);
}
