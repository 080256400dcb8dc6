import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** How often to check whether a dialog is still open. */
const POLL_MS = 20;
/** How long to wait for a closed dialog to restore the focus. */
const AFTER_DIALOG_MS = 80;

const listRows = (list: Element) => [...list.querySelectorAll<HTMLElement>('[data-row]')];
const partsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('button, a')];

export function focusRow(row: Element | undefined): void {
  const [first] = row ? partsOf(row) : [];
  first?.focus();
  first?.scrollIntoView({ block: 'nearest' });
}

/**
 * Makes the list a single Tab stop with a roving tabindex. Arrow keys move between rows and wrap around. Tab
 * moves within the focused row.
 */
export function useRovingRows(list: RefObject<HTMLElement | null>) {
  const last = useRef<{ row: HTMLElement; index: number; part: Element } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A refetch may add rows or remove the row with the Tab stop, so this runs after each render.
  useLayoutEffect(() => {
    if (!list.current) return;
    const rows = listRows(list.current);
    const stop = rows.find((row) => row === last.current?.row) ?? rows[0];
    for (const row of rows) makeStop(row, row === stop);
  });
  // The browser drops the focus if the focused row moves, or if the row or its focused button disappears.
  // This effect returns the focus to the row. If the row is gone, it focuses the row in its place.
  useEffect(() => {
    const { row, index, part } = last.current ?? {};
    const rows = list.current ? listRows(list.current) : [];
    if (!row || (rows.indexOf(row) === index && part?.isConnected)) return;
    // A later render must not restart the timer. Otherwise, the fallback in `useActiveDialog` could move the
    // focus first.
    timer.current ??= setTimeout(afterDialog, POLL_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  function afterDialog() {
    const isOpen = document.activeElement?.closest('[role=dialog], [role=alertdialog]');
    timer.current = isOpen ? setTimeout(afterDialog, POLL_MS) : setTimeout(restore, AFTER_DIALOG_MS);
  }
  function restore() {
    timer.current = undefined;
    const { row, index = 0 } = last.current ?? {};
    const rows = list.current ? listRows(list.current) : [];
    const next = row?.isConnected ? row : rows[Math.min(index, rows.length - 1)];
    last.current = next ? { row: next, index: rows.indexOf(next), part: next } : null;
    if (document.activeElement === document.body) focusRow(next);
  }

  return {
    onFocus: ({ target }: { target: EventTarget }) => {
      const row = rowOf(target);
      if (!row || !list.current || !(target instanceof Element)) return;
      const rows = listRows(list.current);
      last.current = { row, index: rows.indexOf(row), part: target };
      for (const each of rows) makeStop(each, each === row);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !list.current) return;
      const next = nextRow(listRows(list.current), rowOf(event.target), event.key);
      if (!next) return;
      event.preventDefault();
      focusRow(next);
    },
  };
}

const rowOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;

function makeStop(row: HTMLElement, isStop: boolean): void {
  for (const part of partsOf(row)) part.tabIndex = isStop ? 0 : -1;
}

function nextRow(rows: HTMLElement[], row: HTMLElement | null, key: string): HTMLElement | undefined {
  if (!row) return undefined;
  const index = rows.indexOf(row);
  const targets = new Map([
    ['ArrowDown', rows[index + 1] ?? rows[0]],
    ['ArrowUp', rows.at(index - 1)],
    ['Home', rows[0]],
    ['End', rows.at(-1)],
  ]);
  return targets.get(key);
}
