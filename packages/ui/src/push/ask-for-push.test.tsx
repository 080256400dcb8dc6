import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import type { PushDevice } from '@clubhouse/core/push';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SignedInUser } from '../auth/index.ts';
import { createQueryClient } from '../client/query-client.ts';
import { readPushMark, serviceWorker, setPushMark } from '../client/web-app.ts';
import { renewPush } from './api.ts';
import { AskForPush } from './index.ts';

const USER = {
  id: 17,
  username: 'kim@club.example',
  name: 'Kim',
  displayName: 'Kim',
  email: 'kim@club.example',
  phone: '',
  isMember: true,
  membershipEndsOn: null,
  isAdmin: false,
  isCoach: false,
  isStaff: false,
  createdAt: '2026-01-01T12:00:00.000Z',
};
const DEVICE: PushDevice = {
  id: 3,
  device: 'Chrome on Android',
  createdAt: '2026-11-23T17:00:00.000Z',
  lastSentAt: null,
  current: true,
};
const subscription = { endpoint: 'https://push.example/1', keys: {} };

let devices: PushDevice[];
let sessionId: number;
let posted: unknown[];
const requestPermission = vi.fn();

beforeEach(() => {
  localStorage.clear();
  devices = [];
  posted = [];
  sessionId = 8;
  requestPermission.mockReset().mockResolvedValue('granted');
  vi.stubGlobal('Notification', { permission: 'default', requestPermission });
  vi.stubGlobal('PushManager', class {});
  const pushManager = {
    getSubscription: async () => null,
    subscribe: async () => subscription,
  };
  serviceWorker.set({ pushManager } as unknown as ServiceWorkerRegistration);
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (url === '/api/push/key') return Response.json({ publicKey: 'B'.repeat(87) });
    if (url === '/api/user/sessions') {
      const at = '2026-11-23T17:00:00.000Z';
      return Response.json([
        { id: sessionId, device: 'Chrome', createdAt: at, lastSeenAt: at, current: true },
      ]);
    }
    if (method === 'POST') {
      posted.push(JSON.parse(String(body)));
      devices = [DEVICE];
    }
    return Response.json(devices);
  });
});
afterEach(() => {
  cleanup();
  serviceWorker.set(null);
  vi.unstubAllGlobals();
});

function ask() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <SignedInUser value={USER}>
          <AskForPush question={`Hear from ${DEFAULT_FACILITY.place.name}?`} />
        </SignedInUser>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const button = (name: string) => screen.findByRole('button', { name });

test('the browser asks for the permission only after a press', async () => {
  ask();
  const turnOn = await button('Turn On Notifications');
  expect(requestPermission).not.toHaveBeenCalled();
  await userEvent.click(turnOn);
  expect(requestPermission).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(posted).toEqual([subscription]);
});

test('without the permission, the device is not subscribed', async () => {
  requestPermission.mockResolvedValue('denied');
  ask();
  await userEvent.click(await button('Turn On Notifications'));
  expect(posted).toEqual([]);
});

test('“Not Now” hides the question for a month', async () => {
  ask();
  await userEvent.click(await button('Not Now'));
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  ask();
  await vi.waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});

test('a browser without a service worker is not asked', () => {
  serviceWorker.set(null);
  ask();
  expect(screen.queryByRole('button')).toBeNull();
});

test('after a new sign-in, the device subscribes again', async () => {
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission });
  setPushMark({ userId: 17, sessionId: 7 });
  await renewPush(17);
  expect(posted).toEqual([subscription]);
  expect(readPushMark()).toEqual({ userId: 17, sessionId: 8 });
});

test('a device that was removed on another device does not subscribe again', async () => {
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission });
  setPushMark({ userId: 17, sessionId: 8 });
  await renewPush(17);
  expect(posted).toEqual([]);
  expect(readPushMark()).toBeNull();
});
