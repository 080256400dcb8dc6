type Load = () => Promise<unknown>;

const queue: Load[] = [];
let isStarted = false;
let isRunning = false;

/** Preloads a script once the page is idle. */
export function loadAhead(load: Load): void {
  queue.push(load);
  if (isStarted) void run();
}

/** Starts preloading. Until then, a first visit to the landing page loads only what it shows. */
export function startLoadingAhead(): void {
  if (isStarted) return;
  isStarted = true;
  window.addEventListener('online', () => void run());
  void run();
}

/** Loads one script at a time, so preloading does not delay what the user opens. */
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
    // Probably offline. The rest waits for the connection or the next screen.
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
