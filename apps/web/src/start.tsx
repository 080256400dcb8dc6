import { App, prepareFacility, prepareScreen, startWebApp } from '@clubhouse/ui';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

export async function start(root: HTMLElement, isHtml: boolean): Promise<void> {
  // The development server has no service worker, because a worker's cached files would hide code changes.
  startWebApp({ hasWorker: import.meta.env.PROD });
  const website = (
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>
  );
  if (isHtml) {
    hydrateRoot(root, website);
    return;
  }
  await Promise.all([prepareFacility(), prepareScreen(location.pathname)]);
  const focused = focusedLink(root);
  const app = createRoot(root);
  if (!focused) {
    app.render(website);
    return;
  }
  flushSync(() => app.render(website));
  [...root.querySelectorAll('a')].find((link) => link.getAttribute('href') === focused)?.focus();
}

/**
 * Returns the target of the link that has the focus. The app replaces all elements on the page, so someone
 * who presses Tab before the scripts have loaded would lose focus.
 */
function focusedLink(root: HTMLElement): string | null {
  const element = document.activeElement;
  return element && root.contains(element) ? element.getAttribute('href') : null;
}
