import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { readClock } from '../../../client/index.ts';
import { scrollToRow } from './rows.ts';

const IDLE_AFTER_MS = 60_000;
const CHECK_EVERY_MS = 15_000;
const ACTIVITY = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'scroll'] as const;

/**
 * Scrolls to `row` when the board opens, and when the user switches to today. With `isFollowing`, keeps
 * scrolling to `row` while nobody uses the board.
 */
export function useBoardScroll(
  board: RefObject<HTMLElement | null>,
  { isToday, isFollowing, row }: { isToday: boolean; isFollowing: boolean; row: number },
): void {
  const isOpened = useRef(false);
  const shown = useRef(row);
  const current = useRef(row);
  current.current = row;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new row must not scroll a board that is in use
  useLayoutEffect(() => {
    if (!board.current || (isOpened.current && !isToday)) return;
    isOpened.current = true;
    scrollToRow(board.current, row);
  }, [isToday]);

  useEffect(() => {
    const element = board.current;
    if (!isFollowing || !element) return;
    let lastActivity = 0;
    const onActivity = () => {
      lastActivity = readClock().getTime();
    };
    for (const name of ACTIVITY) element.addEventListener(name, onActivity, { passive: true });
    const timer = setInterval(() => {
      const isIdle = readClock().getTime() - lastActivity > IDLE_AFTER_MS;
      if (!isIdle || (lastActivity === 0 && shown.current === current.current)) return;
      shown.current = current.current;
      scrollToRow(element, current.current);
      lastActivity = 0;
    }, CHECK_EVERY_MS);
    return () => {
      clearInterval(timer);
      for (const name of ACTIVITY) element.removeEventListener(name, onActivity);
    };
  }, [board, isFollowing]);
}
