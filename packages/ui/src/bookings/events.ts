import { type Booking, DAILY_LIMIT_HOURS, durationCategory, timeOfDay } from '@clubhouse/core/bookings';
import { bayName } from '@clubhouse/core/facility';
import { hoursOf, weekdayOf } from '@clubhouse/core/time';
import { track } from '../client/index.ts';

/** Sends the analytics events for bookings: docs/product/README.md#analytics. */
export const bookingEvents = {
  created: (booking: Booking) =>
    track('booking', 'created', {
      simulator: bayName(booking.simulatorId),
      date: booking.bookingDate,
      time: booking.startTime,
      dateTime: `${booking.bookingDate}T${booking.startTime}`,
      duration: hoursOf(booking),
      durationCategory: durationCategory(hoursOf(booking)),
      dayOfWeek: weekdayOf(booking.bookingDate),
      timeOfDay: timeOfDay(booking.startTime),
    }),
  cancelled: (simulatorId: number) =>
    track('booking', 'cancelled', { simulator: bayName(simulatorId), reason: 'not provided' }),
  searched: (date: string) => track('booking', 'search', { date, simulator: 'any' }),
  limitReached: (date: string, hoursBooked: number) =>
    track('booking', 'limit_reached', { date, hoursBooked, max: DAILY_LIMIT_HOURS }),
};
