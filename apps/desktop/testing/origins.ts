import { APP_ORIGIN } from '../src/main/app-origin.ts';

/**
 * Tests run the app in Chromium, where its origin is a local port. In Electron, the origin is
 * `app://clubhouse`. `toApp` converts Chromium's URLs to Electron's URLs, and `toPage` converts them back.
 */
export type Origins = { toApp: (url: string) => string; toPage: (url: string) => string };

export const originsOf = (served: string): Origins => ({
  toApp: (url) => url.replace(served, APP_ORIGIN),
  toPage: (url) => url.replace(APP_ORIGIN, served),
});
