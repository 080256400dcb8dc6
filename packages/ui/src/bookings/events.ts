import { type Booking, durationCategory, timeOfDay } from '@clubhouse/core/bookings';
import { bayName, type Facility } from '@clubhouse/core/facility';
import { hoursOf, weekdayOf } from '@clubhouse/core/time';
import { track } from '../client/index.ts';

/** Sends the analytics events for bookings: docs/product/README.md#analytics. */
export const bookingEvents = {
  created: (booking: Booking, facility: Facility) =>
    track('booking', 'created', {
      simulator: bayName(booking.simulatorId, facility),
      date: booking.bookingDate,
      time: booking.startTime,
      dateTime: `${booking.bookingDate}T${booking.startTime}`,
      duration: hoursOf(booking),
      durationCategory: durationCategory(hoursOf(booking)),
      dayOfWeek: weekdayOf(booking.bookingDate),
      timeOfDay: timeOfDay(booking.startTime),
    }),
  cancelled: (simulatorId: number, facility: Facility) =>
    track('booking', 'cancelled', { simulator: bayName(simulatorId, facility), reason: 'not provided' }),
  searched: (date: string) => track('booking', 'search', { date, simulator: 'any' }),
  limitReached: (date: string, hoursBooked: number, facility: Facility) =>
    track('booking', 'limit_reached', { date, hoursBooked, max: facility.booking.dailyHours }),
};
