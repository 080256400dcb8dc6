import type { Session } from 'electron';
import { describe, expect, test, vi } from 'vitest';
import { denyPermissions } from './permissions.ts';

type Handlers = {
  [Name in keyof Session]: Session[Name] extends (handler: infer Handler) => void ? Handler : never;
};

function guarded() {
  const session = {
    setPermissionRequestHandler: vi.fn(),
    setPermissionCheckHandler: vi.fn(),
    setDevicePermissionHandler: vi.fn(),
    setDisplayMediaRequestHandler: vi.fn(),
  };
  denyPermissions(session as never);
  const handler = <Name extends keyof typeof session>(name: Name) =>
    session[name].mock.calls[0]?.[0] as NonNullable<Handlers[Name]>;
  const asks = (permission: string, requestingUrl: string) => {
    const decide = vi.fn();
    handler('setPermissionRequestHandler')(null as never, permission as never, decide, {
      requestingUrl,
    } as never);
    return decide.mock.calls[0]?.[0] as boolean;
  };
  const has = (permission: string, origin: string) =>
    handler('setPermissionCheckHandler')(null, permission as never, origin, {} as never);
  return { handler, asks, has };
}

const OURS = 'app://clubhouse/';

describe('the screens', () => {
  test.each([
    'media',
    'geolocation',
    'notifications',
    'midi',
    'pointerLock',
    'fullscreen',
    'openExternal',
    'clipboard-read',
    'usb',
    'hid',
    'serial',
    'unknown',
  ])('are denied %s', (permission) => {
    const { asks, has } = guarded();
    expect([asks(permission, OURS), has(permission, OURS)]).toEqual([false, false]);
  });

  test('can copy to the clipboard, and other pages cannot', () => {
    const { asks, has } = guarded();
    expect(asks('clipboard-sanitized-write', OURS)).toBe(true);
    expect(has('clipboard-sanitized-write', OURS)).toBe(true);
    expect(asks('clipboard-sanitized-write', 'https://evil.example/')).toBe(false);
    expect(has('clipboard-sanitized-write', 'app://clubhouse.evil.example')).toBe(false);
  });

  test('cannot use devices or capture screens', () => {
    const { handler } = guarded();
    expect(handler('setDevicePermissionHandler')({} as never)).toBe(false);
    const answer = vi.fn();
    handler('setDisplayMediaRequestHandler')({} as never, answer);
    expect(answer).toHaveBeenCalledWith(null);
  });
});
