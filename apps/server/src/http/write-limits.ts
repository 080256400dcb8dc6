import type { RequestHandler } from 'express';
import PQueue from 'p-queue';
import type { Deps } from '../deps.ts';
import { READING } from './foreign-origin.ts';
import { tooManyRequests } from './http-error.ts';
import { rateLimitOfProcess } from './rate-limit.ts';

/** These paths have no limit, because a user must always be able to sign out and to lock the screen. */
const WITHOUT_LIMIT = new Set(['/logout', '/lock']);

/**
 * How many of one user's writes can run at once. More would only occupy database connections, because one
 * user's writes usually wait for the same rows.
 */
const CONCURRENT_WRITES_OF_USER = 3;
const MAX_WAITING_OF_USER = 50;
const WRITES_OF_USER = { name: 'writes', times: 600, withinMinutes: 10 };
/** This limit is high, because a hundred people may share the facility's IP address on a busy evening. */
const WRITES_OF_IP = { name: 'writes-ip', times: 6000, withinMinutes: 10 };

/**
 * Limits the writes per user and per IP address. Otherwise, anyone could register and occupy all database
 * connections with writes.
 */
export function writeLimits(deps: Pick<Deps, 'settings'>): RequestHandler[] {
  if (!deps.settings.rateLimits) return [];
  const limitIp = rateLimitOfProcess(deps, WRITES_OF_IP);
  const limitUser = rateLimitOfProcess(deps, WRITES_OF_USER);
  const queues = new Map<number, PQueue>();
  const newQueue = (userId: number) => {
    const queue = new PQueue({ concurrency: CONCURRENT_WRITES_OF_USER });
    queues.set(userId, queue);
    return queue.on('idle', () => queues.delete(userId));
  };

  return [
    async (req, res, next) => {
      if (READING.has(req.method) || WITHOUT_LIMIT.has(req.path)) return next();
      await limitIp(req);
      const { caller } = req;
      if (!caller) return next();
      await limitUser(req, `user ${caller.id}`);
      const queue = queues.get(caller.id) ?? newQueue(caller.id);
      if (queue.size >= MAX_WAITING_OF_USER) {
        throw tooManyRequests('Too many changes at once. Please try again in a moment.', 1);
      }
      await queue.add(async () => {
        // Skips the request if the client disconnected while the request waited.
        if (res.closed) return;
        const closed = new Promise((resolve) => res.once('close', resolve));
        next();
        await closed;
      });
    },
  ];
}
