import type { Facility } from '@clubhouse/core/facility';
import { facilityTime } from '@clubhouse/core/time';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { readClock } from '../../../client/index.ts';
import { rowOf, scrollToRow } from './rows.ts';

/** How long to wait for a closed dialog to restore the focus. */
const AFTER_DIALOG_MS = 100;

const itemsOf = (lane: Element) => [...lane.querySelectorAll<HTMLElement>('[data-item]')];
const lanesOf = (board: Element) => [...board.querySelectorAll('[data-lane]')];
const rowOfItem = (item: HTMLElement) => Number(item.dataset.item);
const endOfItem = (item: HTMLElement) => rowOfItem(item) + Number(item.dataset.length);

/** Returns the item that covers the row, or else the next item, or else the last item. */
function itemAt(lane: Element, row: number): HTMLElement | undefined {
  const items = itemsOf(lane);
  const above = items.filter((item) => rowOfItem(item) <= row).at(-1);
  const isOver = above && row < endOfItem(above);
  return isOver ? above : (items.find((item) => rowOfItem(item) > row) ?? items.at(-1));
}

/**
 * Scrolls to the current time. Focuses the current or next item in the first bay that has one. If no bay has
 * one, focuses the board's last item.
 */
export function focusNow(around: HTMLElement, facility: Facility): void {
  const board = around.querySelector<HTMLElement>('[data-board]');
  if (!board) return;
  const row = rowOf(facilityTime(readClock(), facility));
  const lanes = lanesOf(board).map(itemsOf);
  const first = lanes.map((items) => items.find((item) => endOfItem(item) > row)).find(Boolean);
  scrollToRow(board, Math.floor(row));
  (first ?? lanes.flat().at(-1))?.focus({ preventScroll: first !== undefined });
}

/** Roving tabindex: each lane is one Tab stop. Sets `tabIndex` in the DOM, because state would rerender the board. */
export function useRovingFocus(board: RefObject<HTMLElement | null>, firstRow: number) {
  const last = useRef<{ item: HTMLElement; lane: Element } | null>(null);
  // When the user books a half-hour, a block replaces its button. This effect moves the lost focus to the
  // block.
  useEffect(() => {
    if (!last.current || last.current.item.isConnected) return;
    const timer = setTimeout(() => {
      const { item, lane } = last.current ?? {};
      if (!item || !lane || document.activeElement !== document.body) return;
      itemAt(lane, rowOfItem(item))?.focus({ preventScroll: true });
    }, AFTER_DIALOG_MS);
    return () => clearTimeout(timer);
  });
  // A refetch can remove the item with the lane's Tab stop. Without a new Tab stop, Tab would skip the lane.
  useLayoutEffect(() => {
    for (const lane of board.current ? lanesOf(board.current) : []) {
      const stops = itemsOf(lane).filter((item) => item.tabIndex === 0);
      if (stops.length === 0) itemAt(lane, firstRow)?.setAttribute('tabindex', '0');
    }
  });

  return {
    onFocus: ({ target }: { target: EventTarget }) => {
      if (!(target instanceof HTMLElement) || target.dataset.item === undefined) return;
      const lane = target.closest('[data-lane]');
      if (!lane) return;
      last.current = { item: target, lane };
      for (const item of itemsOf(lane)) item.tabIndex = item === target ? 0 : -1;
    },
    onKeyDown: (event: KeyboardEvent) => {
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
