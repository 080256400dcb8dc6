export const APP_SCHEME = 'app';
export const APP_HOST = 'clubhouse';
/** Where the bundled screens live: a real origin, so that cookies, storage and the security policy work as on the web. */
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

export function isOwnUrl(url: string): boolean {
  return url === APP_ORIGIN || url.startsWith(`${APP_ORIGIN}/`);
}

/** A page of the app: what /api answers comes from a server, and is never shown as a page. */
export function isOwnPage(url: string): boolean {
  return isOwnUrl(url) && !new URL(url).pathname.startsWith('/api/');
}
