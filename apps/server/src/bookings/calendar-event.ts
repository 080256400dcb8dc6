import type { Booking } from '@clubhouse/core/bookings';
import { bayName } from '@clubhouse/core/facility';
import { endOf, type Interval, instantOf } from '@clubhouse/core/time';
import type { CalendarEvent } from '../mail/index.ts';

export function bookingEvent(
  booking: Booking,
  { isCancelled = false, changedAt = booking.createdAt }: { isCancelled?: boolean; changedAt?: string } = {},
): CalendarEvent {
  return {
    uid: `booking-${booking.id}`,
    isCancelled,
    summary: `Golf in ${bayName(booking.simulatorId)}`,
    ...instantsOf(booking.bookingDate, booking),
    changedAt,
  };
}

/** Daylight saving time skips one hour a year. A start or end time in that hour is moved to the end of the hour. */
export function instantsOf(date: string, { startTime, endTime }: Interval) {
  const startsAt = instantOf(date, startTime) ?? endOf(date, startTime);
  return { startsAt: startsAt.toISOString(), endsAt: endOf(date, endTime).toISOString() };
}
