import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { RunningRequests } from './running-requests.ts';

/**
 * One line a request, with its id, and nothing that is secret: no query, no headers, no body, and a page's
 * path only as far as its first part, because a reset link carries its token in the rest.
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
      // A stream ends when somebody goes: how long they stayed is not how long they waited.
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
          // From where, of what changes something or was refused: what an investigation asks first.
          address: req.method !== 'GET' || res.statusCode >= 400 ? req.ip : undefined,
        },
        'request',
      );
    });
    next();
  };
}

/** The id under which a proxy of ours has logged the request: one search finds both. Nobody else names requests. */
function idFromProxy(req: Request): string | undefined {
  const id = req.get('x-request-id');
  if (id === undefined || !/^[\w-]{8,64}$/.test(id)) return undefined;
  const isTrusted: (ip: string | undefined, hop: number) => boolean = req.app.get('trust proxy fn');
  return isTrusted(req.socket.remoteAddress, 0) ? id : undefined;
}
