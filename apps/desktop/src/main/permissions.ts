import type { Session } from 'electron';
import { isOwnUrl } from './app-origin.ts';

/** The permission to write to the clipboard, for the "Copy" buttons. */
const COPYING = 'clipboard-sanitized-write';

/** Denies all permissions but copying, such as camera, location, notifications and devices. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, decide, { requestingUrl }) =>
    decide(permission === COPYING && isOwnUrl(requestingUrl)),
  );
  session.setPermissionCheckHandler(
    (_contents, permission, origin) => (permission as string) === COPYING && isOwnUrl(origin),
  );
  session.setDevicePermissionHandler(() => false);
  // Null refuses the request. For an empty object, Electron would report an error of the app.
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
}
