import { findProblem, type Problem } from './upgrade.ts';

const FIRST_DELAY_MS = 5000;
const MAX_DELAY_MS = 60_000;

export type Trial = {
  /** Retries now instead of after the delay. */
  now: () => Promise<void>;
  stop: () => void;
};

/** Retries a failed attempt until it succeeds, with exponential backoff, and when the browser is back online. */
export function keepTrying({
  attempt,
  onDone,
  onProblem,
}: {
  attempt: () => Promise<unknown>;
  onDone: () => void;
  onProblem: (problem: Problem) => void;
}): Trial {
  let delay = FIRST_DELAY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let isTrying = false;

  async function scheduleRetry(): Promise<void> {
    const problem = await findProblem();
    if (isStopped) return;
    onProblem(problem);
    timer = setTimeout(now, delay);
    delay = Math.min(delay * 2, MAX_DELAY_MS);
  }

  async function now(): Promise<void> {
    if (isStopped || isTrying) return;
    clearTimeout(timer);
    isTrying = true;
    const hasSucceeded = await attempt().then(
      () => true,
      () => false,
    );
    if (!hasSucceeded) await scheduleRetry();
    isTrying = false;
    if (!hasSucceeded || isStopped) return;
    stop();
    onDone();
  }

  function stop(): void {
    isStopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', now);
  }

  window.addEventListener('online', now);
  void scheduleRetry();
  return { now, stop };
}

/** Loads a script that the page needs. Retries until the script has loaded. */
export function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  return load().catch(
    () =>
      new Promise((resolve) => {
        keepTrying({ attempt: () => load().then(resolve), onDone: () => {}, onProblem: () => {} });
      }),
  );
}
