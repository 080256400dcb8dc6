import type { Booking } from '@clubhouse/core/bookings';
import { bayName, type Facility } from '@clubhouse/core/facility';
import { endOf, type Interval, instantOf } from '@clubhouse/core/time';
import type { CalendarEvent } from '../mail/index.ts';

export function bookingEvent(
  booking: Booking,
  { isCancelled = false, changedAt = booking.createdAt }: { isCancelled?: boolean; changedAt?: string },
  facility: Facility,
): CalendarEvent {
  return {
    uid: `booking-${booking.id}`,
    isCancelled,
    summary: `Golf in ${bayName(booking.simulatorId, facility)}`,
    ...instantsOf(booking.bookingDate, booking, facility),
    changedAt,
  };
}

/**
 * Returns the instants when an interval starts and ends. A time within the hour that daylight saving time
 * skips becomes the end of that hour.
 */
export function instantsOf(date: string, { startTime, endTime }: Interval, facility: Facility) {
  const startsAt = instantOf(date, startTime, facility) ?? endOf(date, startTime, facility);
  return { startsAt: startsAt.toISOString(), endsAt: endOf(date, endTime, facility).toISOString() };
}
