import { App, Providers, prepareScreen } from '@clubhouse/ui';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

/** Draws the website, or brings the page's HTML to life where that holds this very screen. */
export async function start(root: HTMLElement, isHtml: boolean): Promise<void> {
  const website = (
    <Providers>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </Providers>
  );
  if (isHtml) {
    hydrateRoot(root, website);
    return;
  }
  await prepareScreen(location.pathname);
  createRoot(root).render(website);
}
