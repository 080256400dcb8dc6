import type { NewBooking } from '@clubhouse/core/bookings';
import type { DeskBookingRow } from '@clubhouse/core/desk';
import type { Facility } from '@clubhouse/core/facility';
import { gridRowsOf, rowOf, timeOfRow } from './rows.ts';

export type BoardPoint = { simulatorId: number; bookingDate: string; row: number };

/**
 * The part of a booking that the user drags. `below` is the distance from the booking's top to the pointer,
 * in rows.
 */
export type Grip = { edge: 'whole'; below: number } | { edge: 'end' };

/**
 * Returns the booking's slot after a drop at `point`. The slot is rounded to half-hours and stays within the
 * bookable hours. If staff drag the end, the booking's length stays between the minimum and the maximum.
 */
export function draggedTo(
  booking: DeskBookingRow,
  grip: Grip,
  point: BoardPoint,
  facility: Facility,
): NewBooking {
  const { shortestHours, longestHours, guestHours, earliestStart, latestEnd } = facility.booking;
  const { top, length } = gridRowsOf(booking);
  const last = rowOf(latestEnd);
  if (grip.edge === 'end') {
    const longest = booking.kind === 'guest' ? guestHours : longestHours;
    const end = clamp(Math.round(point.row), top + shortestHours * 2, Math.min(top + longest * 2, last));
    return { ...slotOf(booking), endTime: timeOfRow(end) };
  }
  const start = clamp(Math.round(point.row - grip.below), rowOf(earliestStart), last - length);
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
