const FIRST_RETRY_MS = 5000;
const MAX_RETRY_MS = 60_000;

type Subscribe = (listener: () => void) => () => void;
type Sending = {
  /** The name of the Web Lock. Only the window that holds this lock sends entries. */
  lock: string;
  /** Returns whether entries are waiting and can be sent now. */
  maySend: () => boolean;
  /**
   * Sends the entries in order. Returns false if entries are left, for example because the server did not
   * answer.
   */
  sendAll: () => Promise<boolean>;
  /** Each function subscribes to a change that triggers an immediate attempt to send. */
  wakeUps: readonly Subscribe[];
  /**
   * Subscribes to changes of the queue. A change triggers no immediate attempt, but schedules the next retry
   * if none is scheduled yet.
   */
  onQueueChange: Subscribe;
};

/**
 * Sends waiting entries. Retries with exponential backoff while entries are left. Returns a function that
 * stops sending.
 */
export function sendWaiting({ lock, maySend, sendAll, wakeUps, onQueueChange }: Sending): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delay = FIRST_RETRY_MS;
  let isRunning = false;
  let isStopped = false;

  async function run(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (isRunning || isStopped || !maySend()) return;
    isRunning = true;
    const isDone = await inOneWindow(lock, sendAll).catch(() => false);
    isRunning = false;
    delay = isDone ? FIRST_RETRY_MS : Math.min(delay * 2, MAX_RETRY_MS);
    retryLater();
  }

  function retryLater(): void {
    if (isRunning || isStopped || !maySend()) return;
    timer ??= setTimeout(() => void run(), delay);
  }

  const runNow = () => {
    delay = FIRST_RETRY_MS;
    void run();
  };
  const watching = new AbortController();
  window.addEventListener('online', runNow, { signal: watching.signal });
  const stops = [
    ...wakeUps.map((subscribe) => subscribe(runNow)),
    onQueueChange(retryLater),
    () => watching.abort(),
  ];
  runNow();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/**
 * Calls `send`, or returns false if another window is sending. On pages without HTTPS, browsers have no
 * locks, and two windows may send the same entry. So the server must recognize repeated entries.
 */
function inOneWindow(name: string, send: () => Promise<boolean>): Promise<boolean> {
  if (!navigator.locks) return send();
  return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? send() : false));
}
