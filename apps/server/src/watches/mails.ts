import type { NewBooking } from '@clubhouse/core/bookings';
import { bayName, type Facility } from '@clubhouse/core/facility';
import { SCREENS } from '@clubhouse/core/screens';
import { facilityTime, formatDate, formatInterval, formatTime } from '@clubhouse/core/time';
import type { MailContent } from '../mail/index.ts';

type Offered = NewBooking & { id: number; heldUntil: Date | null };

/** The path of the booking page with the offer, where one tap books the offered time. */
const offerPath = (id: number) => `${SCREENS.booking.path}?offer=${id}`;

const heldText = (heldUntil: Date, facility: Facility) =>
  `We are holding the bay for you until ${formatTime(facilityTime(heldUntil, facility))}.`;

export function offerMail({ id, heldUntil, ...slot }: Offered, facility: Facility): MailContent {
  const when = `${formatDate(slot.bookingDate)}, ${formatInterval(slot)} ${facility.place.zoneLabel}`;
  return {
    subject: `Open now: ${when}`,
    heading: 'A time you’re watching is open',
    blocks: [
      {
        facts: [
          ['When', when],
          ['Where', bayName(slot.simulatorId, facility)],
        ],
      },
      {
        text: heldUntil
          ? `${heldText(heldUntil, facility)} After that, we’ll offer it to the next member waiting.`
          : 'We can’t hold this bay for you. The first member to book this time gets it.',
      },
      { action: 'Book this time', path: offerPath(id) },
    ],
  };
}

export function offerPush({ id, heldUntil, ...slot }: Offered, facility: Facility) {
  return {
    title: 'A time you’re watching is open',
    body: `${formatDate(slot.bookingDate)}, ${formatInterval(slot)}. ${heldUntil ? heldText(heldUntil, facility) : 'The first member to book this time gets it.'}`,
    path: offerPath(id),
  };
}
