import type { Booking, NewBooking } from '@clubhouse/core/bookings';
import { bayName, directionsUrl, type Facility } from '@clubhouse/core/facility';
import { SCREENS } from '@clubhouse/core/screens';
import { formatDate, formatInterval } from '@clubhouse/core/time';
import { type Block, type MailContent, paragraphs } from '../mail/index.ts';
import { bookingEvent } from './calendar-event.ts';

/**
 * Contains the front desk's reason for a change. Null if the member made the change, and in the confirmation
 * of a guest's booking. Does not name the staff member, because a staff username helps an attacker sign in.
 */
type ChangedBy = { reason?: string | undefined } | null;

const whenOf = (slot: NewBooking, facility: Facility) =>
  `${formatDate(slot.bookingDate)}, ${formatInterval(slot)} ${facility.place.zoneLabel}`;

const factsOf = (slot: NewBooking, facility: Facility): Block => ({
  facts: [
    ['When', whenOf(slot, facility)],
    ['Where', bayName(slot.simulatorId, facility)],
  ],
});

const reasonBlocks = (reason: string | undefined, label = 'Reason:'): Block[] =>
  reason ? [{ text: label }, { quote: reason }] : [];

const deskBlocks = (by: ChangedBy, text: string, label?: string): Block[] =>
  by ? [{ text }, ...reasonBlocks(by.reason, label)] : [];

const ifYouCantCome = ({ place }: Facility) => ({
  text: `If you can’t make it or would like a different time, please call us at ${place.phone}.`,
});

const MY_BOOKINGS = { action: 'My bookings', path: SCREENS.booking.path };

const directions = (facility: Facility): Block => ({ link: 'Directions', url: directionsUrl(facility) });

const memberWelcome = (facility: Facility): Block[] => [
  { text: 'Your entrance code opens the door at any hour.' },
  { action: 'Show entrance code', path: SCREENS.landing.path },
  { action: 'Change or cancel', path: SCREENS.booking.path },
  directions(facility),
];
const guestWelcome = (facility: Facility): Block[] => [
  {
    text: `We are at ${facility.place.street}, ${facility.place.city}. Please ring the bell at the entrance, and we will let you in.`,
  },
  ...paragraphs(facility.place.arrivalNotes),
  directions(facility),
  ifYouCantCome(facility),
];

export function bookingConfirmedMail(booking: Booking, by: ChangedBy, facility: Facility): MailContent {
  return {
    subject: `Booked: ${whenOf(booking, facility)}`,
    heading: 'Your bay is booked',
    blocks: [
      factsOf(booking, facility),
      ...deskBlocks(by, 'The front desk made this booking.', 'Note from the front desk:'),
      ...(booking.kind === 'guest' ? guestWelcome(facility) : memberWelcome(facility)),
    ],
    event: bookingEvent(booking, {}, facility),
  };
}

/**
 * Returns the email about the bookings of a series. It has no calendar file, because some mail apps reject a
 * file with several events.
 */
export function bookingSeriesMail(bookings: readonly Booking[], facility: Facility): MailContent {
  const [first] = bookings;
  if (first && bookings.length === 1) return bookingConfirmedMail(first, null, facility);
  return {
    subject: `Booked: ${bookings.length} sessions from ${formatDate(first?.bookingDate ?? '')}`,
    heading: `Your ${bookings.length} sessions are booked`,
    blocks: [
      {
        facts: bookings.map((booking): [string, string] => [
          formatDate(booking.bookingDate),
          `${formatInterval(booking)} ${facility.place.zoneLabel}, ${bayName(booking.simulatorId, facility)}`,
        ]),
      },
      { text: 'You can move or cancel each session separately.' },
      { text: 'To see your sessions in your calendar, get a calendar link on your account page.' },
      ...memberWelcome(facility),
    ],
  };
}

export function bookingMovedMail(
  before: NewBooking,
  after: Booking,
  now: Date,
  by: ChangedBy,
  facility: Facility,
): MailContent {
  return {
    subject: `Moved: ${whenOf(after, facility)}`,
    heading: 'Your booking was moved',
    blocks: [
      factsOf(after, facility),
      { text: `The old time was ${whenOf(before, facility)} in ${bayName(before.simulatorId, facility)}.` },
      ...deskBlocks(by, 'The front desk moved this booking.'),
      after.kind === 'guest' ? ifYouCantCome(facility) : MY_BOOKINGS,
    ],
    event: bookingEvent(after, { changedAt: now.toISOString() }, facility),
  };
}

/**
 * Returns the email to a member whose booking was handed to another member. Does not name the new member,
 * because the desk decides whether to share the name.
 */
export function bookingGivenAwayMail(
  booking: Booking,
  now: Date,
  reason: string | undefined,
  facility: Facility,
): MailContent {
  return {
    subject: `Booking transferred: ${whenOf(booking, facility)}`,
    heading: 'Your booking was transferred to another member',
    blocks: [
      factsOf(booking, facility),
      { text: 'The front desk transferred this booking to another member. It’s no longer on your schedule.' },
      ...reasonBlocks(reason),
      { text: `If you did not expect this, please call us at ${facility.place.phone}.` },
      MY_BOOKINGS,
    ],
    event: bookingEvent(booking, { isCancelled: true, changedAt: now.toISOString() }, facility),
  };
}

export function bookingReceivedMail(
  booking: Booking,
  now: Date,
  reason: string | undefined,
  facility: Facility,
): MailContent {
  return {
    subject: `Booked: ${whenOf(booking, facility)}`,
    heading: 'Your bay is booked',
    blocks: [
      factsOf(booking, facility),
      { text: 'The front desk transferred another member’s booking to you.' },
      ...reasonBlocks(reason),
      ...memberWelcome(facility),
    ],
    event: bookingEvent(booking, { changedAt: now.toISOString() }, facility),
  };
}

export function bookingRestoredMail(booking: Booking, now: Date, facility: Facility): MailContent {
  return {
    subject: `Your booking is back on: ${whenOf(booking, facility)}`,
    heading: 'Your booking is back on',
    blocks: [
      factsOf(booking, facility),
      { text: 'The front desk restored this booking after it was canceled. The bay is yours again.' },
      ...(booking.kind === 'guest' ? guestWelcome(facility) : memberWelcome(facility)),
    ],
    event: bookingEvent(booking, { changedAt: now.toISOString() }, facility),
  };
}

/**
 * Returns the email to a member who undoes a cancellation after the email about the cancellation was sent.
 */
export function bookingBackMail(booking: Booking, now: Date, facility: Facility): MailContent {
  return {
    subject: `Your booking is back on: ${whenOf(booking, facility)}`,
    heading: 'Your booking is back on',
    blocks: [
      factsOf(booking, facility),
      { text: 'You restored this booking. The bay is yours again.' },
      MY_BOOKINGS,
    ],
    event: bookingEvent(booking, { changedAt: now.toISOString() }, facility),
  };
}

export function bookingCancelledMail(
  booking: Booking,
  now: Date,
  by: ChangedBy,
  facility: Facility,
): MailContent {
  return {
    subject: `Canceled: ${whenOf(booking, facility)}`,
    heading: 'Your booking was canceled',
    blocks: [
      factsOf(booking, facility),
      ...deskBlocks(by, 'The front desk canceled this booking.'),
      booking.kind === 'guest'
        ? { text: `We’d be happy to find you another time. Please call us at ${facility.place.phone}.` }
        : { action: 'Book another time', path: SCREENS.booking.path },
    ],
    event: bookingEvent(booking, { isCancelled: true, changedAt: now.toISOString() }, facility),
  };
}
