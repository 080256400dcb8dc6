import type { Facility } from '@clubhouse/core/facility';

/** Returns the length in hours that members can book and that is nearest to `hours`. */
export const nearestLength = (hours: number, { booking }: Facility): number =>
  Math.max(booking.shortestHours, Math.min(hours, booking.longestHours));
