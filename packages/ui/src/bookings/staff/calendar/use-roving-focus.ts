import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** The delay until a closing dialog has restored the focus. */
const AFTER_DIALOG_MS = 100;

const itemsOf = (lane: Element) => [...lane.querySelectorAll<HTMLElement>('[data-item]')];
const lanesOf = (board: Element) => [...board.querySelectorAll('[data-lane]')];
const rowOfItem = (item: HTMLElement) => Number(item.dataset.item);

/** The item of a lane at a row, or the next item below it. */
function itemAt(lane: Element, row: number): HTMLElement | undefined {
  const items = itemsOf(lane);
  const above = items.filter((item) => rowOfItem(item) <= row).at(-1);
  const isOver = above && row < rowOfItem(above) + Number(above.dataset.length);
  return isOver ? above : (items.find((item) => rowOfItem(item) > row) ?? items.at(-1));
}

/**
 * A bay's day is one Tab stop. Arrow keys move within it and to the next bay (the WAI-ARIA roving tabindex). The tab
 * stop lives in the DOM, not in React state, so arrow keys cause no render.
 */
export function useRovingFocus(
  board: RefObject<HTMLElement | null>,
  firstRow: number,
): { onFocus: (event: { target: EventTarget }) => void; onKeyDown: (event: KeyboardEvent) => void } {
  const last = useRef<{ item: HTMLElement; lane: Element } | null>(null);
  // A booked half-hour is gone when the dialog closes, so its booking takes the focus.
  useEffect(() => {
    if (!last.current || last.current.item.isConnected) return;
    const timer = setTimeout(() => {
      const { item, lane } = last.current ?? {};
      if (!item || !lane || document.activeElement !== document.body) return;
      itemAt(lane, rowOfItem(item))?.focus({ preventScroll: true });
    }, AFTER_DIALOG_MS);
    return () => clearTimeout(timer);
  });
  // A refetch may have removed the item with the tab stop.
  useLayoutEffect(() => {
    for (const lane of board.current ? lanesOf(board.current) : []) {
      const stops = itemsOf(lane).filter((item) => item.tabIndex === 0);
      if (stops.length === 0) itemAt(lane, firstRow)?.setAttribute('tabindex', '0');
    }
  });

  return {
    onFocus: ({ target }) => {
      if (!(target instanceof HTMLElement) || target.dataset.item === undefined) return;
      const lane = target.closest('[data-lane]');
      if (!lane) return;
      last.current = { item: target, lane };
      for (const item of itemsOf(lane)) item.tabIndex = item === target ? 0 : -1;
    },
    onKeyDown: (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const next = nextItem(event.target, event.key);
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  };
}

function nextItem(target: EventTarget, key: string): HTMLElement | undefined {
  if (!(target instanceof HTMLElement) || target.dataset.item === undefined) return undefined;
  const lane = target.closest('[data-lane]');
  const board = target.closest('[data-board]');
  if (!lane || !board) return undefined;
  const items = itemsOf(lane);
  const index = items.indexOf(target);
  const lanes = lanesOf(board).filter((other) => other === lane || itemsOf(other).length > 0);
  const beside = (step: number) => {
    const other = lanes[lanes.indexOf(lane) + step];
    return other && itemAt(other, rowOfItem(target));
  };
  switch (key) {
    case 'ArrowDown':
      return items[index + 1];
    case 'ArrowUp':
      return items[index - 1];
    case 'ArrowRight':
      return beside(1);
    case 'ArrowLeft':
      return beside(-1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
  }
}
