import type { Facility } from '@clubhouse/core/facility';

export const nearestLength = (hours: number, { booking }: Facility): number =>
  Math.max(booking.shortestHours, Math.min(hours, booking.longestHours));
