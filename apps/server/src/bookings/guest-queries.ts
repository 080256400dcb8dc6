import { DELETED_PERSON, type User } from '@clubhouse/core/auth';
import { type EarlierDemo, type Guest, guestKeys, isSameContact } from '@clubhouse/core/desk';
import { searchedWords } from '@clubhouse/core/lists';
import type { Knex } from 'knex';
import { columnsOf, number, orNull, type RowOf, selected, text } from '../db/row.ts';
import { idsFound, matchingIds, phoneWord } from '../db/search.ts';

export const GUEST_COLUMNS = columnsOf('booking_guests', { name: text, phone: text, email: orNull(text) });

export const GUEST_BOOKING_COLUMNS = {
  ...GUEST_COLUMNS,
  ...columnsOf('booking_guests', { booking_id: number }),
};
type GuestRow = RowOf<typeof GUEST_BOOKING_COLUMNS>;

export async function findGuest(db: Knex, bookingId: number): Promise<Guest | undefined> {
  const row = await db('booking_guests')
    .where({ booking_id: bookingId })
    .first<RowOf<typeof GUEST_COLUMNS> | undefined>(selected(GUEST_COLUMNS));
  return row && { name: row.name, phone: row.phone, email: row.email ?? undefined };
}

/**
 * Returns the IDs of bookings, past and future, with this guest's phone or email. Leaves out canceled bookings.
 * Ignores differences in formatting.
 */
export async function bookingsOfGuest(db: Knex, guest: Pick<Guest, 'phone' | 'email'>): Promise<number[]> {
  const rows = await db('guest_keys')
    .whereIn('key', guestKeys(guest))
    .orderBy('booking_id')
    .distinct<{ booking_id: number }[]>('booking_id');
  return rows.map((row) => row.booking_id);
}

/**
 * Returns the IDs of the bookings that a person had as a guest, canceled ones included. Finds them by the
 * person's phone number and email.
 */
export async function guestBookingsOf(db: Knex, person: Pick<User, 'phone' | 'email'>): Promise<number[]> {
  const found = (words: string[]) => matchingIds(db, 'booking_id', idsFound(db, 'booking_guests', words));
  const phone = phoneWord(person.phone);
  const rows: GuestRow[] = await db('booking_guests')
    .where((own) => {
      own.where(found(searchedWords(person.email)));
      if (phone) own.orWhere(found([phone]));
    })
    .select(selected(GUEST_BOOKING_COLUMNS));
  // The search also finds longer words that begin with the same letters.
  return rows.filter((guest) => isSameContact(guest, person)).map((guest) => guest.booking_id);
}

export const EARLIER_DEMO_COLUMNS = {
  ...columnsOf('booking_guests', { name: text }),
  ...columnsOf('bookings', {
    id: number,
    simulator_id: number,
    booking_date: text,
    start_time: text,
    end_time: text,
  }),
};

/** Returns the bookings of guests with this phone or email, latest first. Leaves out canceled bookings. */
export async function earlierDemos(db: Knex, guest: Pick<Guest, 'phone' | 'email'>): Promise<EarlierDemo[]> {
  const rows: RowOf<typeof EARLIER_DEMO_COLUMNS>[] = await db('booking_guests')
    .join('bookings', 'bookings.id', 'booking_guests.booking_id')
    .whereIn('bookings.id', await bookingsOfGuest(db, guest))
    .orderBy([
      { column: 'bookings.booking_date', order: 'desc' },
      { column: 'bookings.start_time', order: 'desc' },
    ])
    .select(selected(EARLIER_DEMO_COLUMNS));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    simulatorId: row.simulator_id,
    bookingDate: row.booking_date,
    startTime: row.start_time,
    endTime: row.end_time,
  }));
}

/**
 * Stores a booking's guest. A guest can have only one active booking with `isRepeat` false. A second one
 * throws a unique constraint error for `guest_keys`.
 */
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
  await insertGuestKeys(trx, bookingId, guest, isRepeat);
}

export async function insertGuestKeys(
  trx: Knex.Transaction,
  bookingId: number,
  guest: Guest,
  isRepeat: boolean,
) {
  const rows = guestKeys(guest).map((key) => ({ key, booking_id: bookingId, is_repeat: isRepeat }));
  await trx('guest_keys').insert(rows);
}

/**
 * Deletes the guest's keys after a cancellation. A canceled demo does not count, so the guest can book
 * another one.
 */
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
