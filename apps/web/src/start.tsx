import { App, prepareFacility, prepareScreen, startWebApp } from '@clubhouse/ui';
import { StrictMode } from 'react';
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
  createRoot(root).render(website);
}
