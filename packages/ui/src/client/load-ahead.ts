type Load = () => Promise<unknown>;

/**
 * The order in which scripts are preloaded. Before the first pointer or keyboard input, signed-in users who
 * do not work here load only the `background` scripts, and visitors load none. The `next` scripts are for the
 * screen's next step, such as a confirmation. The `dialogs` scripts are for dialogs and menus, which share
 * 40 KB of widgets.
 */
const ORDER = ['background', 'next', 'dialogs'] as const;
type Kind = (typeof ORDER)[number];

const queue: { load: Load; kind: Kind }[] = [];
let allowed: readonly Kind[] = [];
let isRunning = false;

/** Loads a script before the screen needs it, once the page is idle. */
export function loadAhead(load: Load, kind: Kind = 'dialogs'): void {
  queue.push({ load, kind });
  void run();
}

/**
 * Starts preloading the scripts of all kinds up to `last`. If the user has turned on a data saver, dialogs
 * and menus load only when they open.
 */
export function startLoadingAhead(last: Kind): void {
  const kinds = ORDER.slice(0, ORDER.indexOf(last) + 1);
  if (kinds.length <= allowed.length) return;
  if (allowed.length === 0) window.addEventListener('online', () => void run());
  allowed = savesData() ? kinds.filter((kind) => kind !== 'dialogs') : kinds;
  void run();
}

/** Returns whether the user has turned on a data saver. Only Chromium reports this setting. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

function takeNext() {
  for (const wanted of allowed) {
    const index = queue.findIndex(({ kind }) => kind === wanted);
    if (index !== -1) return queue.splice(index, 1)[0];
  }
  return undefined;
}

/** Loads one script at a time, because parallel downloads would slow down a screen that the user opens. */
async function run(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  for (let next = takeNext(); next; next = takeNext()) {
    await idle();
    try {
      await next.load();
    } catch {
      // The browser is probably offline. The next run starts when the browser is online or when a script is
      // queued.
      queue.push(next);
      break;
    }
  }
  isRunning = false;
}

/** How long Safari waits before it loads a script. Safari has no requestIdleCallback. */
const IDLE_FALLBACK_MS = 300;

/** Waits until the page has loaded and the browser has nothing to do. */
export async function idle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  }
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, IDLE_FALLBACK_MS);
  });
}
