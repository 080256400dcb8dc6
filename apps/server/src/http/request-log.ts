import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/**
 * One line a request, with its id, and nothing that is secret: no query, no headers, no body, and a page's
 * path only as far as its first part, because a reset link carries its token in the rest.
 */
export function requestLog(log: Logger, now: () => Date): RequestHandler {
  return (req, res, next) => {
    req.id = randomUUID();
    res.setHeader('X-Request-Id', req.id);
    if (!log.isLevelEnabled('info')) return next();
    const begun = now().getTime();
    res.on('close', () => {
      // A stream ends when somebody goes: how long they stayed is not how long they waited.
      const isStream = res.getHeader('content-type') === 'text/event-stream';
      const path = req.originalUrl.split('?', 1)[0] ?? '';
      log.info(
        {
          requestId: req.id,
          method: req.method,
          path: path.startsWith('/api/') ? path : `/${path.split('/', 2)[1] ?? ''}`,
          status: res.writableFinished || isStream ? res.statusCode : 'aborted',
          [isStream ? 'openMs' : 'ms']: now().getTime() - begun,
          userId: req.caller?.id,
        },
        'request',
      );
    });
    next();
  };
}
