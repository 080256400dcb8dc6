import type { User } from '@clubhouse/core/auth';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import type { Shell } from '@clubhouse/core/shell';
import { facilityDate, instantOf } from '@clubhouse/core/time';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connection, locked } from '../client/desk-state.ts';
import { setUser } from '../client/index.ts';
import { currentUser } from '../client/session.ts';
import {
  enter,
  leavingAsked,
  lock,
  lockAtOnce,
  NotAtThisDesk,
  signOut,
  signOutAtOnce,
  untilLeft,
} from './desk-session.ts';

const someone = (flags: Partial<User>): User => ({
  ...{
    id: 7,
    username: 'kim',
    name: null,
    displayName: 'kim',
    email: 'kim@example.com',
    phone: '407-555-0100',
    membershipEndsOn: null,
  },
  ...{ isMember: false, isAdmin: false, isCoach: false, isStaff: false },
  createdAt: '2026-01-01T00:00:00.000Z',
  ...flags,
});
const staff = someone({ isStaff: true });
const admin = someone({ id: 8, isAdmin: true });

const calls: string[] = [];
const forgetSession = vi.fn(async () => {
  calls.push('forgotten');
});
const shell = { forgetSession } as unknown as Shell;
const itIs = (time: string) =>
  vi.setSystemTime(instantOf(facilityDate(new Date(), DEFAULT_FACILITY), time, DEFAULT_FACILITY) as Date);

const serverIs = (state: 'online' | 'offline') => connection.set({ state, since: new Date().toISOString() });

beforeEach(() => {
  vi.useFakeTimers();
  itIs('10:00:00');
  calls.length = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path);
    return new Response(null, { status: 204 });
  });
  locked.set(false);
  serverIs('online');
  leavingAsked.set(null);
  setUser(null);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a person who signs in', () => {
  test('works at the desk as staff or admin', async () => {
    await enter(shell, staff, DEFAULT_FACILITY);
    expect(currentUser()).toEqual(staff);
    expect(calls).toEqual([]);
  });

  test('without desk rights is signed out with an explanation', async () => {
    for (const member of [someone({ isMember: true }), someone({ isCoach: true, isMember: true })]) {
      await expect(enter(shell, member, DEFAULT_FACILITY)).rejects.toThrow(NotAtThisDesk);
      expect(currentUser()).toBeNull();
      expect(calls.splice(0)).toEqual(['/api/logout', 'forgotten']);
    }
  });

  test('must be an admin outside staff hours and opens the desk for an hour', async () => {
    itIs('21:00:00');
    await expect(enter(shell, staff, DEFAULT_FACILITY)).rejects.toThrow('only an admin');
    await enter(shell, admin, DEFAULT_FACILITY);
    expect(currentUser()).toEqual(admin);
    itIs('21:59:00');
    await enter(shell, staff, DEFAULT_FACILITY);
    itIs('22:00:00');
    await expect(enter(shell, staff, DEFAULT_FACILITY)).rejects.toThrow('only an admin');
  });
});

describe('the lock', () => {
  test('ends the session, keeps the user’s work, and goes away when the user signs in', async () => {
    await enter(shell, staff, DEFAULT_FACILITY);
    lock(shell);
    expect(locked.get()).toBe(true);
    expect(currentUser()).toEqual(staff);
    await untilLeft();
    expect(calls).toEqual(['/api/lock', 'forgotten']);
    await enter(shell, staff, DEFAULT_FACILITY);
    expect(locked.get()).toBe(false);
  });

  test('deletes the cookie even when offline', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    lock(shell);
    await untilLeft();
    expect(calls).toEqual(['forgotten']);
  });

  test('ends the session only once', async () => {
    lock(shell);
    lock(shell);
    await untilLeft();
    expect(calls).toEqual(['/api/lock', 'forgotten']);
  });
});

test('signing out clears the user', async () => {
  await enter(shell, staff, DEFAULT_FACILITY);
  await signOut(shell);
  expect(currentUser()).toBeNull();
  expect(calls).toEqual(['/api/logout', 'forgotten']);
});

test('locking and signing out ask first while offline', async () => {
  await enter(shell, staff, DEFAULT_FACILITY);
  serverIs('offline');
  lock(shell);
  expect(leavingAsked.get()).toBe('lock');
  expect(locked.get()).toBe(false);
  lockAtOnce(shell);
  expect(leavingAsked.get()).toBeNull();
  expect(locked.get()).toBe(true);
  await untilLeft();

  await enter(shell, staff, DEFAULT_FACILITY);
  calls.length = 0;
  await signOut(shell);
  expect(leavingAsked.get()).toBe('signOut');
  expect(currentUser()).toEqual(staff);
  expect(calls).toEqual([]);
  await signOutAtOnce(shell);
  expect(leavingAsked.get()).toBeNull();
  expect(currentUser()).toBeNull();
});
