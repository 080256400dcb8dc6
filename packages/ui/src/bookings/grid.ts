import type { Facility } from '@clubhouse/core/facility';

/** Returns the bookable length that is nearest to `hours`, in hours. */
export const nearestLength = (hours: number, { booking }: Facility): number =>
  Math.max(booking.shortestHours, Math.min(hours, booking.longestHours));
