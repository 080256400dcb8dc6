import type { Facility } from '../facility/index.ts';
import { halfHoursOf, type WallTime } from '../time/index.ts';

/**
 * Returns the booking lengths in hours that members can select, shortest first:
 * docs/product/bookings.md#the-grid.
 */
export function durationsOf({ booking }: Facility): number[] {
  const count = (booking.longestHours - booking.shortestHours) * 2 + 1;
  return Array.from({ length: count }, (_, index) => booking.shortestHours + index / 2);
}

/** Returns the starts of a day's bookable half-hours, in order. */
export const halfHoursToBook = ({ booking }: Facility): WallTime[] =>
  halfHoursOf({ startTime: booking.earliestStart, endTime: booking.latestEnd });
