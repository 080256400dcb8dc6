import { DELETED_PERSON } from '@clubhouse/core/auth';
import { type Guest, guestKeys } from '@clubhouse/core/desk';
import type { Knex } from 'knex';
import { columnsOf, orNull, type RowOf, selected, text } from '../db/row.ts';

export const GUEST_COLUMNS = columnsOf('booking_guests', { name: text, phone: text, email: orNull(text) });

export async function findGuest(db: Knex, bookingId: number): Promise<Guest | undefined> {
  const row = await db('booking_guests')
    .where({ booking_id: bookingId })
    .first<RowOf<typeof GUEST_COLUMNS> | undefined>(selected(GUEST_COLUMNS));
  return row && { name: row.name, phone: row.phone, email: row.email ?? undefined };
}

/** Matches the guest's phone number or email in any spelling. Leaves out canceled bookings. */
export async function bookingsOfGuest(db: Knex, guest: Guest): Promise<number[]> {
  const rows = await db('guest_keys')
    .whereIn('key', guestKeys(guest))
    .orderBy('booking_id')
    .distinct<{ booking_id: number }[]>('booking_id');
  return rows.map((row) => row.booking_id);
}

/** The insert violates a key of `guest_keys` if the guest has booked before and `isRepeat` is false. */
export async function insertGuest(
  trx: Knex.Transaction,
  bookingId: number,
  guest: Guest,
  { contactSubmissionId, isRepeat }: { contactSubmissionId: number | null; isRepeat: boolean },
) {
  await trx('booking_guests').insert({
    booking_id: bookingId,
    name: guest.name,
    phone: guest.phone,
    email: guest.email ?? null,
    contact_submission_id: contactSubmissionId,
  });
  await trx('guest_keys').insert(
    guestKeys(guest).map((key) => ({ key, booking_id: bookingId, is_repeat: isRepeat })),
  );
}

/** Lets the guest of a canceled demo book a demo again, because canceled demos do not count. */
export async function forgetGuestKeys(trx: Knex.Transaction, bookingId: number) {
  await trx('guest_keys').where({ booking_id: bookingId }).delete();
}

export async function forgetGuest(trx: Knex.Transaction, email: string) {
  const ids: number[] = await trx('booking_guests')
    .whereRaw('lower(email) = ?', [email.toLowerCase()])
    .pluck('booking_id');
  await trx('booking_guests')
    .whereIn('booking_id', ids)
    .update({ name: DELETED_PERSON, phone: '', email: null });
  await trx('guest_keys').whereIn('booking_id', ids).delete();
}
