import type { NewBooking } from '@clubhouse/core/bookings';
import { useEffect, useRef } from 'react';
import { createStore, useStore } from '../../client/store.ts';

const SHOWN_MS = 2000;

type Changed = { id: number; mustScroll: boolean };
const changedBooking = createStore<Changed | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Marks a booking on all boards for two seconds after the user has changed it. */
export function markChanged(id: number, { mustScroll = true } = {}): void {
  clearTimeout(timer);
  changedBooking.set({ id, mustScroll });
  timer = setTimeout(() => changedBooking.set(null), SHOWN_MS);
}

/**
 * Returns props for a booking's row or block. The element scrolls into view after the user changes the
 * booking, unless `markChanged` was called with `mustScroll: false`.
 */
export function useChangedMark<Row extends HTMLElement>(booking: (NewBooking & { id: number }) | null) {
  const row = useRef<Row>(null);
  const changed = useStore(changedBooking, null);
  const isChanged = booking !== null && changed?.id === booking.id;
  const mustScroll = isChanged && changed.mustScroll;
  const place = booking && `${booking.bookingDate} ${booking.startTime} ${booking.endTime}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the row has moved in its list
  useEffect(() => {
    if (mustScroll && row.current) scrollInList(row.current);
  }, [mustScroll, place]);
  return { ref: row, 'data-changed': isChanged || undefined };
}

/**
 * Scrolls the list or timeline but never the page. A booking can have both a row in a list and a block on the
 * timeline. If the page scrolled to the row, the block could move out of view.
 */
function scrollInList(row: HTMLElement): void {
  const list = scrollerOf(row);
  if (!list) return;
  const [inner, outer] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(list);
  const above = inner.top - outer.top - pixels(scrollPaddingTop);
  const below = inner.bottom - outer.bottom + pixels(scrollPaddingBottom);
  if (above < 0) list.scrollBy({ top: above });
  else if (below > 0) list.scrollBy({ top: Math.min(below, above) });
}

/** Returns a CSS scroll padding in pixels. The value "auto" counts as 0. */
const pixels = (padding: string): number => Number.parseFloat(padding) || 0;

function scrollerOf(row: HTMLElement): HTMLElement | null {
  for (
    let element = row.parentElement;
    element && element !== document.body;
    element = element.parentElement
  ) {
    const { overflowY } = getComputedStyle(element);
    const canScroll = overflowY === 'auto' || overflowY === 'scroll';
    if (canScroll && element.scrollHeight > element.clientHeight) return element;
  }
  return null;
}
