import type { RequestHandler } from 'express';
import { HttpError } from './http-error.ts';

export const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes from other websites. A request with neither `Sec-Fetch-Site` nor `Origin` passes: no browser
 * sent it, so no other website could have used the user's cookies.
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
      throw new HttpError(403, {
        code: 'foreign_origin',
        message: 'This request came from a different website.',
      });
    }
    next();
  };
}

const isOurs = (origin: string, hosts: string[]) =>
  URL.canParse(origin) && hosts.includes(new URL(origin).host);
