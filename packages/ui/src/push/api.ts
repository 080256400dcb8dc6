import { deviceSession } from '@clubhouse/core/auth';
import { type PushDevice, pushDevice, pushKey } from '@clubhouse/core/push';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type ApiError, api } from '../client/index.ts';
import { forgetPush, readPushMark, serviceWorker, setPushMark } from '../client/web-app.ts';

const devicesOf = () => api.get('/api/push/devices', z.array(pushDevice));

export const pushDevicesQuery = queryOptions({
  queryKey: ['push', 'devices'],
  meta: { live: [] },
  queryFn: devicesOf,
  staleTime: 0,
});

async function subscribe(): Promise<PushDevice[]> {
  const push = serviceWorker.get()?.pushManager;
  if (!push) throw new Error('This page has no service worker.');
  const { publicKey } = await api.get('/api/push/key', pushKey);
  // Removes the existing subscription, because subscribing fails if its key differs from the server's key.
  await (await push.getSubscription())?.unsubscribe();
  const subscription = await push.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  return api.post('/api/push/devices', subscription, z.array(pushDevice));
}

async function currentSession(): Promise<number | null> {
  const sessions = await api.get('/api/user/sessions', z.array(deviceSession));
  return sessions.find(({ current }) => current)?.id ?? null;
}

/**
 * Asks for permission to show notifications, then subscribes. Resolves with null if the user does not grant
 * permission.
 */
export function useTurnOnPush(userId: number) {
  const queryClient = useQueryClient();
  return useMutation<PushDevice[] | null, ApiError>({
    mutationFn: async () => {
      // Asks for permission before any other call, because Safari shows the prompt only right after a press.
      if ((await Notification.requestPermission()) !== 'granted') return null;
      const devices = await subscribe();
      setPushMark({ userId, sessionId: await currentSession() });
      return devices;
    },
    onSuccess: (devices) => {
      if (devices) queryClient.setQueryData(pushDevicesQuery.queryKey, devices);
    },
  });
}

export function useRemovePushDevice() {
  const queryClient = useQueryClient();
  return useMutation<void, ApiError, PushDevice>({
    mutationFn: async ({ id, current }) => {
      await api.send('DELETE', `/api/push/devices/${id}`);
      if (current) await forgetPush();
    },
    onSettled: () => queryClient.invalidateQueries(pushDevicesQuery),
  });
}

/**
 * Restores a missing subscription of this device if the session has changed, for example after a new sign-in.
 * If the session is the same, does not subscribe, because the user has turned off this device's notifications
 * from another device.
 */
export async function renewPush(userId: number): Promise<void> {
  const mark = readPushMark();
  if (mark?.userId !== userId || Notification.permission !== 'granted') return;
  if ((await devicesOf()).some(({ current }) => current)) return;
  const sessionId = await currentSession();
  if (sessionId === mark.sessionId) {
    await forgetPush();
    return;
  }
  await subscribe();
  setPushMark({ userId, sessionId });
}
