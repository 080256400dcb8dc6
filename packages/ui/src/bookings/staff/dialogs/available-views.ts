import { type Booking, bookingPhase } from '@clubhouse/core/bookings';
import { baysOn, type Facility } from '@clubhouse/core/facility';

export const hasOtherBay = ({ bookingDate, simulatorId }: Booking, facility: Facility): boolean =>
  baysOn(bookingDate, facility).some(({ id }) => id !== simulatorId);

/**
 * Returns whether staff can move a booking. A running booking and a lesson can only move to another bay. A
 * league night has its own dialog.
 */
export function canMove(booking: Booking, now: Date, facility: Facility): boolean {
  const phase = bookingPhase(booking, now, facility);
  if (booking.kind === 'league' || phase === 'past') return false;
  return (phase === 'upcoming' && booking.kind !== 'lesson') || hasOtherBay(booking, facility);
}

/** Returns whether staff can cancel a booking or the lesson that it is for. */
export const canCancel = (booking: Booking, now: Date, facility: Facility): boolean =>
  booking.kind !== 'league' && bookingPhase(booking, now, facility) === 'upcoming';
