import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { claimMails, type Outcome, type QueuedMail, settleMail } from './outbox.ts';
import { isRefusedForGood, type SendMail, withoutWords } from './transport.ts';

const LOOK_EVERY_MS = 1000;
const AT_ONCE = 5;
/** Longer than an attempt can take; after a crash the mail is free again when it is over. */
const LEASE_MS = 5 * 60_000;
const ATTEMPT_MS = 2 * 60_000;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 60 * 60_000;
const GIVE_UP_AFTER_MS = 5 * 24 * 60 * 60_000;

export type MailWorkerDeps = { db: Knex; now: () => Date; log: Logger; send: SendMail };

/** How long after its nth attempt a mail is tried again: doubling, up to an hour. */
export function waitAfter(attempts: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
}

/**
 * Sends what is in the outbox, as one of any number of workers on the database. `stop` takes nothing new and
 * waits for what is being sent.
 */
export function startMailWorker(
  deps: MailWorkerDeps,
  lookEveryMs = LOOK_EVERY_MS,
): { stop(): Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const look = () => {
    running = sendDue(deps, () => isStopped)
      .catch((error) => deps.log.error({ err: error }, 'the outbox could not be read'))
      .then(() => {
        if (!isStopped) timer = setTimeout(look, lookEveryMs).unref();
      });
  };
  look();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Sends everything that is due now, a few at a time. */
export async function sendDue(deps: MailWorkerDeps, isStopped: () => boolean = () => false): Promise<void> {
  while (!isStopped()) {
    const mails = await claimMails(deps.db, AT_ONCE, {
      now: deps.now(),
      leaseMs: LEASE_MS,
      longestWaitMs: LONGEST_WAIT_MS + LEASE_MS,
    });
    if (mails.length === 0) return;
    await Promise.all(mails.map((mail) => attempt(deps, mail)));
  }
}

async function attempt({ db, now, log, send }: MailWorkerDeps, mail: QueuedMail): Promise<void> {
  let outcome: Outcome;
  try {
    if (mail.expiresAt && now() >= new Date(mail.expiresAt)) throw new Error('It was too late to send it.');
    await withinTime(send(mail));
    outcome = { sentAt: now() };
  } catch (error) {
    const failure = afterFailure(mail, error, now());
    outcome = failure;
    // Never the mail itself, nor the server's words, which repeat the address: those are kept with the mail.
    const { error: _words, ...when } = failure;
    log.warn(
      { mailId: mail.id, attempts: mail.attempts, ...when, ...withoutWords(error) },
      'a mail could not be sent',
    );
  }
  await settleMail(db, mail, outcome);
}

function afterFailure(mail: QueuedMail, cause: unknown, now: Date): Exclude<Outcome, { sentAt: Date }> {
  const error = (cause as Error).message;
  const nextAttemptAt = new Date(now.getTime() + waitAfter(mail.attempts));
  const lastMoment = mail.expiresAt
    ? new Date(mail.expiresAt)
    : new Date(Date.parse(mail.createdAt) + GIVE_UP_AFTER_MS);
  const isHopeless = isRefusedForGood(cause) || nextAttemptAt > lastMoment;
  return isHopeless ? { failedAt: now, error } : { nextAttemptAt, error };
}

/** A server that drips its answer byte by byte passes every timeout of the connection. */
async function withinTime(sending: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server took too long.')), ATTEMPT_MS);
  });
  await Promise.race([sending, tooLong]).finally(() => clearTimeout(timer));
}
