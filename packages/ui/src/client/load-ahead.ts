type Load = () => Promise<unknown>;

const queue: Load[] = [];
let isStarted = false;
let isRunning = false;

/** Loads a script before anyone asks for it, once the page is idle. */
export function loadAhead(load: Load): void {
  queue.push(load);
  if (isStarted) void run();
}

/** Until this is called, nothing loads ahead: a first visit to the landing page takes no more than it shows. */
export function startLoadingAhead(): void {
  if (isStarted) return;
  isStarted = true;
  window.addEventListener('online', () => void run());
  void run();
}

/** One script after the other, so that none is in the way of what someone asks for meanwhile. */
async function run(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  for (let load = queue.shift(); load; load = queue.shift()) {
    await idle();
    const isLoaded = await load().then(
      () => true,
      () => false,
    );
    if (isLoaded) continue;
    // Probably offline: the rest waits for the connection, or for the next screen.
    queue.push(load);
    break;
  }
  isRunning = false;
}

/** Safari has no requestIdleCallback. */
const IDLE_FALLBACK_MS = 300;

async function idle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  }
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, IDLE_FALLBACK_MS);
  });
}
