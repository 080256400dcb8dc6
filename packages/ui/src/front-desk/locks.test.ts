import type { User } from '@clubhouse/core/auth';
import type { Shell } from '@clubhouse/core/shell';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connection, locked } from '../client/desk-state.ts';
import { setUser } from '../client/index.ts';
import { currentUser, endSession } from '../client/session.ts';
import { isLockDue, untilLeft } from './desk-session.ts';
import { learnWhoIsHere, lockByItself } from './locks.ts';

const staff: User = {
  ...{
    id: 7,
    username: 'kim',
    name: null,
    displayName: 'kim',
    email: 'kim@example.com',
    phone: '407-555-0100',
    membershipEndsOn: null,
  },
  ...{ isMember: false, isAdmin: false, isCoach: false, isStaff: true },
  createdAt: '2026-01-01T00:00:00.000Z',
};
const TEN_MINUTES = 10 * 60_000;

const forgetSession = vi.fn(async () => {});
const shell = { forgetSession } as unknown as Shell;
const serverIs = (state: 'online' | 'degraded' | 'offline') =>
  connection.set({ state, since: new Date().toISOString() });
const pressKey = () => document.dispatchEvent(new Event('keydown'));
let answer: () => Response;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  forgetSession.mockClear();
  answer = () => new Response(null, { status: 204 });
  vi.stubGlobal('fetch', async () => answer());
  serverIs('online');
  locked.set(false);
  isLockDue.set(false);
  setUser(null);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the desk locks by itself', () => {
  beforeEach(() => {
    setUser(staff);
    stop = lockByItself(shell);
  });

  test('after ten idle minutes', () => {
    vi.advanceTimersByTime(TEN_MINUTES - 1);
    expect(locked.get()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(locked.get()).toBe(true);
  });

  test('when the server has ended the session', () => {
    endSession();
    expect(locked.get()).toBe(true);
  });

  test('while offline, only after the server is back, but the session ends right away', async () => {
    serverIs('offline');
    vi.advanceTimersByTime(TEN_MINUTES);
    await untilLeft();
    expect(locked.get()).toBe(false);
    expect(isLockDue.get()).toBe(true);
    expect(forgetSession).toHaveBeenCalledTimes(1);
    // The desk locks even though a key was pressed, because a different person may be at the desk now.
    pressKey();
    serverIs('degraded');
    expect(locked.get()).toBe(true);
    expect(isLockDue.get()).toBe(false);
  });

  test('not at all, if the desk was in use while offline', () => {
    vi.advanceTimersByTime(TEN_MINUTES - 1);
    serverIs('offline');
    pressKey();
    vi.advanceTimersByTime(TEN_MINUTES - 1);
    serverIs('online');
    expect(locked.get()).toBe(false);
  });
});

describe('when the server is back', () => {
  const userWhenBack = async (now: () => Response) => {
    answer = now;
    serverIs('online');
    await vi.waitFor(() => expect(asked).toBe(1));
    // A lazily loaded module parses the response, so the test waits for that module.
    await vi.dynamicImportSettled();
    await vi.runAllTimersAsync();
    return currentUser();
  };
  let asked = 0;
  const answersWith = (user: User | null) => () => {
    asked += 1;
    return Response.json(user, { status: user ? 200 : 401 });
  };

  beforeEach(() => {
    asked = 0;
    serverIs('offline');
    stop = learnWhoIsHere();
  });

  test('the previous user continues', async () => {
    expect(await userWhenBack(answersWith(staff))).toEqual(staff);
  });

  test('a person without a session has to sign in', async () => {
    expect(await userWhenBack(answersWith(null))).toBeNull();
  });

  test('a signed-in desk does not check again', async () => {
    setUser({ ...staff, id: 8 });
    answer = answersWith(staff);
    serverIs('online');
    await vi.runAllTimersAsync();
    expect(asked).toBe(0);
    expect(currentUser()?.id).toBe(8);
  });

  test('a person who signs in first stays signed in', async () => {
    const other = { ...staff, id: 8 };
    expect(
      await userWhenBack(() => {
        setUser(other);
        return answersWith(staff)();
      }),
    ).toEqual(other);
  });
});
