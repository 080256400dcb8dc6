import type { RequestHandler } from 'express';
import type { Deps } from '../deps.ts';

/**
 * Warns once when a request comes through a proxy that the server does not trust: everybody would share the proxy's IP
 * address, and with it one visitor's limits.
 */
export function warnOfUntrustedProxy({ settings, log }: Pick<Deps, 'settings' | 'log'>): RequestHandler[] {
  if (!settings.isProduction || settings.trustProxy) return [];
  let isWarned = false;
  return [
    (req, _res, next) => {
      if (!isWarned && req.get('x-forwarded-for') !== undefined) {
        isWarned = true;
        log.warn(
          'a request came with X-Forwarded-For, but TRUST_PROXY is not set: behind a proxy, all visitors share its IP address and the limits of one visitor',
        );
      }
      next();
    },
  ];
}
