import type { Session } from 'electron';
import { isOwnUrl } from './app-origin.ts';

/** The "Copy" buttons need the permission to write to the clipboard. */
const COPYING = 'clipboard-sanitized-write';

/** Denies all permissions, except that the app's own pages may copy. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, decide, { requestingUrl }) =>
    decide(permission === COPYING && isOwnUrl(requestingUrl)),
  );
  session.setPermissionCheckHandler(
    (_contents, permission, origin) => (permission as string) === COPYING && isOwnUrl(origin),
  );
  session.setDevicePermissionHandler(() => false);
  // Passing null refuses the request. With an empty object, Electron would report an error in the app.
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
}
