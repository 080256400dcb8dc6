import { findProblem, type Problem } from './upgrade.ts';

const FIRST_DELAY_MS = 5000;
const MAX_DELAY_MS = 60_000;

export type Trial = ReturnType<typeof keepTrying>;

/**
 * Retries `attempt` with exponential backoff until it succeeds. Retries immediately when the browser is back
 * online or `now` is called.
 */
export function keepTrying({
  attempt,
  onDone,
  onProblem,
}: {
  attempt: () => Promise<unknown>;
  onDone: () => void;
  onProblem: (problem: Problem) => void;
}) {
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

export function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  return load().catch(
    () =>
      new Promise((resolve) => {
        keepTrying({ attempt: () => load().then(resolve), onDone: () => {}, onProblem: () => {} });
      }),
  );
}
