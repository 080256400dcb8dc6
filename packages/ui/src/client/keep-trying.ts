import { findProblem, type Problem } from './upgrade.ts';

const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 60_000;

export type Trial = {
  /** Tries now instead of after the pause. */
  now: () => Promise<void>;
  stop: () => void;
};

/**
 * Repeats an attempt that has just failed until it succeeds: after growing pauses, and at once when the browser says
 * that the connection is back.
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
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
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

/** Loads something the page cannot do without, however long that takes. */
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
