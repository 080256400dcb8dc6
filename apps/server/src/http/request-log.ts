import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { RunningRequests } from './running-requests.ts';

/**
 * Logs one line per request, with its ID and without secrets: no query, headers or body. Of a page's path, it logs only
 * the first part, because the rest of a reset link is its token.
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
      // A stream's duration is how long its screen was open, so it has a separate name.
      const isStream = res.getHeader('content-type') === 'text/event-stream';
      const path = req.originalUrl.split('?', 1)[0] ?? '';
      log.info(
        {
          requestId: req.id,
          method: req.method,
          path: path.startsWith('/api/') ? path : `/${path.split('/', 2)[1] ?? ''}`,
          status: res.writableFinished || isStream ? res.statusCode : 'aborted',
          [isStream ? 'openMs' : 'ms']: Math.round(performance.now() - begun),
          userId: req.caller?.id,
          // An investigation needs the IP addresses of writes and of refused requests first.
          address: req.method !== 'GET' || res.statusCode >= 400 ? req.ip : undefined,
        },
        'request',
      );
    });
    next();
  };
}

/** The ID under which a trusted proxy logged the request, so that one search finds both. Other clients cannot set it. */
function idFromProxy(req: Request): string | undefined {
  const id = req.get('x-request-id');
  if (id === undefined || !/^[\w-]{8,64}$/.test(id)) return undefined;
  const isTrusted: (ip: string | undefined, hop: number) => boolean = req.app.get('trust proxy fn');
  return isTrusted(req.socket.remoteAddress, 0) ? id : undefined;
}
