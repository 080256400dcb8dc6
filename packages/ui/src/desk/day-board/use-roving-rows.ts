import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** By then a dialog that closes has given the focus back, where there was something to give it to. */
const AFTER_DIALOG_MS = 100;

const listRows = (list: Element) => [...list.querySelectorAll<HTMLElement>('[data-row]')];
const partsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('button, a')];

/** The row's first part is where one lands. */
export function focusRow(row: Element | undefined): void {
  const [first] = row ? partsOf(row) : [];
  first?.focus();
  first?.scrollIntoView({ block: 'nearest' });
}

/**
 * A list of rows with buttons is one stop of the Tab key: the arrow keys go from row to row, and Tab goes on through
 * the buttons of the row that has the focus (WAI-ARIA's roving tabindex). Kept in the document, not in React's state.
 */
export function useRovingRows(list: RefObject<HTMLElement | null>) {
  const last = useRef<{ row: HTMLElement; index: number } | null>(null);
  // What was the stop may be gone with the last answer of the server; new rows have none yet.
  useLayoutEffect(() => {
    if (!list.current) return;
    const rows = listRows(list.current);
    const stop = rows.find((row) => row === last.current?.row) ?? rows[0];
    for (const row of rows) makeStop(row, row === stop);
  });
  // The row on which something was done may be gone: the one that took its place has the focus. Or it has moved, by
  // which the browser takes the focus away from it.
  useEffect(() => {
    const { row, index = 0 } = last.current ?? {};
    const rows = list.current ? listRows(list.current) : [];
    if (!row || rows.indexOf(row) === index) return;
    const timer = setTimeout(() => {
      const next = row.isConnected ? row : rows[Math.min(index, rows.length - 1)];
      last.current = next ? { row: next, index: rows.indexOf(next) } : null;
      if (document.activeElement === document.body) focusRow(next);
    }, AFTER_DIALOG_MS);
    return () => clearTimeout(timer);
  });

  return {
    onFocus: ({ target }: { target: EventTarget }) => {
      const row = rowOf(target);
      if (!row || !list.current) return;
      const rows = listRows(list.current);
      last.current = { row, index: rows.indexOf(row) };
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
  switch (key) {
    case 'ArrowDown':
      return rows[index + 1];
    case 'ArrowUp':
      return rows[index - 1];
    case 'Home':
      return rows[0];
    case 'End':
      return rows.at(-1);
  }
}
