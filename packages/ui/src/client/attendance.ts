import { createStore } from './store.ts';

const AWAY_AFTER_MS = 10 * 60_000;
const ACTS = ['pointerdown', 'keydown', 'wheel', 'visibilitychange'] as const;

/**
 * Nobody has touched this page for a while. What it asks by itself meanwhile must not keep a session going that is to
 * end when it is not used.
 */
export const unattended = createStore(false);

/** Watches whether somebody is there. Answers how to stop. */
export function watchAttendance(): () => void {
  let leaving: ReturnType<typeof setTimeout>;
  let lastAct = Date.now();
  const act = () => {
    // A timer stands still while the computer sleeps.
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
