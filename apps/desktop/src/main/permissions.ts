import type { Session } from 'electron';
import { isOwnUrl } from './app-origin.ts';

type Guarded = Pick<
  Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
>;

/** The "Copy" buttons write to the clipboard. The app never reads from it. */
const COPYING = 'clipboard-sanitized-write';

/** Denies all other permissions, such as camera, location, notifications and devices. */
export function denyPermissions(session: Guarded): void {
  session.setPermissionRequestHandler((_contents, permission, decide, { requestingUrl }) =>
    decide(permission === COPYING && isOwnUrl(requestingUrl)),
  );
  session.setPermissionCheckHandler(
    (_contents, permission, origin) => (permission as string) === COPYING && isOwnUrl(origin),
  );
  session.setDevicePermissionHandler(() => false);
  // Null refuses the request. Electron would report an empty stream as an error of the app.
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
}
