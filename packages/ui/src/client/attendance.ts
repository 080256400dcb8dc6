import { createStore } from './store.ts';

const IDLE_AFTER_MS = 10 * 60_000;
const ACTIVITY = ['pointerdown', 'keydown', 'wheel', 'visibilitychange'] as const;

/** True while nobody uses the page. Automatic requests must then not extend the session. */
export const unattended = createStore(false);

export function watchAttendance(): () => void {
  const watching = new AbortController();
  let idleTimer: ReturnType<typeof setTimeout>;
  let lastActivity = Date.now();
  const noteActivity = () => {
    // Sets true for a moment, because timers pause while the computer sleeps. The front desk must lock when someone
    // wakes the computer.
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
