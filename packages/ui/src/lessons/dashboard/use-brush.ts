import { type FocusEvent, type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react';

/** A half-hour in the week's chart, by row and column index. */
export type Cell = { day: number; halfHour: number };
/** The cells between two corners become working hours if `isAdded` is true. Otherwise, they are cleared. */
export type Stroke = { from: Cell; to: Cell; isAdded: boolean };

type Options = {
  size: { days: number; halfHours: number };
  isWorking: (cell: Cell) => boolean;
  onPaint: (stroke: Stroke) => void;
};

const isSame = (a: Cell, b: Cell) => a.day === b.day && a.halfHour === b.halfHour;
const inOrder = (a: number, b: number): [number, number] => (a < b ? [a, b] : [b, a]);
const clamp = (index: number, count: number) => Math.max(0, Math.min(index, count - 1));

/** Returns a stroke's first and last row, and its first and last column. */
export const cornersOf = ({ from, to }: Stroke) => ({
  days: inOrder(from.day, to.day),
  halfHours: inOrder(from.halfHour, to.halfHour),
});

const cellId = ({ day, halfHour }: Cell) => `${day}-${halfHour}`;
const cellSelector = (cell: Cell) => `[data-cell="${cellId(cell)}"]`;

/**
 * Lets the user paint cells with a pointer or, as in a spreadsheet, with the keyboard. The cursor's cell is the
 * grid's only Tab stop.
 */
export function useBrush(grid: RefObject<HTMLElement | null>, { size, isWorking, onPaint }: Options) {
  const [cursor, setCursor] = useState<Cell>({ day: 0, halfHour: 0 });
  const [stroke, setStroke] = useState<(Stroke & { pointerId: number | null }) | null>(null);
  // Keeps the cursor inside the chart, even if the chart has become smaller.
  const shownCursor = {
    day: clamp(cursor.day, size.days),
    halfHour: clamp(cursor.halfHour, size.halfHours),
  };

  const moveTo = (cell: Cell) => {
    setCursor(cell);
    grid.current?.querySelector<HTMLElement>(cellSelector(cell))?.focus({ preventScroll: stroke !== null });
  };
  const strokeOf = (from: Cell, to: Cell): Stroke => ({ from, to, isAdded: !isWorking(from) });
  const paint = (painted: Stroke) => {
    setStroke(null);
    moveTo(painted.to);
    onPaint(painted);
  };

  /**
   * Returns the cell under the pointer. If the pointer is outside the grid, returns the nearest cell, so a
   * drag can end anywhere.
   */
  const cellAt = ({ clientX, clientY }: PointerEvent): Cell => {
    const rectOf = (cell: Cell) =>
      grid.current?.querySelector(cellSelector(cell))?.getBoundingClientRect() ?? new DOMRect();
    const first = rectOf({ day: 0, halfHour: 0 });
    const last = rectOf({ day: size.days - 1, halfHour: size.halfHours - 1 });
    const index = (at: number, [start, end]: [number, number], count: number) =>
      clamp(Math.floor(((at - start) / (end - start)) * count), count);
    return {
      day: index(clientY, [first.top, last.bottom], size.days),
      halfHour: index(clientX, [first.left, last.right], size.halfHours),
    };
  };
  const isDragging = (event: PointerEvent) => stroke?.pointerId === event.pointerId;
  const drop = (event: PointerEvent) => isDragging(event) && setStroke(null);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    const from = shownCursor;
    const isAll = event.ctrlKey;
    const targets: Record<string, Cell> = {
      ArrowLeft: { ...from, halfHour: from.halfHour - 1 },
      ArrowRight: { ...from, halfHour: from.halfHour + 1 },
      ArrowUp: { ...from, day: from.day - 1 },
      ArrowDown: { ...from, day: from.day + 1 },
      Home: { day: isAll ? 0 : from.day, halfHour: 0 },
      End: { day: isAll ? size.days - 1 : from.day, halfHour: size.halfHours - 1 },
    };
    const target = targets[event.key];
    if (target) {
      const to = { day: clamp(target.day, size.days), halfHour: clamp(target.halfHour, size.halfHours) };
      const start = stroke?.from ?? from;
      setStroke(event.shiftKey && !isSame(start, to) ? { ...strokeOf(start, to), pointerId: null } : null);
      moveTo(to);
    } else if (event.key === ' ' || event.key === 'Enter') {
      if (!event.repeat) paint(stroke ?? strokeOf(from, from));
    } else if (event.key === 'Escape' && stroke) {
      setStroke(null);
    } else return;
    event.preventDefault();
  };

  return {
    stroke,
    isCursor: (cell: Cell) => isSame(cell, shownCursor),
    cellProps: (cell: Cell) => ({
      'data-cell': cellId(cell),
      onFocus: () => setCursor(cell),
    }),
    gridProps: {
      onKeyDown,
      // Clears the selection when the focus leaves the grid, because Space cannot paint the cells without the
      // focus.
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (!grid.current?.contains(relatedTarget)) setStroke(null);
      },
      onPointerDown: (event: PointerEvent) => {
        const isOnCell = event.target instanceof Element && event.target.closest('[data-cell]') !== null;
        if (!isOnCell || !event.isPrimary || event.button !== 0) return;
        grid.current?.setPointerCapture(event.pointerId);
        const cell = cellAt(event);
        setStroke({ ...strokeOf(cell, cell), pointerId: event.pointerId });
      },
      onPointerMove: (event: PointerEvent) => {
        if (stroke && isDragging(event)) setStroke({ ...stroke, to: cellAt(event) });
      },
      onPointerUp: (event: PointerEvent) => {
        if (stroke && isDragging(event)) paint(stroke);
      },
      // When the user scrolls the page with a finger, the browser fires `pointercancel`.
      onPointerCancel: drop,
    },
  };
}
