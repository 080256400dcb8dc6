import type { Booking, NewBooking } from '../bookings/index.ts';
import type { Refusal } from '../errors/index.ts';
import { type Facility, isStaffedAt } from '../facility/index.ts';
import { endOf } from '../time/index.ts';
import type { Guest } from './contract.ts';

export const repeatGuest: Refusal = {
  code: 'repeat_guest',
  message: 'A guest with this phone number or email has already had a free demo.',
};

/**
 * Returns the keys that identify a guest: one for the phone, and one for the email if the guest gave one. See
 * docs/product/front-desk.md#repeat-guests.
 */
export function guestKeys({ phone, email }: Pick<Guest, 'phone' | 'email'>): string[] {
  const digits = phone
    .normalize('NFKC')
    .replace(/\D/g, '')
    .replace(/^(00|011)?1(?=\d{10}$)/, '');
  const emailKey = email?.trim().toLowerCase();
  return [`phone:${digits || phone.trim().toLowerCase()}`, ...(emailKey ? [`email:${emailKey}`] : [])];
}

type Contact = { phone: string | null; email?: string | null | undefined };

/** Returns whether a guest and another person have the same phone number or the same email. */
export function isSameContact(guest: Contact, other: Contact): boolean {
  const keysOf = ({ phone, email }: Contact) =>
    guestKeys({ phone: phone ?? '', email: email ?? '' }).filter((key) => key !== NO_PHONE);
  const keys = keysOf(guest);
  return keysOf(other).some((key) => keys.includes(key));
}

const NO_PHONE = 'phone:';

type Attended = NewBooking & Pick<Booking, 'kind' | 'cancelledAt'> & { checkedInAt: string | null };

/** Returns whether the desk is staffed when a booking starts. */
export const isSeenAtDesk = (
  { bookingDate, startTime }: Pick<NewBooking, 'bookingDate' | 'startTime'>,
  facility: Facility,
): boolean => isStaffedAt(bookingDate, startTime, facility);

/**
 * Returns whether a member's or guest's booking ended without a check-in. Always false for lessons, leagues,
 * canceled bookings, and bookings that start outside staff hours.
 */
export function isNoShow(booking: Attended, now: Date, facility: Facility): boolean {
  const isExpected = booking.kind === 'member' || booking.kind === 'guest';
  if (!isExpected || !isSeenAtDesk(booking, facility)) return false;
  if (booking.cancelledAt !== undefined || booking.checkedInAt !== null) return false;
  return endOf(booking.bookingDate, booking.endTime, facility) <= now;
}
