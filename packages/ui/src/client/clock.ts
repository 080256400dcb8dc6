import { atom, useAtomValue } from 'jotai';

const TICK_MS = 15_000;

/** Reads the clock; the one place of the screens that does. */
export const readClock = () => new Date();

const nowAtom = atom(readClock());
nowAtom.onMount = (setNow) => {
  setNow(readClock());
  const timer = setInterval(() => setNow(readClock()), TICK_MS);
  return () => clearInterval(timer);
};

/** Now, a few times a minute: starts that have passed disappear while somebody looks at them. */
export function useNow(): Date {
  return useAtomValue(nowAtom);
}
