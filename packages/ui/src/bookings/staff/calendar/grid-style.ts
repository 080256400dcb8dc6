import type { Interval } from '@clubhouse/core/time';
import type { CSSProperties } from 'react';
import type { Share } from './lane.ts';
import { gridRowsOf, HALF_HOURS } from './rows.ts';

export const LANE_HEIGHT = `calc(var(--row) * ${HALF_HOURS.length})`;

const WHOLE: Share = { index: 0, of: 1 };

/** The position of an interval in its lane. `--row` is the height of a half-hour. */
export function gridStyle(interval: Interval, { index, of }: Share = WHOLE): CSSProperties {
  const { top, length } = gridRowsOf(interval);
  return {
    top: `calc(var(--row) * ${top})`,
    height: `calc(var(--row) * ${length})`,
    left: `${(index / of) * 100}%`,
    width: `${100 / of}%`,
  };
}
