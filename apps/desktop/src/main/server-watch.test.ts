import type { Connection } from '@clubhouse/core/shell';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Fetch } from './fetch.ts';
import { watchServer } from './server-watch.ts';

const HEALTHY = () => Response.json({ status: 'ok', database: 'ok', version: '0.1.0' });
const WITHOUT_DATABASE = () =>
  Response.json({ status: 'unavailable', database: 'unavailable', version: '0.1.0' }, { status: 503 });

/** Watches a server. Tests can change the server's response and delay. */
function watched(start: { server?: string | null } = {}) {
  const its = {
    server: start.server === undefined ? 'https://club.example' : start.server,
    takes: 0,
    answer: HEALTHY,
  };
  const requests: string[] = [];
  const fetch: Fetch = async (url, { signal }) => {
    requests.push(url);
    await new Promise<void>((answered, gaveUp) => {
      if (its.takes === 0) answered();
      else setTimeout(answered, its.takes);
      signal?.addEventListener('abort', () => gaveUp(signal.reason));
    });
    return its.answer();
  };
  const changes: Connection[] = [];
  const watch = watchServer({
    server: () => its.server,
    fetch,
    onChange: (connection) => changes.push(connection),
  });
  const states = () => changes.map(({ state }) => state);
  return { watch, its, requests, changes, states };
}

const goesAway = () => {
  throw new TypeError('fetch failed');
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T15:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the server', () => {
  test('is checked every ten seconds while it is online', async () => {
    const { watch, requests, changes } = watched();
    void watch.ask();
    await pass(30_500);
    expect(requests).toHaveLength(4);
    expect(new Set(requests)).toEqual(new Set(['https://club.example/api/health']));
    expect(changes).toEqual([]);
    expect(watch.now()).toEqual({ state: 'online', since: '2026-11-24T15:00:00.000Z' });
  });

  test('is checked every second while offline, and each change is reported once with its time', async () => {
    const { watch, its, requests, changes } = watched();
    void watch.ask();
    await pass(5000);
    its.answer = goesAway;
    await pass(5000);
    const before = requests.length;
    await pass(4000);
    expect(requests.length - before).toBe(4);
    its.answer = HEALTHY;
    await pass(1000);
    expect(changes).toEqual([
      { state: 'offline', since: '2026-11-24T15:00:10.000Z' },
      { state: 'online', since: '2026-11-24T15:00:15.000Z' },
    ]);
  });

  test('is offline if it does not answer within five seconds', async () => {
    const { watch, its } = watched();
    its.takes = 60_000;
    void watch.ask();
    await pass(4999);
    expect(watch.now().state).toBe('online');
    await pass(1);
    expect(watch.now().state).toBe('offline');
  });

  test('is degraded if it needs three seconds', async () => {
    const { watch, its, states } = watched();
    its.takes = 3000;
    void watch.ask();
    await pass(3000);
    expect(states()).toEqual(['degraded']);
    its.takes = 2900;
    await pass(1000 + 2900);
    expect(states()).toEqual(['degraded', 'online']);
  });

  test.each([
    ['without its database', WITHOUT_DATABASE],
    ['that is another program', () => new Response('<h1>It works!</h1>')],
    [
      'that redirects',
      () => new Response(null, { status: 302, headers: { Location: 'https://wifi.example/' } }),
    ],
  ])('%s is offline', async (_what, answer) => {
    const { watch, its } = watched();
    its.answer = answer;
    void watch.ask();
    await pass(0);
    expect(watch.now().state).toBe('offline');
  });

  test('is not checked before one is chosen', async () => {
    const { watch, requests, its } = watched({ server: null });
    void watch.ask();
    await pass(60_000);
    expect(requests).toEqual([]);
    its.server = 'https://other.example';
    watch.serverChanged();
    await pass(0);
    expect(requests).toEqual(['https://other.example/api/health']);
  });
});

describe('reports of forwarded requests', () => {
  test('a request without a response marks the server offline and checks it at once', async () => {
    const { watch, its, requests, states } = watched();
    its.answer = goesAway;
    watch.reportUnreachable();
    expect(watch.isOffline()).toBe(true);
    await pass(0);
    expect(requests).toHaveLength(1);
    its.answer = HEALTHY;
    await pass(1000);
    expect(states()).toEqual(['offline', 'online']);
  });

  test('a lost request to a healthy server marks it offline only until the next check', async () => {
    const { watch, states } = watched();
    watch.reportUnreachable();
    await pass(0);
    expect(states()).toEqual(['offline', 'online']);
  });

  test('a health check from before the failure does not count', async () => {
    const { watch, its, states } = watched();
    its.takes = 500;
    void watch.ask();
    await pass(400);
    watch.reportUnreachable();
    await pass(200);
    expect(states()).toEqual(['offline']);
    await pass(500);
    expect(states()).toEqual(['offline', 'online']);
  });

  test('a late response marks the server degraded until it answers in time', async () => {
    const { watch, its, states } = watched();
    its.takes = 1000;
    watch.reportSlow();
    expect(states()).toEqual(['degraded']);
    await pass(1000);
    expect(states()).toEqual(['degraded', 'online']);
  });

  test('a late response does not change an offline server to degraded', async () => {
    const { watch, its } = watched();
    its.answer = goesAway;
    watch.reportUnreachable();
    watch.reportSlow();
    expect(watch.now().state).toBe('offline');
  });

  test('a recheck starts at once and aborts the check in progress', async () => {
    const { watch, its, requests, changes } = watched();
    its.takes = 60_000;
    void watch.ask();
    await pass(100);
    its.takes = 0;
    watch.recheck();
    await pass(0);
    expect(requests).toHaveLength(2);
    expect(changes).toEqual([]);
  });
});

test('a new server starts online, and checks of the old server no longer count', async () => {
  const { watch, its, requests, states } = watched();
  its.answer = goesAway;
  its.takes = 300;
  watch.reportUnreachable();
  await pass(100);
  its.server = 'https://other.example';
  its.answer = HEALTHY;
  watch.serverChanged();
  expect(watch.now().state).toBe('online');
  await pass(1000);
  expect(states()).toEqual(['offline', 'online']);
  expect(requests.at(-1)).toBe('https://other.example/api/health');
});

test('a closed desk stops checking', async () => {
  const { watch, requests } = watched();
  void watch.ask();
  await pass(0);
  watch.stop();
  await pass(60_000);
  expect(requests).toHaveLength(1);
});
