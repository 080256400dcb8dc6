import '@clubhouse/ui/styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

// Pages that were rendered at build time say for which path, and which scripts they need.
const isHtml = root.dataset.path === location.pathname;

async function start(page: HTMLElement): Promise<void> {
  // Side by side, instead of each when the one before it names it.
  for (const href of page.dataset.scripts?.split(' ') ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  (await import('./start.tsx')).start(page, isHtml);
}

/** What can be read already is painted before any script takes its time; a tab in the background paints nothing. */
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
