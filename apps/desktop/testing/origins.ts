import { APP_ORIGIN } from '../src/main/app-origin.ts';

/** The app has different origins in Chromium and in Electron. */
export type Origins = { toApp: (url: string) => string; toPage: (url: string) => string };

export const originsOf = (served: string): Origins => ({
  toApp: (url) => url.replace(served, APP_ORIGIN),
  toPage: (url) => url.replace(APP_ORIGIN, served),
});
