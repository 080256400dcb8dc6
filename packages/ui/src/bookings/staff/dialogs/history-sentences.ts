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

/** `text` continues a sentence that starts with the actor's name. */
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
      return to ? `booked ${slotText(to, facility)}` : 'booked this';
    case 'moved':
      return from && to ? moveText(from, to, facility) : 'moved this';
    case 'handed-over':
      return fromName && toName ? `transferred it from ${fromName} to ${toName}` : 'transferred it';
    case 'cancelled':
      return 'canceled this booking';
    case 'restored':
      return 'restored this booking';
    case 'checked-in':
      // `checkedInAt` is set if the check-in was made offline and sent later.
      return checkedInAt
        ? `checked them in at ${formatTime(facilityTime(new Date(checkedInAt), facility))}, sent later`
        : 'checked them in';
    case 'check-in-undone':
      return 'undid the check-in';
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
    const deed = to.endTime > from.endTime ? 'extended it' : 'shortened it';
    return `${deed}: it now ends at ${formatTime(to.endTime)}, not ${formatTime(from.endTime)}`;
  }
  const different = (slot: NewBooking) =>
    [
      !isSameDay && formatShortDate(slot.bookingDate),
      !isSameTime && formatInterval(slot),
      !isSameBay && bayName(slot.simulatorId, facility),
    ]
      .filter(Boolean)
      .join(', ');
  return `moved it from ${different(from)} to ${different(to)}`;
}
