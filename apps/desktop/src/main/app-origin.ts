export const APP_SCHEME = 'app';
/** Where the bundled screens live: a real origin, so that cookies, storage and the security policy work as on the web. */
export const APP_ORIGIN = `${APP_SCHEME}://clubhouse`;

export function isOwnUrl(url: string): boolean {
  return url === APP_ORIGIN || url.startsWith(`${APP_ORIGIN}/`);
}
