import type { CheckedServerUrl } from '@clubhouse/core/shell';
import { describe, expect, test, vi } from 'vitest';
import { shellAnswers } from './shell-answers.ts';
import { someSettings } from './testing/stand-ins.ts';

const FOUND: CheckedServerUrl = { isOk: true, origin: 'https://club.example', version: '0.1.0' };
const REFUSED: CheckedServerUrl = { isOk: false, reason: 'refused', message: 'Nobody there.' };

function answering({
  server = null,
  found = FOUND,
  isAdmin = true,
  hasBeenUsed = isAdmin,
  state = 'online',
  isConfirmed = true,
}: {
  server?: string | null;
  found?: CheckedServerUrl;
  isAdmin?: boolean;
  hasBeenUsed?: boolean;
  state?: 'online' | 'degraded' | 'offline';
  isConfirmed?: boolean;
} = {}) {
  const parts = {
    version: '0.1.0',
    settings: someSettings({ server }),
    session: {
      clearStorageData: vi.fn(async () => {}),
      cookies: {
        get: vi.fn(async (_filter: object): Promise<object[]> => []),
        set: vi.fn(async (_cookie: object) => {}),
        flushStore: vi.fn(async () => {}),
      },
    },
    watch: { now: vi.fn(() => ({ state })), ask: vi.fn(async () => {}), serverChanged: vi.fn() },
    check: vi.fn(async () => found),
    forward: vi.fn(async (_request: Request) => new Response(null, { status: 204 })),
    signIns: { isAdmin: () => isAdmin, hasBeenUsed: () => hasBeenUsed, forget: vi.fn() },
    confirmServer: vi.fn(async () => isConfirmed),
    dropRequests: vi.fn(),
    setKiosk: vi.fn(),
    zoom: vi.fn(),
    print: vi.fn(),
    showLogs: vi.fn(),
  };
  return { ...parts, answers: shellAnswers(parts as never) };
}

describe('choosing a server', () => {
  test('a check changes nothing', async () => {
    const { answers, settings, session, watch } = answering();
    expect(await answers.checkServer({ address: 'club.example' })).toEqual(FOUND);
    expect(settings.read().server).toBeNull();
    expect(session.clearStorageData).not.toHaveBeenCalled();
    expect(watch.serverChanged).not.toHaveBeenCalled();
  });

  test('a valid server is used from then on', async () => {
    const { answers, watch } = answering();
    await answers.workWith({ address: 'club.example' });
    expect(await answers.about(undefined)).toEqual({
      version: '0.1.0',
      server: 'https://club.example',
      isKiosk: false,
    });
    expect(watch.serverChanged).toHaveBeenCalledTimes(1);
  });

  test('an invalid server changes nothing', async () => {
    const { answers, settings, session } = answering({ server: 'https://old.example', found: REFUSED });
    expect(await answers.workWith({ address: 'club.example' })).toEqual(REFUSED);
    expect(settings.read().server).toBe('https://old.example');
    expect(session.clearStorageData).not.toHaveBeenCalled();
  });

  test('a new server signs out of the old one and drops the session', async () => {
    const { answers, session, dropRequests, forward, settings } = answering({
      server: 'https://old.example',
    });
    forward.mockImplementation(async ({ method, url }) => {
      expect(`${method} ${url}`).toBe('POST app://clubhouse/api/logout');
      // The sign-out request must reach the old server before the app deletes the session cookie.
      expect(settings.read().server).toBe('https://old.example');
      expect(session.clearStorageData).not.toHaveBeenCalled();
      return new Response(null, { status: 204 });
    });
    await answers.workWith({ address: 'club.example' });
    expect(forward).toHaveBeenCalledTimes(1);
    expect(session.clearStorageData).toHaveBeenCalledWith({ storages: ['cookies'] });
    expect(dropRequests).toHaveBeenLastCalledWith('A different server was chosen.');
  });

  test('the first choice of a server sends no sign-out request', async () => {
    const { answers, forward } = answering();
    await answers.workWith({ address: 'club.example' });
    expect(forward).not.toHaveBeenCalled();
  });

  test('the sign-out from the old server has a timeout of three seconds', async () => {
    const { answers, forward, settings } = answering({ server: 'https://old.example' });
    const soon = AbortSignal.abort();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(soon);
    forward.mockImplementation(async ({ signal }) => {
      expect(signal.aborted).toBe(true);
      return new Response(null, { status: 503 });
    });
    await answers.workWith({ address: 'club.example' });
    expect(timeout).toHaveBeenCalledWith(3000);
    expect(settings.read().server).toBe('https://club.example');
    timeout.mockRestore();
  });

  test('a new server needs a confirmation in a system dialog after the check', async () => {
    const { answers, confirmServer } = answering({ server: 'https://old.example' });
    await answers.workWith({ address: 'club.example' });
    expect(confirmServer).toHaveBeenCalledWith({ from: 'https://old.example', to: 'https://club.example' });
    const unreachable = answering({ server: 'https://old.example', found: REFUSED });
    await unreachable.answers.workWith({ address: 'club.example' });
    expect(unreachable.confirmServer).not.toHaveBeenCalled();
  });

  test('a declined server changes nothing', async () => {
    const declined = answering({ server: 'https://old.example', isConfirmed: false });
    expect(await declined.answers.workWith({ address: 'club.example' })).toEqual({
      isOk: false,
      reason: 'declined',
      message: 'Nothing was changed. This computer still uses old.example.',
    });
    expect(declined.settings.read().server).toBe('https://old.example');
    expect([declined.forward.mock.calls, declined.session.clearStorageData.mock.calls]).toEqual([[], []]);
  });

  test('a new server needs an admin, or an offline server and no sign-in since the start', async () => {
    const outcomeOf = async (who: {
      isAdmin: boolean;
      hasBeenUsed?: boolean;
      state?: 'degraded' | 'offline';
    }) => {
      const { answers, confirmServer } = answering({ server: 'https://old.example', ...who });
      const answer = await answers.workWith({ address: 'club.example' });
      expect(confirmServer).toHaveBeenCalledTimes(answer.isOk ? 1 : 0);
      return answer.isOk ? 'changed' : answer.reason;
    };
    expect(await outcomeOf({ isAdmin: true })).toBe('changed');
    expect(await outcomeOf({ isAdmin: true, state: 'offline' })).toBe('changed');
    expect(await outcomeOf({ isAdmin: false })).toBe('not_allowed');
    expect(await outcomeOf({ isAdmin: false, state: 'degraded' })).toBe('not_allowed');
    expect(await outcomeOf({ isAdmin: false, state: 'offline' })).toBe('changed');
    expect(await outcomeOf({ isAdmin: false, state: 'offline', hasBeenUsed: true })).toBe('not_allowed');
  });

  test('the first server needs no confirmation', async () => {
    const { answers, confirmServer } = answering({ isAdmin: false });
    expect(await answers.workWith({ address: 'club.example' })).toEqual(FOUND);
    expect(confirmServer).not.toHaveBeenCalled();
  });

  test('the same server keeps its session', async () => {
    const { answers, session, forward } = answering({ server: 'https://club.example' });
    await answers.workWith({ address: 'club.example' });
    expect(forward).not.toHaveBeenCalled();
    expect(session.clearStorageData).not.toHaveBeenCalled();
  });
});

test('the session is deleted without the server, and no late response restores it', async () => {
  const { answers, session, check, dropRequests, signIns } = answering();
  session.clearStorageData.mockImplementation(async () => {
    expect(dropRequests).toHaveBeenCalledTimes(1);
    expect(session.cookies.flushStore).not.toHaveBeenCalled();
  });
  expect(await answers.forgetSession(undefined)).toBeUndefined();
  expect(session.clearStorageData).toHaveBeenCalledWith({ storages: ['cookies'] });
  expect(session.cookies.flushStore).toHaveBeenCalledTimes(1);
  expect(check).not.toHaveBeenCalled();
  expect(signIns.forget).toHaveBeenCalledTimes(1);
});

describe('the device cookie', () => {
  const device = {
    name: '__Host-clubhouse-device',
    value: 'signed',
    domain: 'club.example',
    hostOnly: true,
    path: '/',
    secure: true,
    httpOnly: true,
    session: false,
    expirationDate: 1_827_000_000,
    sameSite: 'lax',
  };
  const session = { ...device, name: '__Host-clubhouse' };

  test('is the only cookie that outlives the session', async () => {
    const { answers, session: electron } = answering();
    electron.cookies.get.mockResolvedValue([session, device]);
    electron.cookies.set.mockImplementation(async () => {
      expect(electron.clearStorageData).toHaveBeenCalledTimes(1);
      expect(electron.cookies.flushStore).not.toHaveBeenCalled();
    });
    await answers.forgetSession(undefined);
    const { hostOnly: _, session: __, domain: ___, ...kept } = device;
    expect(electron.cookies.set.mock.calls).toEqual([[{ ...kept, url: 'https://club.example/' }]]);
  });

  test('never prevents the deletion of the session, even if it cannot be stored', async () => {
    const { answers, session: electron } = answering();
    electron.cookies.get.mockResolvedValue([session, device]);
    electron.cookies.set.mockRejectedValue(new Error('no'));
    await answers.forgetSession(undefined);
    expect(electron.clearStorageData).toHaveBeenCalledTimes(1);
    expect(electron.cookies.flushStore).toHaveBeenCalledTimes(1);
  });

  test('is deleted when another server is chosen', async () => {
    const { answers, session: electron } = answering({ server: 'https://old.example' });
    electron.cookies.get.mockResolvedValue([session, device]);
    await answers.workWith({ address: 'club.example' });
    expect(electron.clearStorageData).toHaveBeenCalledTimes(1);
    expect(electron.cookies.set).not.toHaveBeenCalled();
  });
});

test('a connection check asks the server now', async () => {
  const { answers, watch } = answering();
  watch.now.mockReturnValue({ state: 'offline' });
  expect(await answers.checkConnection(undefined)).toMatchObject({ state: 'offline' });
  expect(watch.ask).toHaveBeenCalledTimes(1);
});
