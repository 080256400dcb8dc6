import '@clubhouse/ui/styles.css';
import { App, Providers } from '@clubhouse/ui';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <Providers>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </Providers>,
);
