import '@clubhouse/ui/styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

// Only prerendered pages, which already contain their HTML, have `data-path` and `data-scripts`.
const isHtml = root.dataset.path === location.pathname;

async function start(page: HTMLElement): Promise<void> {
  // Loads all scripts in parallel. Without these links, each script would load only after the script that
  // imports it.
  for (const href of page.dataset.scripts?.split(' ') ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  const script = await loadStart();
  await script.start(page, isHtml);
}

const RETRY_MS = 5000;

/** Loads start.tsx and retries until that succeeds. Until then, the page stays static HTML. */
async function loadStart(): Promise<typeof import('./start.tsx')> {
  try {
    return await import('./start.tsx');
  } catch {
    await new Promise((resolve) => {
      addEventListener('online', resolve, { once: true });
      setTimeout(resolve, RETRY_MS);
    });
    return loadStart();
  }
}

/**
 * Runs the action after the first paint. In a background tab, runs the action immediately, because the
 * browser does not paint such a tab. Also runs the action immediately if the browser does not report paints.
 */
function afterFirstPaint(act: () => void): void {
  const reportsPaint = PerformanceObserver.supportedEntryTypes.includes('paint');
  if (!reportsPaint || document.visibilityState !== 'visible') {
    act();
    return;
  }
  new PerformanceObserver((_paints, observer) => {
    observer.disconnect();
    act();
  }).observe({ type: 'paint', buffered: true });
}

// Prerendered text and headings appear sooner if the scripts run after the first paint.
if (isHtml || root.querySelector('.before-scripts')) afterFirstPaint(() => void start(root));
else void start(root);
