import * as z from 'zod/mini';
import type { Refusal } from '../errors/index.ts';
import type { Facility } from '../facility/index.ts';
import { isoDate } from '../time/index.ts';
import type { Booking } from './contract.ts';
import { bookingPhase } from './rules.ts';

/** Response of GET /api/shared-bookings/:token: the time and the bay, without the member's name. */
export const sharedBooking = z.object({
  bookingDate: isoDate,
  startTime: z.string(),
  endTime: z.string(),
  bayName: z.string(),
});
export type SharedBooking = z.output<typeof sharedBooking>;

/** Response of POST /api/bookings/:id/share. */
export const shareLink = z.object({ url: z.url() });

/** Returns why a booking cannot be shared, or null: docs/product/bookings.md#share-link. */
export function shareRefusal(booking: Booking, now: Date, facility: Facility): Refusal | null {
  if (booking.kind !== 'member') {
    return { code: 'booking_reserved', message: 'You can share only your own bookings.' };
  }
  if (booking.cancelledAt) return { code: 'booking_cancelled', message: 'This booking is already canceled.' };
  return bookingPhase(booking, now, facility) === 'past'
    ? { code: 'booking_past', message: 'This booking is over.' }
    : null;
}
