import { App, Providers, prepareScreen } from '@clubhouse/ui';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

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
