import { createStore } from './store.ts';

const IDLE_AFTER_MS = 10 * 60_000;
const ACTIVITY = ['pointerdown', 'keydown', 'wheel', 'visibilitychange'] as const;

/** True while nobody uses the page. A header then keeps requests from extending the session. */
export const unattended = createStore(false);

export function watchIdle(): () => void {
  const watching = new AbortController();
  let idleTimer: ReturnType<typeof setTimeout>;
  let lastActivity = Date.now();
  const noteActivity = () => {
    // Timers pause while the computer sleeps, so the idle timer may not have fired. Sets `unattended` to true
    // for a moment, so that the front desk locks when someone wakes the computer.
    if (Date.now() - lastActivity > IDLE_AFTER_MS) unattended.set(true);
    lastActivity = Date.now();
    unattended.set(false);
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => unattended.set(true), IDLE_AFTER_MS);
  };
  noteActivity();
  for (const name of ACTIVITY) {
    document.addEventListener(name, noteActivity, { capture: true, passive: true, signal: watching.signal });
  }
  return () => {
    watching.abort();
    clearTimeout(idleTimer);
    unattended.set(false);
  };
}
