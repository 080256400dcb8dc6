import { SHELL_CALLS } from '@clubhouse/core/shell';
import { describe, expect, test, vi } from 'vitest';
import { type ShellAnswers, serveBridge } from './serve-bridge.ts';
import { aLog } from './testing/stand-ins.ts';

const FINE = { state: 'online' as const, since: '2026-11-24T15:00:00.000Z' };

function serving(changes: Partial<ShellAnswers> = {}) {
  const served = new Map<string, (event: unknown, raw?: unknown) => Promise<unknown>>();
  const found = { isOk: true as const, origin: 'https://club.example', version: '0.1.0' };
  const answers: ShellAnswers = {
    about: vi.fn(() => ({ version: '0.1.0', server: null, isKiosk: false })),
    checkServer: vi.fn(() => found),
    workWith: vi.fn(() => found),
    forgetSession: vi.fn(),
    connection: vi.fn(() => FINE),
    checkConnection: vi.fn(() => FINE),
    print: vi.fn(() => ({ result: 'done' as const })),
    setKiosk: vi.fn(),
    zoom: vi.fn(),
    showLogs: vi.fn(),
    ...changes,
  };
  const log = aLog();
  serveBridge({ handle: (channel, listener) => void served.set(channel, listener as never) }, answers, log);
  const OWN = { url: 'app://clubhouse/members', parent: null };
  const ask = (call: string, raw?: unknown, senderFrame: unknown = OWN) => {
    const handler = served.get(`shell:${call}`);
    if (!handler) throw new Error(`${call} is not served`);
    return handler({ senderFrame }, raw);
  };
  return { answers, log, ask, served };
}

describe('the bridge', () => {
  test('serves exactly the calls of the contract', () => {
    const { served } = serving();
    expect([...served.keys()].sort()).toEqual(
      Object.keys(SHELL_CALLS)
        .map((call) => `shell:${call}`)
        .sort(),
    );
  });

  test('accepts calls from the app’s own screens', async () => {
    const { ask, answers } = serving();
    expect(await ask('connection')).toEqual(FINE);
    await ask('checkServer', { address: '  club.example ' });
    expect(answers.checkServer).toHaveBeenCalledWith({ address: 'club.example' });
  });

  test.each([
    ['another site', { url: 'https://evil.example/', parent: null }],
    ['a site that looks like it', { url: 'app://clubhouse.evil.example/', parent: null }],
    ['a response of the server', { url: 'app://clubhouse/api/users', parent: null }],
    ['a file', { url: 'file:///tmp/evil.html', parent: null }],
    ['a frame in the page', { url: 'app://clubhouse/', parent: { url: 'app://clubhouse/' } }],
    ['a frame that is gone', null],
  ])('refuses %s', async (_who, frame) => {
    const { ask, answers, log } = serving();
    for (const call of Object.keys(SHELL_CALLS))
      await expect(ask(call, undefined, frame)).rejects.toThrow('Access denied.');
    for (const answer of Object.values(answers)) expect(answer).not.toHaveBeenCalled();
    expect(log.lines).toHaveLength(Object.keys(SHELL_CALLS).length);
  });

  test.each([
    ['about', { path: '/etc/passwd' }],
    ['setKiosk', undefined],
    ['setKiosk', { isKiosk: 'yes' }],
    ['zoom', { to: 'infinity' }],
    ['workWith', 'https://club.example'],
    ['workWith', { address: ['https://club.example'] }],
    ['showLogs', '/etc'],
  ])('refuses %s with %j', async (call, raw) => {
    const { ask, answers } = serving();
    await expect(ask(call, raw)).rejects.toThrow();
    expect(answers[call as keyof ShellAnswers]).not.toHaveBeenCalled();
  });

  test('returns the messages from the contract, not from the library', async () => {
    const { ask } = serving();
    await expect(ask('checkServer', { address: ' ' })).rejects.toThrow(/^Please enter the address\.$/);
    await expect(ask('zoom', { to: 'infinity' })).rejects.toThrow(/^Not allowed\.$/);
  });

  test('reports a failure without internal details, which go to the log', async () => {
    const { ask, log } = serving({
      showLogs: () => {
        throw new Error('ENOENT: /home/kim/.config/secret');
      },
    });
    await expect(ask('showLogs')).rejects.toThrow(/^Something went wrong\. Please try again\.$/);
    expect(log.lines.join()).toMatch(/showLogs failed: .*ENOENT/);
  });

  test('validates its own output', async () => {
    const { ask } = serving({ connection: () => ({ ...FINE, state: 'wonderful' as never }) });
    await expect(ask('connection')).rejects.toThrow('Something went wrong.');
  });
});
