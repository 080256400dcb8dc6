import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Fetch } from './fetch.ts';
import { aLog } from './testing/stand-ins.ts';
import { watchUpdates } from './updates.ts';

const LATEST = (version: string) => `version: ${version}
files:
  - url: Front-Desk-Setup-${version}.exe
    sha512: 4Gc0
path: Front-Desk-Setup-${version}.exe
releaseDate: '2026-11-20T10:00:00.000Z'
`;
const DAY = 24 * 60 * 60_000;

function watching(
  wanted: { url?: string | null; platform?: NodeJS.Platform; arch?: string; text?: string } = {},
) {
  const {
    url = 'https://releases.example/front-desk',
    platform = 'win32',
    arch = 'x64',
    text = LATEST('0.2.0'),
  } = wanted;
  const fetch = vi.fn<Fetch>(async () => new Response(text));
  const onUpdate = vi.fn();
  const log = aLog();
  const stop = watchUpdates({ url: () => url, version: '0.1.0', platform, arch, fetch, onUpdate, log });
  return { fetch, onUpdate, log, stop };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the update check', () => {
  test('is off without an address', async () => {
    const { fetch, onUpdate } = watching({ url: null });
    await pass(3 * DAY);
    expect([fetch.mock.calls, onUpdate.mock.calls]).toEqual([[], []]);
  });

  test('runs at the start and once a day until the desk closes', async () => {
    const { fetch, onUpdate, stop } = watching();
    await pass(0);
    expect(onUpdate.mock.calls).toEqual([[{ version: '0.2.0' }]]);
    await pass(2 * DAY);
    expect(fetch).toHaveBeenCalledTimes(3);
    stop();
    await pass(2 * DAY);
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  test.each<[NodeJS.Platform, string, string]>([
    ['win32', 'x64', 'latest.yml'],
    ['darwin', 'arm64', 'latest-mac.yml'],
    ['linux', 'x64', 'latest-linux.yml'],
    ['linux', 'arm64', 'latest-linux-arm64.yml'],
  ])('for %s on %s requests only %s', async (platform, arch, file) => {
    const { fetch } = watching({ platform, arch });
    await pass(0);
    expect(fetch.mock.calls.map(([url]) => url)).toEqual([`https://releases.example/front-desk/${file}`]);
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit' });
  });

  test.each(['0.1.0', '0.0.9', '0.1.0-beta.2'])('reports no update for version %s', async (version) => {
    const { onUpdate, log } = watching({ text: LATEST(version) });
    await pass(0);
    expect([onUpdate.mock.calls, log.lines]).toEqual([[], []]);
  });

  test.each([
    '<h1>Not found</h1>',
    'version: newest',
    'version: [1, 2',
    '',
    `version: 0.2.0${'\n#'.repeat(64 * 1024)}`,
  ])('logs an unusable response (%j)', async (text) => {
    const { onUpdate, log } = watching({ text });
    await pass(0);
    expect(onUpdate).not.toHaveBeenCalled();
    expect(log.lines).toHaveLength(1);
  });
});
