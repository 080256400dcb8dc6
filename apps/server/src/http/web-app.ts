import { createHash } from 'node:crypto';
import { type Facility, imageUrl, themeUrl } from '@clubhouse/core/facility';
import { FROM_HOME_SCREEN, SCREENS } from '@clubhouse/core/screens';

/** The service worker's part of the build output: its script, and the files that the offline page needs. */
export type BuiltWorker = { worker: string; offline: { scripts: string[]; files: string[] } };

/** The service worker shows this page if it cannot load the requested page: docs/product/phone.md#offline. */
export const OFFLINE_PATH = '/offline';

export const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

/**
 * Returns the service worker's script, including the list of files to cache. The list contains a digest of
 * the offline page, so that the worker fetches the page again after it has changed.
 */
export function workerFor({ worker, offline }: BuiltWorker, offlinePage: string, facility: Facility): string {
  const { brand } = facility;
  const theme = themeUrl(brand);
  const logos = [brand.logoOnLight, brand.logoOnDark, brand.markOnLight, brand.markOnDark]
    .filter((image) => image !== null)
    .map((image) => imageUrl(image, `${image.width}.webp`));
  const kept = [
    { url: OFFLINE_PATH, revision: digestOf(offlinePage) },
    // These URLs contain a digest or an ID, so their content never changes and needs no revision.
    ...[...offline.files, ...(theme ? [theme] : []), ...logos].map((url) => ({ url, revision: null })),
  ];
  const [icon] = manifestIcons(facility);
  return worker
    .replace('self.__WB_MANIFEST', () => JSON.stringify(kept))
    .replace('__ICON__', () => icon?.src ?? '');
}

function manifestIcons(facility: Facility) {
  const mark = facility.brand.markOnDark ?? facility.brand.markOnLight;
  const [icon, maskable] = mark
    ? [imageUrl(mark, 'icon-512.png'), imageUrl(mark, 'icon-maskable.png')]
    : ['/icon-512.png', '/icon-maskable-512.png'];
  return [
    ...(mark ? [] : [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' }]),
    { src: icon, sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ...(mark ? [] : [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }]),
  ];
}

/** Phones and search engines show this description. */
export const APP_DESCRIPTION = 'Book a simulator bay, get the door code, and follow your league.';

/** Describes the website as an app that phones can install. */
export const manifestOf = (facility: Facility) => ({
  // Phones recognize the installed app by this ID, so it must never change.
  id: SCREENS.booking.path,
  name: facility.place.name,
  short_name: facility.place.name.length <= 12 ? facility.place.name : 'Clubhouse',
  description: APP_DESCRIPTION,
  // This query makes the booking screen show the user's next booking.
  start_url: SCREENS.booking.path + FROM_HOME_SCREEN,
  scope: '/',
  display: 'standalone',
  lang: 'en-US',
  dir: 'ltr',
  categories: ['sports', 'lifestyle'],
  // The colors of the splash screen. Once a page is shown, its own colors apply, in light and in dark mode.
  background_color: '#0B110E',
  theme_color: '#0B110E',
  icons: manifestIcons(facility),
  shortcuts: [
    { name: 'Book a Bay', url: SCREENS.booking.path },
    { name: 'Book a Lesson', url: SCREENS.bookLesson.path },
    { name: 'Leagues', url: SCREENS.leaguesSignup.path },
  ],
});
