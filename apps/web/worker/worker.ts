/// <reference lib="WebWorker" />
import type { PushPayload } from '@clubhouse/core/push';
import {
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

// The website's service worker: docs/product/phone.md. Never stores API responses. Serves a stored page only if
// the server is unreachable.

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

const OFFLINE_PATH = '/offline';
const BADGE = '/badge-96.png';
/** The server replaces this placeholder with the URL of the facility's icon. */
const ICON = '__ICON__';

// The server inserts the list of files to cache here.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// A new version takes over immediately, without waiting for open tabs to close. Open tabs of the previous
// version then load their scripts from the network.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function takeOver(): Promise<void> {
  // Lets the browser request a page while the service worker is still starting.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

const pages = new NavigationRoute(
  async ({ event, request }) => {
    try {
      const preloaded: Response | undefined = await (event as FetchEvent).preloadResponse;
      return preloaded ?? (await fetch(request));
    } catch {
      return (await matchPrecache(OFFLINE_PATH)) ?? Response.error();
    }
  },
  { denylist: [/^\/(api|calendar|dev|images|metrics|theme)\//] },
);
registerRoute(pages);

self.addEventListener('push', (event) => {
  const payload: PushPayload | undefined = event.data?.json();
  if (!payload) return;
  const { title, body, path, tag } = payload;
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: ICON, badge: BADGE, data: { path } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data?.path ?? '/')));
});

/**
 * How long the worker waits for an open page to confirm that it shows a path. A page that is still loading
 * does not answer.
 */
const ANSWER_TIMEOUT_MS = 1000;

/**
 * Opens a path in the running app, or in a new window if the app is closed. The running app reloads only if
 * it does not answer.
 */
async function open(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' });
  const window = windows.find(({ focused }) => focused) ?? windows[0];
  if (!window) {
    await self.clients.openWindow(path);
    return;
  }
  // Ignores a refusal, because browsers allow `focus()` only right after the user clicks or taps something.
  await window.focus().catch(() => {});
  if (!(await isShown(window, path))) await window.navigate(path);
}

function isShown(window: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), ANSWER_TIMEOUT_MS);
    window.postMessage({ type: 'open', path }, [port2]);
  });
}

// A push service can replace a subscription, as Firefox's service does after some months. The device must
// then subscribe again.
self.addEventListener('pushsubscriptionchange', (event) => {
  (event as ExtendableEvent).waitUntil(subscribeAgain());
});

async function subscribeAgain(): Promise<void> {
  const answer = await fetch('/api/push/key', { credentials: 'include' });
  // An error response ends the attempt. For example, the server refuses the request if the device has been
  // signed out.
  if (!answer.ok) return;
  const { publicKey } = await answer.json();
  const subscription = await self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  await fetch('/api/push/devices', {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(subscription),
  });
}
