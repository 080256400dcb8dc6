import type { Booking, NewBooking } from '../bookings/index.ts';
import type { Refusal } from '../errors/index.ts';
import { STAFF_HOURS } from '../facility/index.ts';
import { endOf, type Interval } from '../time/index.ts';
import type { Guest } from './contract.ts';

export const repeatGuest: Refusal = {
  code: 'repeat_guest',
  message: 'This guest has had the free demo: the phone or the email is known.',
};

/**
 * By what a guest is known again, however it is written: the digits of the phone, without the country's 1, and the
 * email in lower case (docs/product/front-desk.md#repeat-guests). There is always one key: a phone without digits
 * counts by its text.
 */
export function guestKeys({ phone, email }: Pick<Guest, 'phone' | 'email'>): string[] {
  const digits = phone
    .normalize('NFKC')
    .replace(/\D/g, '')
    .replace(/^(00|011)?1(?=\d{10}$)/, '');
  const number = digits || phone.trim().toLowerCase();
  const address = email?.trim().toLowerCase();
  return [`phone:${number}`, ...(address ? [`email:${address}`] : [])];
}

type Attended = NewBooking & Pick<Booking, 'kind' | 'cancelledAt'> & { checkedInAt: string | null };

/** Whether somebody is at the desk when it begins, to see who comes. */
export function isSeenAtDesk({ startTime }: Pick<Interval, 'startTime'>): boolean {
  return STAFF_HOURS.startTime <= startTime && startTime < STAFF_HOURS.endTime;
}

/**
 * Whether somebody was expected at the desk and never came: the time is over and nobody was checked in. A booking
 * that begins outside staff hours is none, because then nobody is there to see who comes.
 */
export function isNoShow(booking: Attended, now: Date): boolean {
  const isExpected = booking.kind === 'member' || booking.kind === 'guest';
  if (!isExpected || !isSeenAtDesk(booking)) return false;
  if (booking.cancelledAt !== undefined || booking.checkedInAt !== null) return false;
  return endOf(booking.bookingDate, booking.endTime) <= now;
}
