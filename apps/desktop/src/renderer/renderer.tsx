import '@clubhouse/ui/styles.css';
import { App, Providers } from '@clubhouse/ui';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { Bridge } from '../bridge.ts';
import { ServerLine } from './server-line.tsx';

declare global {
  interface Window {
    desktop: Bridge;
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <Providers>
    <BrowserRouter>
      <App />
    </BrowserRouter>
    <Suspense fallback={null}>
      <ServerLine />
    </Suspense>
  </Providers>,
);
