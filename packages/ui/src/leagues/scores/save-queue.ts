import { useEffect, useState } from 'react';
import { errorMessage } from '../../client/index.ts';

export type SaveState = { status: 'saving' | 'saved' } | { status: 'failed'; message: string };
type Work = () => Promise<void>;

/**
 * Creates a queue that saves one entry at a time. If the user changes a waiting entry again, only the last
 * value is sent.
 */
export function createSaveQueue(
  onState: (key: number, state: SaveState) => void,
  errorMessageOf: (error: unknown) => string,
) {
  const waiting = new Map<number, Work>();
  const failed = new Map<number, Work>();
  let isRunning = false;

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let next = waiting.entries().next().value; next; next = waiting.entries().next().value) {
      const [key, work] = next;
      waiting.delete(key);
      try {
        await work();
        failed.delete(key);
        if (!waiting.has(key)) onState(key, { status: 'saved' });
      } catch (error) {
        if (waiting.has(key)) continue;
        failed.set(key, work);
        onState(key, { status: 'failed', message: errorMessageOf(error) });
      }
    }
    isRunning = false;
  }

  function save(key: number, work: Work): Promise<void> {
    waiting.set(key, work);
    failed.delete(key);
    onState(key, { status: 'saving' });
    return run();
  }

  return {
    save,
    retry: () => Promise.all([...failed].map(([key, work]) => save(key, work))),
    hasOpen: () => isRunning || waiting.size > 0 || failed.size > 0,
  };
}

/**
 * Returns a save queue for a screen. Retries failed entries when the network is back. Warns before the page
 * closes with unsaved entries or input.
 */
export function useSaveQueue(fallback: string, hasUnsavedInput: boolean) {
  const [states, setStates] = useState<ReadonlyMap<number, SaveState>>(new Map());
  const [{ save, retry, hasOpen }] = useState(() =>
    createSaveQueue(
      (key, state) => setStates((before) => new Map(before).set(key, state)),
      (error) => errorMessage(error, fallback),
    ),
  );
  useEffect(() => {
    const tryAgain = () => void retry();
    const ask = (event: BeforeUnloadEvent) => {
      if (hasOpen() || hasUnsavedInput) event.preventDefault();
    };
    window.addEventListener('online', tryAgain);
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('online', tryAgain);
      window.removeEventListener('beforeunload', ask);
    };
  }, [retry, hasOpen, hasUnsavedInput]);

  return { states, save, retry };
}
