import { atom, useAtomValue } from 'jotai';

const TICK_MS = 15_000;

/** Returns the current time. All screens read the clock through this function. */
export const readClock = () => new Date();

const nowAtom = atom(readClock());
nowAtom.onMount = (setNow) => {
  setNow(readClock());
  const timer = setInterval(() => setNow(readClock()), TICK_MS);
  return () => clearInterval(timer);
};

/** The current time. Updates a few times a minute, so that open screens stop offering times that have passed. */
export const useNow = () => useAtomValue(nowAtom);
