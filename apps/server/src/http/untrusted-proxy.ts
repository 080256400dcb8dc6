import type { RequestHandler } from 'express';
import type { Deps } from '../deps.ts';

/**
 * Logs a warning if requests come through a proxy that is not trusted. All visitors then have the proxy's IP
 * address and share a single visitor's rate limits.
 */
export function warnOfUntrustedProxy({ settings, log }: Pick<Deps, 'settings' | 'log'>): RequestHandler[] {
  if (!settings.isProduction || settings.trustProxy) return [];
  let isWarned = false;
  return [
    (req, _res, next) => {
      if (!isWarned && req.get('x-forwarded-for') !== undefined) {
        isWarned = true;
        log.warn(
          'a request has X-Forwarded-For, but TRUST_PROXY is not set: all visitors share the IP address of the proxy and the limits of one visitor',
        );
      }
      next();
    },
  ];
}
