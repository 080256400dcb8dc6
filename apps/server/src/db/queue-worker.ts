import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { troubleOf } from './errors.ts';
import { logTrouble } from './log-trouble.ts';

/** After a stop, jobs in progress have four seconds to finish, and then one second to store their results. */
const STOP_TIMEOUT_MS = 4000;
const STOP_SETTLE_TIMEOUT_MS = 1000;
const FIRST_SETTLE_RETRY_MS = 250;
const MAX_SETTLE_RETRY_MS = 2000;

export type QueueSignals = {
  /** When this signal fires, the worker claims no more jobs. */
  stopping?: AbortSignal;
  /** When this signal fires, the worker aborts the jobs in progress. */
  aborting?: AbortSignal;
  lookEveryMs?: number;
};

/**
 * Looks for due jobs at regular intervals until `stop` is called. `stop` waits a few seconds for the jobs in
 * progress, and then aborts them with `stopReason`.
 */
export function startQueueWorker(
  workDue: (signals: Required<QueueSignals>) => Promise<void>,
  {
    log,
    lookEveryMs,
    trouble,
    stopReason,
  }: { log: Logger; lookEveryMs: number; trouble: string; stopReason: string },
) {
  const stopping = new AbortController();
  const aborting = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const look = () => {
    running = workDue({ stopping: stopping.signal, aborting: aborting.signal, lookEveryMs })
      .catch((error) => {
        if (troubleOf(error)) logTrouble(log, error, { message: trouble });
        else log.error({ err: error }, trouble);
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
      aborting.abort(new Error(stopReason));
      await withTimeout(STOP_SETTLE_TIMEOUT_MS, running);
    },
  };
}

/**
 * Claims and runs all due jobs. Several jobs run at a time, so that a slow job does not delay the others.
 * `run` must not throw. `claim` must leave out the jobs that this process is still running.
 */
export async function runDueJobs<Job extends { id: number }>(
  {
    claim,
    run,
    concurrency,
  }: {
    claim: (count: number, except: number[]) => Promise<Job[]>;
    run: (job: Job) => Promise<void>;
    concurrency: number;
  },
  { stopping, lookEveryMs }: { stopping: AbortSignal | undefined; lookEveryMs: number },
): Promise<void> {
  const running = new Map<number, Promise<void>>();
  for (;;) {
    const free = stopping?.aborted ? 0 : concurrency - running.size;
    try {
      const jobs = free > 0 ? await claim(free, [...running.keys()]) : [];
      for (const job of jobs)
        running.set(
          job.id,
          run(job).finally(() => running.delete(job.id)),
        );
    } catch (error) {
      await Promise.all(running.values());
      throw error;
    }
    if (running.size === 0) return;
    await Promise.race([...running.values(), sleep(lookEveryMs, undefined, { ref: false })]);
  }
}

/**
 * Stores the outcome of a job, because a job without a stored outcome would run again. If the database has a
 * problem, retries until the database works again or `aborting` fires.
 */
export async function storeOutcome(
  store: () => Promise<void>,
  { aborting, onRetry }: { aborting: AbortSignal | undefined; onRetry: (reason: string | undefined) => void },
): Promise<void> {
  for (let wait = FIRST_SETTLE_RETRY_MS; ; wait = Math.min(wait * 2, MAX_SETTLE_RETRY_MS)) {
    try {
      return await store();
    } catch (error) {
      if (troubleOf(error) === null || aborting?.aborted) throw error;
      if (wait === FIRST_SETTLE_RETRY_MS) onRetry((error as { code?: string }).code);
      await sleep(wait);
    }
  }
}

const withTimeout = (ms: number, work: Promise<void>) =>
  Promise.race([work, sleep(ms, undefined, { ref: false })]);
