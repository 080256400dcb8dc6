import { isServerPath } from './server-path.ts';

export const APP_SCHEME = 'app';
export const APP_HOST = 'clubhouse';
/**
 * The origin of the bundled screens. A real origin makes cookies, storage and the security policy work as
 * they do on the web.
 */
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

export function isOwnUrl(url: string): boolean {
  return url === APP_ORIGIN || url.startsWith(`${APP_ORIGIN}/`);
}

/**
 * Returns whether a URL is one of the app's own pages. Paths that the server handles do not count, because
 * the server's responses are never shown as pages.
 */
export function isOwnPage(url: string): boolean {
  return isOwnUrl(url) && !isServerPath(new URL(url).pathname);
}
