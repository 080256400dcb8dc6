import '@clubhouse/ui/styles.css';
import { App, Providers } from '@clubhouse/ui';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
const website = (
  <Providers>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </Providers>
);
// Pages that were rendered at build time say for which path; what is there already is only brought to life.
if (root.dataset.path === location.pathname) hydrateRoot(root, website);
else createRoot(root).render(website);
