import type { Booking } from '@clubhouse/core/bookings';
import { bayName } from '@clubhouse/core/facility';
import { endOf, type Interval, instantOf } from '@clubhouse/core/time';
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

/** A league's start that the spring day skips is when the clock goes on, as its end is. */
export function instantsOf(
  date: string,
  { startTime, endTime }: Interval,
): { startsAt: string; endsAt: string } {
  const startsAt = instantOf(date, startTime) ?? endOf(date, startTime);
  return { startsAt: startsAt.toISOString(), endsAt: endOf(date, endTime).toISOString() };
}
