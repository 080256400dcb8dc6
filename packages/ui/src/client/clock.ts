import { atom, useAtomValue } from 'jotai';

const TICK_MS = 15_000;

/** Reads the clock. The only place in the screens that does. */
export const readClock = () => new Date();

const nowAtom = atom(readClock());
nowAtom.onMount = (setNow) => {
  setNow(readClock());
  const timer = setInterval(() => setNow(readClock()), TICK_MS);
  return () => clearInterval(timer);
};

/** The current time, updated a few times a minute, so past starts disappear from open screens. */
export function useNow(): Date {
  return useAtomValue(nowAtom);
}
