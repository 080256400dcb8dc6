import '@clubhouse/ui/styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

// Pages rendered at build time name their path and their scripts.
const isHtml = root.dataset.path === location.pathname;

async function start(page: HTMLElement): Promise<void> {
  // Loads the scripts in parallel instead of one after the other.
  for (const href of page.dataset.scripts?.split(' ') ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  const script = await loadStart();
  await script.start(page, isHtml);
}

const PAUSE_MS = 5000;

/** Retries until the script loads. Without it, the page stays static HTML. */
async function loadStart(): Promise<typeof import('./start.tsx')> {
  try {
    return await import('./start.tsx');
  } catch {
    await new Promise((resolve) => {
      addEventListener('online', resolve, { once: true });
      setTimeout(resolve, PAUSE_MS);
    });
    return loadStart();
  }
}

/** Lets the browser paint the static content first. A background tab paints nothing. */
function afterFirstPaint(act: () => void): void {
  const canTell = PerformanceObserver.supportedEntryTypes.includes('paint');
  if (!canTell || document.visibilityState !== 'visible') {
    act();
    return;
  }
  new PerformanceObserver((_paints, observer) => {
    observer.disconnect();
    act();
  }).observe({ type: 'paint', buffered: true });
}

if (isHtml) afterFirstPaint(() => void start(root));
else void start(root);
