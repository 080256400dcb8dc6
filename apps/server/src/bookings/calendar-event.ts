import type { Booking } from '@clubhouse/core/bookings';
import { bayName } from '@clubhouse/core/facility';
import { type Interval, instantOf } from '@clubhouse/core/time';
import type { CalendarEvent } from '../mail/index.ts';

/** A booking as an appointment, in calendars and in the mails about it. */
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

/** A league's time that the spring day skips begins when the clock goes on. */
export function instantsOf(
  date: string,
  { startTime, endTime }: Interval,
): { startsAt: string; endsAt: string } {
  const startsAt = instantOf(date, startTime) ?? instantOf(date, '03:00:00');
  const endsAt = instantOf(date, endTime) ?? instantOf(date, '03:30:00');
  return { startsAt: (startsAt as Date).toISOString(), endsAt: (endsAt as Date).toISOString() };
}
