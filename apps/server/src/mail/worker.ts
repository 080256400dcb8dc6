import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { type QueueSignals, runDueJobs, startQueueWorker, storeOutcome } from '../db/queue-worker.ts';
import type { MailContent } from './content.ts';
import { claimMails, dropMail, extendLease, type Outcome, type QueuedMail, settleMail } from './outbox.ts';
import { isRefusedForGood, type SendMail, smtpCodes } from './transport.ts';

const LOOK_EVERY_MS = 1000;
const CONCURRENCY = 5;
/**
 * How long a claim on an email lasts. The process that sends the email renews its claim. If that process dies,
 * another process can claim the email after this time.
 */
const LEASE_MS = 5 * 60_000;
const RENEW_LEASE_EVERY_MS = 60_000;
/**
 * How long an attempt to send an email may take. The transport's own timeout is not enough, because every
 * byte from the mail server restarts that timeout.
 */
const ATTEMPT_TIMEOUT_MS = 15 * 60_000;
const FIRST_WAIT_MS = 30_000;
const MAX_WAIT_MS = 60 * 60_000;
const GIVE_UP_AFTER_MS = 5 * 24 * 60 * 60_000;

type MailWorkerDeps = {
  db: Knex;
  now: () => Date;
  log: Logger;
  send: SendMail;
  /** Returns a reminder with current facts, or null if the reminder no longer applies. */
  refresh: (reminder: MailContent) => Promise<MailContent | null>;
  /** The default is `ATTEMPT_TIMEOUT_MS`. Tests set a shorter timeout. */
  attemptTimeoutMs?: number;
};

/**
 * Returns the wait before the next attempt, in milliseconds. The wait doubles with every failed attempt, up to
 * one hour.
 */
export const waitAfter = (attempts: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), MAX_WAIT_MS);

/**
 * Starts a worker that sends emails. Several workers can share a database. `stop` waits a few seconds for
 * emails in progress, and then aborts them.
 */
export const startMailWorker = (deps: MailWorkerDeps, lookEveryMs = LOOK_EVERY_MS) =>
  startQueueWorker((signals) => sendDue(deps, signals), {
    log: deps.log,
    lookEveryMs,
    trouble: 'the outbox could not be read',
    stopReason: 'The server stopped before the mail server responded.',
  });

export const sendDue = (
  deps: MailWorkerDeps,
  { stopping, aborting, lookEveryMs = LOOK_EVERY_MS }: QueueSignals = {},
): Promise<void> =>
  runDueJobs(
    {
      claim: (count, except) =>
        claimMails(deps.db, count, {
          now: deps.now(),
          leaseMs: LEASE_MS,
          maxWaitMs: MAX_WAIT_MS + LEASE_MS,
          except,
        }),
      run: (mail) => sendOne(deps, mail, aborting),
      concurrency: CONCURRENCY,
    },
    { stopping, lookEveryMs },
  );

/** Sends an email and stores the outcome. Never throws. */
async function sendOne(deps: MailWorkerDeps, mail: QueuedMail, aborting?: AbortSignal): Promise<void> {
  const { db, now, log } = deps;
  const renewing = setInterval(() => {
    extendLease(db, mail, new Date(now().getTime() + LEASE_MS)).catch((error) => {
      log.warn({ mailId: mail.id, reason: error.code }, 'the lease of an email could not be renewed');
    });
  }, RENEW_LEASE_EVERY_MS).unref();
  try {
    const outcome = await attempt(deps, mail, aborting);
    await storeOutcome(() => (outcome ? settleMail(db, mail, outcome) : dropMail(db, mail)), {
      aborting,
      onRetry: (reason) => log.warn({ mailId: mail.id, reason }, 'retrying to store the outcome of an email'),
    });
  } catch (error) {
    log.error({ mailId: mail.id, err: error }, 'the outcome of an email could not be stored');
  } finally {
    clearInterval(renewing);
  }
}

/** Tries to send an email once. Returns null for a reminder that is too late or no longer applies. */
async function attempt(
  deps: MailWorkerDeps,
  mail: QueuedMail,
  aborting?: AbortSignal,
): Promise<Outcome | null> {
  const { now, log, send, attemptTimeoutMs = ATTEMPT_TIMEOUT_MS } = deps;
  const timeout = new AbortController();
  const timer = setTimeout(
    () => timeout.abort(new Error('The mail server took too long to respond.')),
    attemptTimeoutMs,
  ).unref();
  const signal = AbortSignal.any([timeout.signal, ...(aborting ? [aborting] : [])]);
  try {
    const isExpired = mail.expiresAt !== null && now() >= new Date(mail.expiresAt);
    const content = await currentContent(deps, mail, isExpired);
    if (!content) return null;
    if (isExpired) throw new Error('The email expired before it was sent.');
    // Awaits `send` even if the signal has fired. If `send` resolves, the mail server has accepted the email, so
    // the email must not be sent again.
    await send({ ...mail, content }, signal);
    return { sentAt: now() };
  } catch (error) {
    const failure = afterFailure(mail, signal.aborted ? signal.reason : error, now());
    // Stores the error message with the email but doesn't log it, because the message may contain the
    // recipient's email.
    const { error: _message, ...when } = failure;
    const context = { mailId: mail.id, attempts: mail.attempts, ...when, ...smtpCodes(error) };
    log.warn(context, 'an email could not be sent');
    return failure;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns the content to send, or null for a reminder that is too late or no longer applies. A reminder gets
 * current facts. For example, its booking may have been moved since the reminder was queued.
 */
async function currentContent({ refresh }: MailWorkerDeps, { content }: QueuedMail, isExpired: boolean) {
  if (!content.reminder) return content;
  return isExpired ? null : refresh(content);
}

function afterFailure(mail: QueuedMail, cause: unknown, now: Date): Outcome {
  const error = (cause as Error).message;
  const nextAttemptAt = new Date(now.getTime() + waitAfter(mail.attempts));
  const lastMoment = mail.expiresAt
    ? new Date(mail.expiresAt)
    : new Date(Date.parse(mail.createdAt) + GIVE_UP_AFTER_MS);
  // A late reminder is not marked as failed, because admins see failed emails. Its next attempt deletes it
  // without sending it.
  const isTooLate = nextAttemptAt > lastMoment && !mail.content.reminder;
  const isHopeless = isRefusedForGood(cause) || isTooLate;
  return isHopeless ? { failedAt: now, error } : { nextAttemptAt, error };
}
