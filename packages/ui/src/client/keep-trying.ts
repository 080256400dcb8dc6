import { findProblem, type Problem } from './upgrade.ts';

const FIRST_PAUSE_MS = 5000;
const MAX_PAUSE_MS = 60_000;

export type Trial = {
  /** Retries now instead of after the delay. */
  now: () => Promise<void>;
  stop: () => void;
};

/**
 * Retries a failed attempt until it succeeds, with exponential backoff. Also retries as soon as the browser is back
 * online.
 */
export function keepTrying({
  attempt,
  onDone,
  onProblem,
}: {
  attempt: () => Promise<unknown>;
  onDone: () => void;
  onProblem: (problem: Problem) => void;
}): Trial {
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let isTrying = false;

  async function rest(): Promise<void> {
    const problem = await findProblem();
    if (isStopped) return;
    onProblem(problem);
    timer = setTimeout(now, pause);
    pause = Math.min(pause * 2, MAX_PAUSE_MS);
  }

  async function now(): Promise<void> {
    if (isStopped || isTrying) return;
    clearTimeout(timer);
    isTrying = true;
    const hasSucceeded = await attempt().then(
      () => true,
      () => false,
    );
    if (!hasSucceeded) await rest();
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
  void rest();
  return { now, stop };
}

/** Loads something essential to the page. Retries until it succeeds. */
export function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  return load().catch(
    () =>
      new Promise<T>((resolve) => {
        let loaded: T;
        keepTrying({
          attempt: async () => {
            loaded = await load();
          },
          onDone: () => resolve(loaded),
          onProblem: () => {},
        });
      }),
  );
}
