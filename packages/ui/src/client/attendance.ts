import { createStore } from './store.ts';

const AWAY_AFTER_MS = 10 * 60_000;
const ACTS = ['pointerdown', 'keydown', 'wheel', 'visibilitychange'] as const;

/** The page is idle. Its automatic requests must not extend a session that ends when unused. */
export const unattended = createStore(false);

/** Watches for user activity. Returns a function that stops it. */
export function watchAttendance(): () => void {
  let leaving: ReturnType<typeof setTimeout>;
  let lastAct = Date.now();
  const act = () => {
    // Timers pause while the computer sleeps.
    if (Date.now() - lastAct > AWAY_AFTER_MS) unattended.set(true);
    lastAct = Date.now();
    unattended.set(false);
    clearTimeout(leaving);
    leaving = setTimeout(() => unattended.set(true), AWAY_AFTER_MS);
  };
  act();
  for (const name of ACTS) document.addEventListener(name, act, { capture: true, passive: true });
  return () => {
    for (const name of ACTS) document.removeEventListener(name, act, { capture: true });
    clearTimeout(leaving);
    unattended.set(false);
  };
}
