import type { User } from '@clubhouse/core/auth';
import type { LiveEvent, LiveEventName } from '@clubhouse/core/live';
import {
  MutationObserver,
  type QueryClient,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { connection, locked } from './desk-state.ts';
import { unattended, watchIdle } from './idle.ts';
import { api, setUser } from './index.ts';
import { followLive } from './live.ts';
import { createQueryClient } from './query-client.ts';
import './refresh-facility.ts';

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeEventSource[] = [];
  readonly url: string;
  readyState = 0;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.all.push(this);
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  emit(name: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }

  fail({ forGood = false } = {}): void {
    this.readyState = forGood ? FakeEventSource.CLOSED : 0;
    this.onerror?.();
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
}

const kim: User = {
  id: 7,
  username: 'kim',
  name: null,
  displayName: 'kim',
  email: 'kim@example.com',
  phone: '407-555-0100',
  isMember: true,
  membershipEndsOn: null,
  isAdmin: false,
  isCoach: false,
  isStaff: false,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const DATE = '2026-11-24';
type Shown = Pick<QueryObserverOptions, 'queryKey' | 'meta'>;
const shownOf = (queryKey: string[], ...live: (LiveEventName | LiveEvent)[]): Shown => ({
  queryKey,
  meta: { live },
});
const dayOf = (date: string) => shownOf(['day', date], { name: 'bookings', data: { date } });
const DAY = dayOf(DATE);

let queryClient: QueryClient;
let stop: () => void;
let stopShowing: (() => void)[];

const streams = () => FakeEventSource.all;
const isOpen = ({ readyState }: FakeEventSource) => readyState !== FakeEventSource.CLOSED;
const stream = () => streams().at(-1) as FakeEventSource;
const settle = () => vi.advanceTimersByTimeAsync(200);

function follow(): void {
  stop = followLive(queryClient);
}

/** Mounts a query. Returns a function that returns the number of fetches. */
async function shown(options: Shown): Promise<() => number> {
  let asked = 0;
  const queryFn = async () => {
    asked += 1;
    return asked;
  };
  stopShowing.push(new QueryObserver(queryClient, { ...options, queryFn }).subscribe(() => {}));
  await settle();
  return () => asked;
}

function lookAway(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeEventSource.all = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  // A reopened stream reloads the facility's settings. In these tests, that request never finishes.
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  queryClient = createQueryClient();
  stopShowing = [];
  setUser(kim);
});
afterEach(() => {
  for (const stopOne of stopShowing) stopOne();
  stop();
  setUser(null);
  queryClient.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the stream of live events', () => {
  test('opens once for a signed-in user with a visible page', () => {
    follow();
    expect(streams().map(({ url }) => url)).toEqual(['/api/events']);
    lookAway(true);
    expect(streams().filter(isOpen)).toEqual([]);
    lookAway(false);
    expect(streams().filter(isOpen)).toHaveLength(1);
    setUser(null);
    expect(streams().filter(isOpen)).toEqual([]);
    setUser({ ...kim, id: 8 });
    expect(streams().filter(isOpen)).toHaveLength(1);
    expect(streams()).toHaveLength(3);
  });

  test('reconnects silently with growing delays after a refusal', async () => {
    const warnings = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
    follow();
    stream().fail({ forGood: true });
    expect(streams()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(streams()).toHaveLength(2);
    for (let tries = 0; tries < 6; tries += 1) {
      stream().fail({ forGood: true });
      await vi.advanceTimersByTimeAsync(60_000);
    }
    const before = streams().length;
    stream().fail({ forGood: true });
    await vi.advanceTimersByTimeAsync(29_000);
    expect(streams()).toHaveLength(before);
    window.dispatchEvent(new Event('online'));
    expect(streams()).toHaveLength(before + 1);
    for (const warning of warnings) expect(warning).not.toHaveBeenCalled();
  });

  test('pauses while the desk is locked and reopens after sign-in', async () => {
    const asked = await shown(DAY);
    follow();
    stream().open();
    locked.set(true);
    expect(streams().filter(isOpen)).toEqual([]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(streams()).toHaveLength(1);
    locked.set(false);
    expect(streams().filter(isOpen)).toHaveLength(1);
    stream().open();
    await settle();
    expect(asked()).toBe(2);
  });

  test('reconnects as soon as the server is back', async () => {
    follow();
    stream().fail({ forGood: true });
    connection.set({ state: 'offline', since: '2026-11-24T15:00:00.000Z' });
    expect(streams()).toHaveLength(1);
    connection.set({ state: 'online', since: '2026-11-24T15:00:10.000Z' });
    expect(streams()).toHaveLength(2);
  });

  test('leaves a lost connection to the browser, which reconnects', async () => {
    follow();
    stream().open();
    stream().fail();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(streams()).toHaveLength(1);
  });
});

describe('a live event', () => {
  beforeEach(() => {
    follow();
    stream().open();
  });

  test('refetches its queries once per burst of events', async () => {
    const day = await shown(DAY);
    const otherDay = await shown(dayOf('2026-11-25'));
    const own = await shown(shownOf(['own'], 'bookings'));
    for (let times = 0; times < 5; times += 1) stream().emit('bookings', { date: DATE });
    await settle();
    expect([day(), otherDay(), own()]).toEqual([2, 1, 2]);
  });

  test('refetches hidden queries when they are shown again', async () => {
    await shown(DAY);
    for (const stopOne of stopShowing) stopOne();
    stream().emit('bookings', { date: DATE });
    await settle();
    const again = await shown(DAY);
    expect(again()).toBe(1);
  });

  test('has no effect if it is malformed', async () => {
    const day = await shown(DAY);
    stream().emit('bookings', { date: 'soon' });
    stream().emit('weather', { date: DATE });
    stream().dispatchEvent(new MessageEvent('bookings', { data: 'not JSON' }));
    await settle();
    expect(day()).toBe(1);
  });

  test('waits for a running change of the user', async () => {
    const day = await shown(DAY);
    let answer = () => {};
    const acting = new MutationObserver(queryClient, {
      mutationFn: () => new Promise<void>((resolve) => (answer = resolve)),
    });
    const done = acting.mutate();
    stream().emit('bookings', { date: DATE });
    await settle();
    expect(day()).toBe(1);
    answer();
    await done;
    await settle();
    expect(day()).toBe(2);
  });

  test('during a first fetch triggers a second one, because the response may be older', async () => {
    let asked = 0;
    const answers: (() => void)[] = [];
    const queryFn = () => {
      asked += 1;
      return new Promise<number>((resolve) => answers.push(() => resolve(asked)));
    };
    stopShowing.push(new QueryObserver(queryClient, { ...DAY, queryFn }).subscribe(() => {}));
    stream().emit('bookings', { date: DATE });
    await settle();
    expect(asked).toBe(1);
    answers[0]?.();
    await settle();
    expect(asked).toBe(2);
  });
});

describe('after a break', () => {
  test('when the stream is back, only live queries refetch', async () => {
    follow();
    stream().open();
    const day = await shown(DAY);
    const devices = await shown(shownOf(['devices']));
    stream().fail();
    stream().open();
    await settle();
    expect([day(), devices()]).toEqual([2, 1]);

    lookAway(true);
    lookAway(false);
    stream().open();
    await settle();
    expect([day(), devices()]).toEqual([3, 1]);
  });

  test('live queries refetch when a background tab comes to the front', async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    follow();
    expect(streams()).toEqual([]);
    const day = await shown(DAY);
    lookAway(false);
    stream().open();
    await settle();
    expect(day()).toBe(2);
  });

  test('nothing is fetched twice at the first connection', async () => {
    const day = await shown(DAY);
    follow();
    stream().open();
    await settle();
    expect(day()).toBe(1);
  });
});

test('requests of an idle page are marked, so they do not extend the session', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('1'));
  vi.stubGlobal('fetch', fetch);
  const headers = async () => {
    await api.get('/api/thing', z.number());
    return fetch.mock.lastCall?.[1]?.headers;
  };
  follow();
  expect(await headers()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(await headers()).toEqual({ 'X-Unattended': 'true' });
  document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }));
  expect(await headers()).toBeUndefined();
});

test('a computer that slept counts as idle', () => {
  vi.setSystemTime('2026-11-24T15:00:00Z');
  stop = watchIdle();
  const seen: boolean[] = [];
  stopShowing.push(unattended.subscribe(() => seen.push(unattended.get())));
  document.dispatchEvent(new Event('keydown'));
  // Advances the clock without running timers, as if the computer had slept.
  vi.setSystemTime('2026-11-24T15:11:00Z');
  document.dispatchEvent(new Event('keydown'));
  expect(seen).toEqual([false, true, false]);
});
