import type { RequestHandler } from 'express';
import { HttpError } from './http-error.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that change something and come from another site's page. A browser reports that in
 * `Sec-Fetch-Site`, an older one by `Origin`; programs that are no browser send neither and carry no cookies
 * that they were not given.
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
      throw new HttpError(403, { code: 'foreign_origin', message: 'This call was made from another site.' });
    }
    next();
  };
}

function isOurs(origin: string, hosts: string[]): boolean {
  return URL.canParse(origin) && hosts.includes(new URL(origin).host);
}
