import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

const TICK_MS = 15_000;
/** An extra delay, because a timer can fire slightly before the full minute. */
const AFTER_TICK_MS = 20;

/** Returns the current time. Components that must rerender as time passes use `useNow` instead. */
export const readClock = () => new Date();

const now = createStore(readClock());
let readers = 0;
let timer: ReturnType<typeof setTimeout>;

// One tick comes right after each full minute. Without that tick, the clock on the screen could be behind the
// time of a new check-in.
function waitForTick(): void {
  const untilTick = TICK_MS - (readClock().getTime() % TICK_MS) + AFTER_TICK_MS;
  timer = setTimeout(() => {
    now.set(readClock());
    waitForTick();
  }, untilTick);
}

function followClock(onTick: () => void): () => void {
  const unsubscribe = now.subscribe(onTick);
  readers += 1;
  if (readers === 1) {
    now.set(readClock());
    waitForTick();
  }
  return () => {
    unsubscribe();
    readers -= 1;
    if (readers === 0) clearTimeout(timer);
  };
}

/**
 * Returns the current time. Updates four times a minute, so that open screens stop offering times that have
 * passed.
 */
export const useNow = () => useSyncExternalStore(followClock, now.get, now.get);
