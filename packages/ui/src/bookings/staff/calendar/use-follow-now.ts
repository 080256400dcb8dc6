import { type RefObject, useEffect, useRef } from 'react';
import { readClock } from '../../../client/index.ts';
import { scrollToRow } from './scroll-to-row.ts';

/** Whoever has touched the board is left alone for so long. */
const AT_REST_MS = 60_000;
const LOOK_MS = 15_000;
const TOUCHES = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'scroll'] as const;

/** A board that hangs on the counter all day goes along with the time, unless somebody is looking at something else. */
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
