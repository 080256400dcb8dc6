import type { WebContents } from 'electron';
import { isOwnUrl } from './app-origin.ts';

/** Keeps the window on the app's own screens, and opens no other. */
export function guardNavigation(contents: Pick<WebContents, 'on' | 'setWindowOpenHandler'>): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-navigate', (event) => {
    if (!isOwnUrl(event.url)) event.preventDefault();
  });
}
