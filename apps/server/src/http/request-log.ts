import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { RunningRequests } from './running-requests.ts';

/**
 * Logs requests without their query, headers and body. Leaves out the secret part of paths, such as the token of
 * a reset link or of a shared booking.
 */
export function requestLog(log: Logger, running: RunningRequests): RequestHandler {
  return (req, res, next) => {
    req.id = idFromProxy(req) ?? randomUUID();
    res.setHeader('X-Request-Id', req.id);
    running.begin(req);
    const isLogged = log.isLevelEnabled('info');
    const begun = performance.now();
    res.on('close', () => {
      running.end(req);
      if (!isLogged) return;
      // Logs the duration of an event stream as `openMs`, because it measures how long a screen was open and
      // not how slow the server was.
      const isStream = res.getHeader('content-type') === 'text/event-stream';
      const path = req.originalUrl.split('?', 1)[0] ?? '';
      log.info(
        {
          requestId: req.id,
          method: req.method,
          path: withoutSecrets(path),
          status: res.writableFinished || isStream ? res.statusCode : 'aborted',
          [isStream ? 'openMs' : 'ms']: Math.round(performance.now() - begun),
          userId: req.caller?.id,
          // Logs the IP address only for writes and for responses with an error status, because
          // investigations need no other IP addresses.
          address: req.method !== 'GET' || res.statusCode >= 400 ? req.ip : undefined,
        },
        'request',
      );
    });
    next();
  };
}

const withoutSecrets = (path: string): string =>
  path.startsWith('/api/')
    ? path.replace(/^(\/api\/shared-\w+)\/.*/, '$1')
    : `/${path.split('/', 2)[1] ?? ''}`;

/**
 * Returns the request ID that a trusted proxy sent. Our log then has the same ID as the proxy's log, so one
 * search finds the request in both.
 */
function idFromProxy(req: Request): string | undefined {
  const id = req.get('x-request-id');
  if (id === undefined || !/^[\w-]{8,64}$/.test(id)) return undefined;
  const isTrusted: (ip: string | undefined, hop: number) => boolean = req.app.get('trust proxy fn');
  return isTrusted(req.socket.remoteAddress, 0) ? id : undefined;
}
