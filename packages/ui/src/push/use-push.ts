import { useQuery } from '@tanstack/react-query';
import { useUser } from '../auth/index.ts';
import { useStore } from '../client/index.ts';
import { serviceWorker } from '../client/web-app.ts';
import { pushDevicesQuery, useRemovePushDevice, useTurnOnPush } from './api.ts';
import { isInstalled, platformOf } from './platform.ts';

/**
 * - `unsupported`: the browser cannot show notifications.
 * - `needsInstall`: on iPhones and iPads, only the installed app can show notifications.
 * - `blocked`: the user denied permission, and can allow notifications only in the browser's settings.
 */
type PushState = 'loading' | 'unsupported' | 'needsInstall' | 'blocked' | 'off' | 'on';

function browserState(registration: ServiceWorkerRegistration | null): PushState | null {
  if (platformOf(navigator) === 'ios' && !isInstalled()) return 'needsInstall';
  if (!('Notification' in window) || !('PushManager' in window) || !registration) return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : null;
}

/**
 * Returns the state of notifications on this device, and functions to change it:
 * docs/product/phone.md#notifications.
 */
export function usePush() {
  const registration = useStore(serviceWorker, null);
  const devices = useQuery(pushDevicesQuery);
  const turnOn = useTurnOnPush(useUser().id);
  const remove = useRemovePushDevice();
  const current = devices.data?.find((device) => device.current);
  const state: PushState =
    browserState(registration) ?? (devices.isPending ? 'loading' : current ? 'on' : 'off');
  return {
    state,
    devices,
    current,
    turnOn: () => {
      remove.reset();
      turnOn.mutate();
    },
    remove: remove.mutate,
    isTurningOn: turnOn.isPending,
    removing: remove.isPending ? remove.variables : undefined,
    error: turnOn.error ?? remove.error,
  };
}
