import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { troubleOf } from '../db/errors.ts';
import { logTrouble } from '../db/log-trouble.ts';
import { claimMails, extendLease, type Outcome, type QueuedMail, settleMail } from './outbox.ts';
import { isRefusedForGood, type SendMail, smtpCodes } from './transport.ts';

const LOOK_EVERY_MS = 1000;
const CONCURRENCY = 5;
/** Renewed while a process sends an email. If the process dies, another one claims the email after this time. */
const LEASE_MS = 5 * 60_000;
const RENEW_LEASE_EVERY_MS = 60_000;
/** Limits the whole attempt, because the transport's timeout starts again with every byte from the mail server. */
const ATTEMPT_TIMEOUT_MS = 15 * 60_000;
/** Time for emails in progress to finish when the worker stops, and then for their outcomes to be stored. */
const STOP_TIMEOUT_MS = 4000;
const STOP_SETTLE_TIMEOUT_MS = 1000;
const FIRST_SETTLE_RETRY_MS = 250;
const MAX_SETTLE_RETRY_MS = 2000;
const FIRST_WAIT_MS = 30_000;
const MAX_WAIT_MS = 60 * 60_000;
const GIVE_UP_AFTER_MS = 5 * 24 * 60 * 60_000;

type MailWorkerDeps = {
  db: Knex;
  now: () => Date;
  log: Logger;
  send: SendMail;
  /** Tests set a shorter timeout. */
  attemptTimeoutMs?: number;
};

/** Returns the wait before the next attempt, in milliseconds. It doubles with every failed attempt, up to one hour. */
export const waitAfter = (attempts: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), MAX_WAIT_MS);

/** Workers can share a database. `stop` waits a few seconds for emails in progress and then aborts them. */
export function startMailWorker(deps: MailWorkerDeps, lookEveryMs = LOOK_EVERY_MS) {
  const stopping = new AbortController();
  const aborting = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const look = () => {
    running = sendDue(deps, { stopping: stopping.signal, aborting: aborting.signal, lookEveryMs })
      .catch((error) => {
        const message = 'the outbox could not be read';
        if (troubleOf(error)) logTrouble(deps.log, error, { message });
        else deps.log.error({ err: error }, message);
      })
      .then(() => {
        if (!stopping.signal.aborted) timer = setTimeout(look, lookEveryMs).unref();
      });
  };
  look();
  return {
    async stop(): Promise<void> {
      stopping.abort();
      clearTimeout(timer);
      await withTimeout(STOP_TIMEOUT_MS, running);
      aborting.abort(new Error('The server stopped before the mail server responded.'));
      await withTimeout(STOP_SETTLE_TIMEOUT_MS, running);
    },
  };
}

type Signals = {
  /** When this signal fires, the worker claims no more emails. */
  stopping?: AbortSignal;
  /** When this signal fires, the worker aborts the emails that it is sending. */
  aborting?: AbortSignal;
  lookEveryMs?: number;
};

/** Sends all due emails, several at a time, so that a slow email does not delay the rest. */
export async function sendDue(
  deps: MailWorkerDeps,
  { stopping, aborting, lookEveryMs = LOOK_EVERY_MS }: Signals = {},
): Promise<void> {
  const { db, now } = deps;
  const sending = new Map<number, Promise<void>>();
  for (;;) {
    const free = stopping?.aborted ? 0 : CONCURRENCY - sending.size;
    try {
      const claim = { now: now(), leaseMs: LEASE_MS, maxWaitMs: MAX_WAIT_MS + LEASE_MS };
      const mails = free > 0 ? await claimMails(db, free, { ...claim, except: [...sending.keys()] }) : [];
      for (const mail of mails) {
        const attempt = sendOne(deps, mail, aborting).finally(() => sending.delete(mail.id));
        sending.set(mail.id, attempt);
      }
    } catch (error) {
      await Promise.all(sending.values());
      throw error;
    }
    if (sending.size === 0) return;
    await Promise.race([...sending.values(), sleep(lookEveryMs, undefined, { ref: false })]);
  }
}

/** Sends an email and stores the outcome. Never throws. */
async function sendOne(deps: MailWorkerDeps, mail: QueuedMail, aborting?: AbortSignal): Promise<void> {
  const { db, now, log } = deps;
  const renewing = setInterval(() => {
    extendLease(db, mail, new Date(now().getTime() + LEASE_MS)).catch((error) => {
      log.warn({ mailId: mail.id, reason: error.code }, 'the lease of an email could not be renewed');
    });
  }, RENEW_LEASE_EVERY_MS).unref();
  try {
    await settle(deps, mail, await attempt(deps, mail, aborting), aborting);
  } catch (error) {
    log.error({ mailId: mail.id, err: error }, 'the outcome of an email could not be stored');
  } finally {
    clearInterval(renewing);
  }
}

async function attempt(
  { now, log, send, attemptTimeoutMs = ATTEMPT_TIMEOUT_MS }: MailWorkerDeps,
  mail: QueuedMail,
  aborting?: AbortSignal,
): Promise<Outcome> {
  const timeout = new AbortController();
  const timer = setTimeout(
    () => timeout.abort(new Error('The mail server took too long.')),
    attemptTimeoutMs,
  ).unref();
  const signal = AbortSignal.any([timeout.signal, ...(aborting ? [aborting] : [])]);
  try {
    if (mail.expiresAt && now() >= new Date(mail.expiresAt))
      throw new Error('The email expired before it was sent.');
    // Waits even after an abort, because the server may have accepted the email, which must then not be sent again.
    await send(mail, signal);
    return { sentAt: now() };
  } catch (error) {
    const failure = afterFailure(mail, signal.aborted ? signal.reason : error, now());
    // The error message is stored with the email but not logged, because it may contain the recipient's email.
    const { error: _message, ...when } = failure;
    const context = { mailId: mail.id, attempts: mail.attempts, ...when, ...smtpCodes(error) };
    log.warn(context, 'an email could not be sent');
    return failure;
  } finally {
    clearTimeout(timer);
  }
}

function afterFailure(mail: QueuedMail, cause: unknown, now: Date): Outcome {
  const error = (cause as Error).message;
  const nextAttemptAt = new Date(now.getTime() + waitAfter(mail.attempts));
  const lastMoment = mail.expiresAt
    ? new Date(mail.expiresAt)
    : new Date(Date.parse(mail.createdAt) + GIVE_UP_AFTER_MS);
  const isHopeless = isRefusedForGood(cause) || nextAttemptAt > lastMoment;
  return isHopeless ? { failedAt: now, error } : { nextAttemptAt, error };
}

/** Retries while the database fails, because an email without a stored outcome is sent again. */
async function settle(
  { db, log }: MailWorkerDeps,
  mail: QueuedMail,
  outcome: Outcome,
  aborting?: AbortSignal,
): Promise<void> {
  for (let wait = FIRST_SETTLE_RETRY_MS; ; wait = Math.min(wait * 2, MAX_SETTLE_RETRY_MS)) {
    try {
      return await settleMail(db, mail, outcome);
    } catch (error) {
      if (troubleOf(error) === null || aborting?.aborted) throw error;
      if (wait === FIRST_SETTLE_RETRY_MS) {
        const reason = (error as { code?: string }).code;
        log.warn({ mailId: mail.id, reason }, 'retrying to store the outcome of an email');
      }
      await sleep(wait);
    }
  }
}

const withTimeout = (ms: number, work: Promise<void>) =>
  Promise.race([work, sleep(ms, undefined, { ref: false })]);
