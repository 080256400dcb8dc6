import { currentUser, onUser } from './session.ts';
import { createStore } from './store.ts';

// Functions that make the website an app on the device: docs/product/phone.md. The front desk app does not
// use them.

/** Chromium's install prompt. Safari and Firefox have no install prompt. */
type InstallPrompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

export const installPrompt = createStore<InstallPrompt | null>(null);
/** Null until the service worker is registered. It stays null in development and in the front desk app. */
export const serviceWorker = createStore<ServiceWorkerRegistration | null>(null);

/**
 * Keeps the browser's install prompt for later. Call this right after the page loads, because the browser
 * fires the event only once.
 */
export function watchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Prevents the browser from showing its own install bar over the page.
    event.preventDefault();
    installPrompt.set(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => installPrompt.set(null));
}

export async function registerServiceWorker(): Promise<void> {
  // Ignores errors, because some browsers refuse service workers in private windows, and the website works
  // without one.
  serviceWorker.set((await navigator.serviceWorker?.register('/sw.js').catch(() => null)) ?? null);
}

const PUSH_ON = 'push';

/** Identifies the user who turned on notifications on this device, and that user's session. */
type PushMark = { userId: number; sessionId: number | null };

export function readPushMark(): PushMark | null {
  try {
    return JSON.parse(localStorage.getItem(PUSH_ON) ?? 'null');
  } catch {
    return null;
  }
}

export function setPushMark(mark: PushMark | null): void {
  try {
    if (mark) localStorage.setItem(PUSH_ON, JSON.stringify(mark));
    else localStorage.removeItem(PUSH_ON);
  } catch {
    // If the browser blocks storage, the user has to turn notifications on again after the next sign-in.
  }
}

/**
 * Ends this browser's push subscription. The server deletes its record of the subscription together with the
 * session.
 */
export async function forgetPush(): Promise<void> {
  setPushMark(null);
  const subscription = await serviceWorker.get()?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** Calls `act` for the current user as soon as the session has loaded, and for each user who signs in later. */
export function forEachPerson(act: (userId: number) => void): void {
  onUser(() => {
    const user = currentUser();
    if (user) act(user.id);
  });
}
