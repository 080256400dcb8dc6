import { GUEST_LIMIT_HOURS, MAX_BOOKING_HOURS, type NewBooking } from '@clubhouse/core/bookings';
import type { DeskBookingRow } from '@clubhouse/core/desk';
import { gridRowsOf, HALF_HOURS, timeOfRow } from './rows.ts';

export type BoardPoint = { simulatorId: number; bookingDate: string; row: number };

/** The grabbed part of the booking. `below` is the distance from the booking's top to the pointer, in rows. */
export type Grip = { edge: 'whole'; below: number } | { edge: 'end' };

/** Returns the slot after a drop at this point, rounded to half-hours. Stays within the day and the maximum length. */
export function draggedTo(booking: DeskBookingRow, grip: Grip, point: BoardPoint): NewBooking {
  const { top, length } = gridRowsOf(booking);
  if (grip.edge === 'end') {
    const hours = booking.kind === 'guest' ? GUEST_LIMIT_HOURS : MAX_BOOKING_HOURS;
    const last = Math.min(top + hours * 2, HALF_HOURS.length);
    return { ...slotOf(booking), endTime: timeOfRow(clamp(Math.round(point.row), top + 1, last)) };
  }
  const start = clamp(Math.round(point.row - grip.below), 0, HALF_HOURS.length - length);
  return {
    simulatorId: point.simulatorId,
    bookingDate: point.bookingDate,
    startTime: timeOfRow(start),
    endTime: timeOfRow(start + length),
  };
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

export function slotOf({ simulatorId, bookingDate, startTime, endTime }: NewBooking): NewBooking {
  return { simulatorId, bookingDate, startTime, endTime };
}
