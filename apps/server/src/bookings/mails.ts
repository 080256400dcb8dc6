import type { Booking, NewBooking } from '@clubhouse/core/bookings';
import { bayName, FACILITY } from '@clubhouse/core/facility';
import { SCREENS } from '@clubhouse/core/screens';
import { formatDate, formatInterval, ZONE_LABEL } from '@clubhouse/core/time';
import type { Block, MailContent } from '../mail/index.ts';
import { bookingEvent } from './calendar-event.ts';

/** Null if the member made the change. Staff are never named, because a username helps an attacker to sign in. */
type ChangedBy = { reason?: string | undefined } | null;

const whenOf = (slot: NewBooking) => `${formatDate(slot.bookingDate)}, ${formatInterval(slot)} ${ZONE_LABEL}`;

const factsOf = (slot: NewBooking): Block => ({
  facts: [
    ['When', whenOf(slot)],
    ['Where', bayName(slot.simulatorId)],
  ],
});

const reasonBlocks = (reason: string | undefined, label = 'Reason:'): Block[] =>
  reason ? [{ text: label }, { quote: reason }] : [];

const deskBlocks = (by: ChangedBy, text: string, label?: string): Block[] =>
  by ? [{ text }, ...reasonBlocks(by.reason, label)] : [];

const IF_YOU_CANT_COME = {
  text: `If you can’t make it or would like a different time, please call us at ${FACILITY.phone}.`,
};

const MY_BOOKINGS = { action: 'My bookings', path: SCREENS.booking.path };

const MEMBER_WELCOME = [
  {
    text: 'Your entrance code opens the door at any hour. You can find it in the account menu on the website.',
  },
  MY_BOOKINGS,
];
const GUEST_WELCOME = [
  {
    text: `We are at ${FACILITY.street}, ${FACILITY.city}. Please ring the bell at the entrance, and we will let you in.`,
  },
  IF_YOU_CANT_COME,
];

export function bookingConfirmedMail(booking: Booking, by: ChangedBy = null): MailContent {
  return {
    subject: `Booked: ${whenOf(booking)}`,
    heading: 'Your bay is booked',
    blocks: [
      factsOf(booking),
      ...deskBlocks(by, 'The front desk made this booking.', 'Note from the front desk:'),
      ...(booking.kind === 'guest' ? GUEST_WELCOME : MEMBER_WELCOME),
    ],
    event: bookingEvent(booking),
  };
}

export function bookingMovedMail(
  before: NewBooking,
  after: Booking,
  now: Date,
  by: ChangedBy = null,
): MailContent {
  return {
    subject: `Moved: ${whenOf(after)}`,
    heading: 'Your booking was moved',
    blocks: [
      factsOf(after),
      { text: `The old time was ${whenOf(before)} in ${bayName(before.simulatorId)}.` },
      ...deskBlocks(by, 'The front desk moved this booking.'),
      after.kind === 'guest' ? IF_YOU_CANT_COME : MY_BOOKINGS,
    ],
    event: bookingEvent(after, { changedAt: now.toISOString() }),
  };
}

/** Does not name the new member, because the desk decides whether to share the name. */
export function bookingGivenAwayMail(booking: Booking, now: Date, reason: string | undefined): MailContent {
  return {
    subject: `Booking transferred: ${whenOf(booking)}`,
    heading: 'Your booking was transferred to another member',
    blocks: [
      factsOf(booking),
      { text: 'The front desk transferred this booking to another member. It is no longer yours.' },
      ...reasonBlocks(reason),
      { text: `If you did not expect this, please call us at ${FACILITY.phone}.` },
      MY_BOOKINGS,
    ],
    event: bookingEvent(booking, { isCancelled: true, changedAt: now.toISOString() }),
  };
}

export function bookingReceivedMail(booking: Booking, now: Date, reason: string | undefined): MailContent {
  return {
    subject: `Booked: ${whenOf(booking)}`,
    heading: 'Your bay is booked',
    blocks: [
      factsOf(booking),
      { text: 'The front desk transferred this booking to you from another member.' },
      ...reasonBlocks(reason),
      ...MEMBER_WELCOME,
    ],
    event: bookingEvent(booking, { changedAt: now.toISOString() }),
  };
}

export function bookingCancelledMail(booking: Booking, now: Date, by: ChangedBy = null): MailContent {
  return {
    subject: `Canceled: ${whenOf(booking)}`,
    heading: 'Your booking was canceled',
    blocks: [
      factsOf(booking),
      ...deskBlocks(by, 'The front desk canceled this booking.'),
      booking.kind === 'guest'
        ? { text: `We would be glad to find you another time. Please call us at ${FACILITY.phone}.` }
        : { action: 'Book another time', path: SCREENS.booking.path },
    ],
    event: bookingEvent(booking, { isCancelled: true, changedAt: now.toISOString() }),
  };
}
