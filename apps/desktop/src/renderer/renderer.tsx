import '@clubhouse/ui/styles.css';
import './front-desk.css';
import type { Shell } from '@clubhouse/core/shell';
import { FrontDesk } from '@clubhouse/ui/front-desk';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

declare global {
  interface Window {
    desktop: Shell;
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <FrontDesk shell={window.desktop} />
    </BrowserRouter>
  </StrictMode>,
);
