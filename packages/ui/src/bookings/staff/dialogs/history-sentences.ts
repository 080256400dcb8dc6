import { type BookingHistoryEntry, type NewBooking, slotFields } from '@clubhouse/core/bookings';
import { bayName, type Facility, perFacility } from '@clubhouse/core/facility';
import { facilityTime, formatInterval, formatShortDate, formatTime, instant } from '@clubhouse/core/time';
import * as z from 'zod/mini';
import { slotText } from './slot-choice.ts';

/**
 * The details of a history entry. Details that do not parse become undefined, because old entries have a
 * different format.
 */
const detail = perFacility((facility) =>
  z.object({
    from: z.catch(z.optional(slotFields(facility)), undefined),
    to: z.catch(z.optional(slotFields(facility)), undefined),
    fromName: z.catch(z.optional(z.string()), undefined),
    toName: z.catch(z.optional(z.string()), undefined),
    reason: z.catch(z.optional(z.string()), undefined),
    checkedInAt: z.catch(z.optional(instant), undefined),
  }),
);
type Detail = z.output<ReturnType<typeof detail>>;

/** `text` is followed by "by" and the actor's name. */
export function historySentence(
  { action, detail: raw }: Pick<BookingHistoryEntry, 'action' | 'detail'>,
  facility: Facility,
) {
  const known = detail(facility).parse(raw);
  return { text: actionText(action, known, facility), reason: known.reason || null };
}

function actionText(
  action: BookingHistoryEntry['action'],
  { from, to, fromName, toName, checkedInAt }: Detail,
  facility: Facility,
): string {
  switch (action) {
    case 'created':
      return to ? `Booked ${slotText(to, facility)}` : 'Booked';
    case 'moved':
      return from && to ? moveText(from, to, facility) : 'Moved';
    case 'handed-over':
      return fromName && toName ? `Transferred from ${fromName} to ${toName}` : 'Transferred';
    case 'cancelled':
      return 'Canceled';
    case 'restored':
      return 'Restored';
    case 'checked-in':
      // `checkedInAt` is set if the check-in was made offline and sent later.
      return checkedInAt
        ? `Checked in at ${formatTime(facilityTime(new Date(checkedInAt), facility))} (sent later)`
        : 'Checked in';
    case 'check-in-undone':
      return 'Check-in undone';
  }
}

/**
 * Describes a move, and mentions only the changed parts. For example, a move to a different bay does not
 * mention the times.
 */
export function moveText(from: NewBooking, to: NewBooking, facility: Facility): string {
  const isSameDay = from.bookingDate === to.bookingDate;
  const isSameBay = from.simulatorId === to.simulatorId;
  const isSameTime = from.startTime === to.startTime && from.endTime === to.endTime;
  if (isSameDay && isSameBay && from.startTime === to.startTime) {
    const deed = to.endTime > from.endTime ? 'Extended' : 'Shortened';
    return `${deed} to ${formatTime(to.endTime)} (was ${formatTime(from.endTime)})`;
  }
  const different = (slot: NewBooking) =>
    [
      !isSameDay && formatShortDate(slot.bookingDate),
      !isSameTime && formatInterval(slot),
      !isSameBay && bayName(slot.simulatorId, facility),
    ]
      .filter(Boolean)
      .join(', ');
  return `Moved from ${different(from)} to ${different(to)}`;
}
