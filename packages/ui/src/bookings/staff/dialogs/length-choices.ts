import {
  type DeskQuestion,
  deskBookingRefusal,
  isFuture,
  type NewBooking,
  passedLimits,
  withoutBooking,
} from '@clubhouse/core/bookings';
import type { DeskBookingRow } from '@clubhouse/core/desk';
import type { Refusal } from '@clubhouse/core/errors';
import { endOf, halfHoursOf, hoursOf, intervalFrom } from '@clubhouse/core/time';
import { personOf } from './slot-choice.ts';
import { withObstacleName } from './start-options.ts';

export type LengthChoice = { slot: NewBooking; refusal: Refusal | null; limits: string[] };

/**
 * Returns how staff can extend or shorten a booking. `longer` adds a half-hour. `shorter` ends a running
 * booking at the next half-hour, or takes a half-hour off a future booking. `shorter` is null if neither is
 * possible.
 */
export function lengthChoices(
  booking: DeskBookingRow,
  { day, now }: Pick<DeskQuestion, 'day' | 'now'>,
): { longer: LengthChoice; shorter: LengthChoice | null } {
  const question = { ...personOf(booking), day, now };
  const { facility } = day;
  const { simulatorId, bookingDate, startTime } = booking;
  const until = (endTime: string): LengthChoice => {
    const slot = { simulatorId, bookingDate, startTime, endTime };
    const refusal = deskBookingRefusal(slot, question);
    return {
      slot,
      refusal: refusal && withObstacleName(refusal, slot, withoutBooking(day, booking.id)),
      limits: passedLimits(slot, question),
    };
  };
  const ends = halfHoursOf(booking).slice(1);
  const earlier = isFuture(booking, now, facility)
    ? ends.at(-1)
    : ends.find((time) => endOf(bookingDate, time, facility) > now);
  return {
    longer: until(intervalFrom(startTime, hoursOf(booking) + 0.5).endTime),
    shorter: earlier === undefined ? null : until(earlier),
  };
}
