import { LAST_END } from '@clubhouse/core/facility';
import { halfHoursOf, type Interval, minutesOf, type WallTime, wallTime } from '@clubhouse/core/time';
import type { CSSProperties } from 'react';

const ROW_MINUTES = 30;

/**
 * The half-hours that the board shows. They go from midnight to `LAST_END`, because older bookings can be
 * outside the current bookable hours.
 */
export const HALF_HOURS: readonly WallTime[] = halfHoursOf({
  startTime: '00:00:00',
  endTime: LAST_END,
});

/**
 * Returns the position of a time on the board, in rows: 1.5 is the middle of the second row. The position
 * never exceeds the number of rows.
 */
export function rowOf(time: WallTime): number {
  return Math.min(minutesOf(time) / ROW_MINUTES, HALF_HOURS.length);
}

export function timeOfRow(row: number): WallTime {
  return wallTime(row * ROW_MINUTES);
}

export function gridRowsOf({ startTime, endTime }: Interval): { top: number; length: number } {
  const top = rowOf(startTime);
  return { top, length: rowOf(endTime) - top };
}

export const LANE_HEIGHT = `calc(var(--row) * ${HALF_HOURS.length})`;

/** A block's column in a group of overlapping blocks. The first of two columns is `{ index: 0, of: 2 }`. */
export type Share = { index: number; of: number };

const FULL_WIDTH: Share = { index: 0, of: 1 };

/** Returns the position and size of a block. The CSS variable `--row` is the height of a half-hour. */
export function gridStyle(interval: Interval, { index, of }: Share = FULL_WIDTH): CSSProperties {
  const { top, length } = gridRowsOf(interval);
  return {
    top: `calc(var(--row) * ${top})`,
    height: `calc(var(--row) * ${length})`,
    left: `${(index / of) * 100}%`,
    width: `${100 / of}%`,
  };
}

/** Scrolls the board to a row, and leaves one half-hour visible above the row. */
export function scrollToRow(board: HTMLElement, row: number): void {
  const lane = board.querySelector<HTMLElement>('[data-lane]');
  const height = (lane?.offsetHeight ?? 0) / HALF_HOURS.length;
  board.scrollTo({ top: height * (row - 1), behavior: 'instant' });
}
