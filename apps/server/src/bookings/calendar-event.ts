import type { Booking } from '@clubhouse/core/bookings';
import { bayName } from '@clubhouse/core/facility';
import { endOf, type Interval, instantOf } from '@clubhouse/core/time';
import type { CalendarEvent } from '../mail/index.ts';

/** A booking as a calendar event, for calendar feeds and for emails. */
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

/**
 * In spring a league session can start in the skipped hour. It then starts when the clock jumps forward; the end works
 * the same.
 */
export function instantsOf(
  date: string,
  { startTime, endTime }: Interval,
): { startsAt: string; endsAt: string } {
  const startsAt = instantOf(date, startTime) ?? endOf(date, startTime);
  return { startsAt: startsAt.toISOString(), endsAt: endOf(date, endTime).toISOString() };
}
