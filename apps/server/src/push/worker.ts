import type { PushContent } from '@clubhouse/core/push';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { type QueueSignals, runDueJobs, startQueueWorker, storeOutcome } from '../db/queue-worker.ts';
import type { MailReminder } from '../mail/index.ts';
import { vapidKeys } from './keys.ts';
import { claimPushes, type PushOutcome, type QueuedPush, settlePush, shortened } from './outbox.ts';
import type { SendPush } from './transport.ts';

const LOOK_EVERY_MS = 1000;
const CONCURRENCY = 5;
const ATTEMPT_TIMEOUT_MS = 20_000;
/**
 * How long a claim on a message lasts. Sending the message and storing the outcome normally takes less time.
 * If the process dies, another process can claim the message after this time.
 */
const LEASE_MS = 60_000;
const FIRST_WAIT_MS = 10_000;
const MAX_WAIT_MS = 10 * 60_000;

type PushWorkerDeps = {
  db: Knex;
  now: () => Date;
  log: Logger;
  send: SendPush;
  /** Returns a reminder's content with current data, or null if the reminder no longer applies. */
  refresh: (reminder: MailReminder, content: PushContent) => Promise<PushContent | null>;
  /** The default is `ATTEMPT_TIMEOUT_MS`. Tests set a shorter timeout. */
  attemptTimeoutMs?: number;
};

/**
 * Returns the wait before the next attempt, in milliseconds. The wait doubles with every attempt, up to ten
 * minutes.
 */
export const pushWaitAfter = (attempts: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), MAX_WAIT_MS);

/**
 * Starts a worker that sends notifications. Several workers can share a database. `stop` waits a few seconds
 * for notifications in progress, and then aborts them.
 */
export const startPushWorker = (deps: PushWorkerDeps, lookEveryMs = LOOK_EVERY_MS) =>
  startQueueWorker((signals) => sendDuePushes(deps, signals), {
    log: deps.log,
    lookEveryMs,
    trouble: 'the queue of notifications could not be read',
    stopReason: 'The server stopped before the push service responded.',
  });

export const sendDuePushes = (
  deps: PushWorkerDeps,
  { stopping, aborting, lookEveryMs = LOOK_EVERY_MS }: QueueSignals = {},
): Promise<void> =>
  runDueJobs(
    {
      claim: (count, except) =>
        claimPushes(deps.db, count, {
          now: deps.now(),
          leaseMs: LEASE_MS,
          maxWaitMs: MAX_WAIT_MS + LEASE_MS,
          except,
        }),
      run: (push) => sendOne(deps, push, aborting),
      concurrency: CONCURRENCY,
    },
    { stopping, lookEveryMs },
  );

/** Sends a notification and stores the outcome. Never throws. */
async function sendOne(deps: PushWorkerDeps, push: QueuedPush, aborting?: AbortSignal): Promise<void> {
  const { db, now, log } = deps;
  try {
    const outcome = await attempt(deps, push, aborting);
    await storeOutcome(() => settlePush(db, push, outcome, now()), {
      aborting,
      onRetry: (reason) =>
        log.warn({ pushId: push.id, reason }, 'retrying to store the outcome of a notification'),
    });
  } catch (error) {
    log.error({ pushId: push.id, err: error }, 'the outcome of a notification could not be stored');
  }
}

/**
 * Push services return these codes if the browser has unsubscribed or the app was removed (RFC 8030, 7.3).
 */
const isGone = (status: number) => status === 404 || status === 410;
/** Push services return these codes for a malformed or oversized message, which they would reject again. */
const isRejected = (status: number) => status === 400 || status === 413;

async function attempt(
  { db, now, log, send, refresh, attemptTimeoutMs = ATTEMPT_TIMEOUT_MS }: PushWorkerDeps,
  push: QueuedPush,
  aborting?: AbortSignal,
): Promise<PushOutcome> {
  if (now() >= new Date(push.expiresAt)) return 'dropped';
  const timeout = AbortSignal.timeout(attemptTimeoutMs);
  const signal = AbortSignal.any([timeout, ...(aborting ? [aborting] : [])]);
  const context = { pushId: push.id, attempts: push.attempts };
  let retryAfterMs = 0;
  try {
    const { reminder, payload } = push;
    const content = reminder ? await refresh(reminder, payload) : payload;
    if (!content) return 'dropped';
    const current = { ...push, payload: { ...payload, ...shortened(content) } };
    const answer = await send(current, { keys: await vapidKeys(db, now()), now: now(), signal });
    if (answer.status >= 200 && answer.status < 300) return 'sent';
    // Does not log the device's URL, because the URL identifies the device and must stay private.
    log.warn({ ...context, status: answer.status }, 'a push service refused a notification');
    if (isGone(answer.status)) return 'gone';
    if (isRejected(answer.status)) return 'dropped';
    retryAfterMs = answer.retryAfterMs;
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    log.warn({ ...context, reason: code ?? name }, 'a notification could not be sent');
  }
  const waitMs = Math.min(Math.max(pushWaitAfter(push.attempts), retryAfterMs), MAX_WAIT_MS);
  const nextAttemptAt = new Date(now().getTime() + waitMs);
  return nextAttemptAt < new Date(push.expiresAt) ? { nextAttemptAt } : 'dropped';
}
