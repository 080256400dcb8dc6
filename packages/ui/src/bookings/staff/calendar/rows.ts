import { LAST_END } from '@clubhouse/core/bookings';
import { halfHoursOf, type Interval, minutesOf, type WallTime, wallTime } from '@clubhouse/core/time';

const ROW_MINUTES = 30;

/** The half-hours that a day shows, from 00:00 to 23:00. */
export const HALF_HOURS: readonly WallTime[] = halfHoursOf({ startTime: '00:00:00', endTime: LAST_END });

/** The row position of a time: 1.5 is the middle of the second row. Later times map to the end of the last row. */
export function rowOf(time: WallTime): number {
  return Math.min(minutesOf(time) / ROW_MINUTES, HALF_HOURS.length);
}

export function timeOfRow(row: number): WallTime {
  return wallTime(row * ROW_MINUTES);
}

/** The first row of an interval and its number of rows. */
export function gridRowsOf({ startTime, endTime }: Interval): { top: number; length: number } {
  const top = rowOf(startTime);
  return { top, length: rowOf(endTime) - top };
}
