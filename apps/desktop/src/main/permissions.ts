import type { Session } from 'electron';
import { isOwnUrl } from './app-origin.ts';

type Guarded = Pick<
  Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
>;

/** The "Copy" buttons put text there when they are pressed; nothing is ever read from it. */
const COPYING = 'clipboard-sanitized-write';

/** Camera, location, notifications, devices and the rest: the front desk needs none of them. */
export function denyPermissions(session: Guarded): void {
  session.setPermissionRequestHandler((_contents, permission, decide, { requestingUrl }) =>
    decide(permission === COPYING && isOwnUrl(requestingUrl)),
  );
  session.setPermissionCheckHandler(
    (_contents, permission, origin) => (permission as string) === COPYING && isOwnUrl(origin),
  );
  session.setDevicePermissionHandler(() => false);
  // Null refuses the request. An empty stream would be reported as an error of the app.
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
}
