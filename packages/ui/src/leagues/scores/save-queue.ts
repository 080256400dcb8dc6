import { useEffect, useRef, useState } from 'react';

/** The state of an entry. `failed` has the error message. */
export type SaveState = { status: 'saving' | 'saved' } | { status: 'failed'; message: string };
type Work = () => Promise<void>;

/**
 * Saves entries one at a time by key. If a key changes while another entry is being saved, only its last value is sent.
 * Failed entries are retried by hand or when the network is back.
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
 * The queue of a screen. Retries when the network is back and warns before leaving with unsaved entries. `hasUnsaved`
 * reports unsaved input outside the queue.
 */
export function useSaveQueue(errorMessageOf: (error: unknown) => string, hasUnsaved: boolean) {
  const [states, setStates] = useState<ReadonlyMap<number, SaveState>>(new Map());
  const sentence = useRef(errorMessageOf);
  const unsaved = useRef(hasUnsaved);
  unsaved.current = hasUnsaved;
  const queue = useRef<ReturnType<typeof createSaveQueue>>(null);
  queue.current ??= createSaveQueue(
    (key, state) => setStates((before) => new Map(before).set(key, state)),
    (error) => sentence.current(error),
  );
  const { save, retry, hasOpen } = queue.current;

  useEffect(() => {
    const tryAgain = () => void retry();
    const ask = (event: BeforeUnloadEvent) => {
      if (hasOpen() || unsaved.current) event.preventDefault();
    };
    window.addEventListener('online', tryAgain);
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('online', tryAgain);
      window.removeEventListener('beforeunload', ask);
    };
  }, [retry, hasOpen]);

  return { states, save, retry };
}
