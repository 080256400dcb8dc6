const queue: (() => Promise<unknown>)[] = [];
let isStarted = false;
let isRunning = false;

export function loadAhead(load: () => Promise<unknown>): void {
  queue.push(load);
  if (isStarted) void run();
}

/** The landing page does not call this function, so that a first visit loads only the scripts of that page. */
export function startLoadingAhead(): void {
  if (isStarted) return;
  isStarted = true;
  window.addEventListener('online', () => void run());
  void run();
}

/** Loads one script at a time, because parallel downloads would slow down a screen that the user opens. */
async function run(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  for (let load = queue.shift(); load; load = queue.shift()) {
    await idle();
    try {
      await load();
    } catch {
      // The browser is probably offline. The next run starts when the browser is online or when a script is queued.
      queue.push(load);
      break;
    }
  }
  isRunning = false;
}

/** The delay in Safari, which has no requestIdleCallback. */
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
