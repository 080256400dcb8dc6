import type { RequestHandler } from 'express';
import type { Deps } from '../deps.ts';

/** Behind an untrusted proxy, all visitors have its IP address and share the rate limits of one visitor. */
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
