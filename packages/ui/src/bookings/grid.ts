import type { Facility } from '@clubhouse/core/facility';
import type { WallTime } from '@clubhouse/core/time';

/** The latest end of a booking that the settings allow: docs/product/facility.md#settings. */
export const LAST_END: WallTime = '23:30:00';

/** Returns the length in hours that members can book and that is nearest to `hours`. */
export const nearestLength = (hours: number, { booking }: Facility): number =>
  Math.max(booking.shortestHours, Math.min(hours, booking.longestHours));
