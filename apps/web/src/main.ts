import '@clubhouse/ui/styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

// The build adds the path and the scripts to a prerendered page.
const isHtml = root.dataset.path === location.pathname;

async function start(page: HTMLElement): Promise<void> {
  // The browser loads these scripts in parallel. Without the links, it would find each script in the previous one.
  for (const href of page.dataset.scripts?.split(' ') ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  const script = await loadStart();
  await script.start(page, isHtml);
}

const RETRY_MS = 5000;

/** Retries until the script loads. Until then, the page stays static HTML. */
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

/** Runs the action after the static content is painted. A background tab paints nothing, so there it runs at once. */
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

if (isHtml) afterFirstPaint(() => void start(root));
else void start(root);
