import type { User } from '@clubhouse/core/auth';
import type { DeskDay } from '@clubhouse/core/desk';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connection, locked, serverOrigin } from '../../../client/desk-state.ts';
import { setUser } from '../../../client/index.ts';
import { createQueryClient } from '../../../client/query-client.ts';
import { currentUser } from '../../../client/session.ts';
import { deskQueries } from '../api.ts';
import { aBoardDay, aRow, at, TUESDAY } from '../calendar/testing/builders.ts';
import { queueCheckIn, readDevice, refusalMessage, waitingCheckIns } from './queue.ts';
import { replayCheckIns } from './replay.tsx';

const staff = { id: 9, isStaff: true } as User;
const kim = aRow({ id: 41, name: 'Kim Lee', userId: 7 });
const lee = aRow({ id: 42, name: 'Lee Ray', userId: null, kind: 'guest' });
const [KIM, LEE] = ['a'.repeat(32), 'b'.repeat(32)];

type Sent = { path: string; body: { key: string; queued: { checkedInAt: string } } };
let sent: Sent[];
let answer: (sent: Sent) => Response;
let queryClient: QueryClient;
let stops: (() => void)[];

const json = (body: unknown, status = 200) => Response.json(body, { status });
const serverIs = (state: 'online' | 'offline') => connection.set({ state, since: new Date().toISOString() });
const rowOf = ({ path, body }: Sent) => ({
  ...(path.endsWith('41') ? kim : lee),
  checkedInAt: body.queued.checkedInAt,
});
const start = (staffId = staff.id) => {
  const stop = replayCheckIns(queryClient, staffId);
  stops.push(stop);
  return stop;
};
const queueBoth = () => {
  const made = { staffId: staff.id, isTried: false };
  queueCheckIn(lee, { ...made, key: LEE, checkedInAt: at(TUESDAY, '14:05').toISOString() });
  queueCheckIn(kim, { ...made, key: KIM, checkedInAt: at(TUESDAY, '14:02').toISOString() });
};
const waiting = () => waitingCheckIns(staff.id).map(({ key }) => key);
const sentKeys = () => sent.map(({ body }) => body.key);

beforeEach(() => {
  vi.useFakeTimers({ now: at(TUESDAY, '14:30') });
  localStorage.clear();
  serverOrigin.set('https://club.example');
  readDevice();
  [sent, stops] = [[], []];
  answer = (request) => json(rowOf(request));
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    const request = { path, body: JSON.parse(String(body)) };
    sent.push(request);
    return answer(request);
  });
  // Sets the user before creating the query client, because changing the user clears the client's cache.
  setUser(staff);
  queryClient = createQueryClient();
  queryClient.setQueryData(deskQueries.day(TUESDAY).queryKey, aBoardDay({ bookings: [kim, lee] }));
  serverIs('online');
  locked.set(false);
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('check-ins that wait on the device', () => {
  beforeEach(queueBoth);

  test('are sent in order when the server is back, with the times at which people arrived', async () => {
    serverIs('offline');
    start();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent).toEqual([]);
    serverIs('online');
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toMatchObject([
      {
        path: '/api/desk/bookings/41',
        body: {
          checkedIn: true,
          key: KIM,
          queued: {
            checkedInAt: at(TUESDAY, '14:02').toISOString(),
            staffId: 9,
            bookingDate: TUESDAY,
            userId: 7,
          },
        },
      },
      { path: '/api/desk/bookings/42', body: { key: LEE } },
    ]);
    expect(waiting()).toEqual([]);
    const day = queryClient.getQueryData<DeskDay>(deskQueries.day(TUESDAY).queryKey);
    expect(day?.bookings.map(({ checkedInAt }) => checkedInAt)).toEqual([
      at(TUESDAY, '14:02').toISOString(),
      at(TUESDAY, '14:05').toISOString(),
    ]);
  });

  test('are sent after the same user signs in, and not while signed out, locked, or as another user', async () => {
    setUser(null);
    const signedOut = start();
    await vi.advanceTimersByTimeAsync(120_000);
    signedOut();
    setUser({ ...staff, id: 10 });
    const other = start(10);
    await vi.advanceTimersByTimeAsync(120_000);
    other();
    setUser(staff);
    locked.set(true);
    start();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent).toEqual([]);
    locked.set(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(sentKeys()).toEqual([KIM, LEE]);
  });

  test('are sent again with the same key after a lost answer', async () => {
    answer = () => {
      throw new TypeError('Failed to fetch');
    };
    start();
    await vi.advanceTimersByTimeAsync(0);
    expect(sentKeys()).toEqual([KIM]);
    expect(waitingCheckIns(staff.id)[0]).toMatchObject({ key: KIM, isTried: true });
    answer = (request) => json(rowOf(request));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sentKeys()).toEqual([KIM, KIM, LEE]);
    expect(waiting()).toEqual([]);
  });

  test('can still be undone if the app did not send them', async () => {
    answer = () => json({ code: 'server_away', message: 'The server isn’t responding.' }, 503);
    start();
    await vi.advanceTimersByTimeAsync(0);
    expect(waitingCheckIns(staff.id)).toMatchObject([{ isTried: false }, { isTried: false }]);
  });

  test('are kept with their message if the server refuses them, and the next one is sent', async () => {
    const message = 'Kim Lee’s booking was canceled at 2:10 PM. The check-in was not recorded.';
    answer = (request) =>
      request.body.key === KIM ? json({ code: 'booking_cancelled', message }, 409) : json(rowOf(request));
    start();
    await vi.advanceTimersByTimeAsync(0);
    expect([waiting(), refusalMessage(KIM)]).toEqual([[], message]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sentKeys()).toEqual([KIM, LEE]);
  });

  test.each([
    ['the server fails', 500, 'internal'],
    ['a different user has signed in in another window', 409, 'other_user'],
  ])('wait if %s', async (_what, status, code) => {
    answer = () => json({ code, message: 'No.' }, status);
    start();
    await vi.advanceTimersByTimeAsync(0);
    expect([sentKeys(), waiting()]).toEqual([[KIM], [KIM, LEE]]);
  });

  test('wait for a sign-in if the session has ended', async () => {
    answer = () => json({ code: 'not_signed_in', message: 'Please sign in first.' }, 401);
    start();
    await vi.advanceTimersByTimeAsync(0);
    expect(currentUser()).toBeNull();
    await vi.advanceTimersByTimeAsync(300_000);
    expect([sentKeys(), waiting()]).toEqual([[KIM], [KIM, LEE]]);
  });

  test('are sent once by two windows of one device', async () => {
    const queue = lockedInTurn();
    vi.stubGlobal('navigator', { ...navigator, onLine: true, locks: { request: queue } });
    start();
    start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sentKeys()).toEqual([KIM, LEE]);
  });
});

/** A stand-in for Web Locks, which the test environment lacks. */
function lockedInTurn() {
  let isHeld = false;
  return async (_name: string, _options: object, run: (lock: object | null) => unknown) => {
    if (isHeld) return run(null);
    isHeld = true;
    try {
      return await run({});
    } finally {
      isHeld = false;
    }
  };
}
