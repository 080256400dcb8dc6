import type { RequestHandler } from 'express';
import PQueue from 'p-queue';
import type { Deps } from '../deps.ts';
import { HttpError } from './http-error.ts';
import { rateLimitOfProcess } from './rate-limit.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Ending a session has to be possible at any time. */
const WITHOUT_LIMIT = new Set(['/logout']);

/** One user's writes usually wait for the same rows. More at once would only occupy database connections. */
const CONCURRENT_WRITES_OF_PERSON = 3;
const MAX_WAITING_OF_PERSON = 50;
const WRITES_OF_PERSON = 600;
/** A whole evening of a hundred people writes from one IP address. */
const WRITES_OF_IP = 6000;

/**
 * Limits how much one user, or one IP address, may write on this process. Anyone can register, so a signed-in user must
 * not be able to occupy all database connections.
 */
export function writeLimits(deps: Pick<Deps, 'settings'>): RequestHandler[] {
  if (!deps.settings.rateLimits) return [];
  const limitIp = rateLimitOfProcess(deps, { name: 'writes-ip', times: WRITES_OF_IP, withinMinutes: 10 });
  const limitPerson = rateLimitOfProcess(deps, {
    name: 'writes',
    times: WRITES_OF_PERSON,
    withinMinutes: 10,
  });
  const queues = new Map<number, PQueue>();

  function queueOf(userId: number): PQueue {
    const waiting = queues.get(userId);
    if (waiting) return waiting;
    const queue = new PQueue({ concurrency: CONCURRENT_WRITES_OF_PERSON });
    queues.set(userId, queue);
    queue.on('idle', () => queues.delete(userId));
    return queue;
  }

  return [
    async (req, res, next) => {
      if (READING.has(req.method) || WITHOUT_LIMIT.has(req.path)) return next();
      await limitIp(req);
      const { caller } = req;
      if (!caller) return next();
      await limitPerson(req, `user ${caller.id}`);
      const queue = queueOf(caller.id);
      if (queue.size >= MAX_WAITING_OF_PERSON) throw tooManyAtOnce();
      await queue.add(async () => {
        // The client may have disconnected while it waited.
        if (res.closed) return;
        const closed = new Promise((resolve) => res.once('close', resolve));
        next();
        await closed;
      });
    },
  ];
}

const tooManyAtOnce = () =>
  new HttpError(
    429,
    { code: 'too_many_tries', message: 'Too many changes at once. Please try again in a moment.' },
    { headers: { 'Retry-After': '1' } },
  );
