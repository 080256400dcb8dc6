import { type RefObject, useEffect, useRef } from 'react';
import { readClock } from '../../../client/index.ts';
import { scrollToRow } from './scroll-to-row.ts';

/** How long the board stays still after a touch. */
const AT_REST_MS = 60_000;
const LOOK_MS = 15_000;
const TOUCHES = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'scroll'] as const;

/** Keeps the current time in view on an idle board, such as one that is open all day at the counter. */
export function useFollowNow(board: RefObject<HTMLElement | null>, isFollowing: boolean, row: number): void {
  const shown = useRef(row);
  const current = useRef(row);
  current.current = row;
  useEffect(() => {
    const element = board.current;
    if (!isFollowing || !element) return;
    let touched = 0;
    const touch = () => {
      touched = readClock().getTime();
    };
    for (const name of TOUCHES) element.addEventListener(name, touch, { passive: true });
    const timer = setInterval(() => {
      const isAtRest = readClock().getTime() - touched > AT_REST_MS;
      if (!isAtRest || (touched === 0 && shown.current === current.current)) return;
      shown.current = current.current;
      scrollToRow(element, current.current);
      touched = 0;
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      for (const name of TOUCHES) element.removeEventListener(name, touch);
    };
  }, [board, isFollowing]);
}
