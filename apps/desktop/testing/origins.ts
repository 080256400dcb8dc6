import { APP_ORIGIN } from '../src/main/app-origin.ts';

/**
 * The app's origin is `app://clubhouse` in Electron and a local port in Chromium. These functions convert URLs
 * from Chromium to Electron (`toApp`) and back (`toPage`).
 */
export type Origins = { toApp: (url: string) => string; toPage: (url: string) => string };

export const originsOf = (served: string): Origins => ({
  toApp: (url) => url.replace(served, APP_ORIGIN),
  toPage: (url) => url.replace(APP_ORIGIN, served),
});
