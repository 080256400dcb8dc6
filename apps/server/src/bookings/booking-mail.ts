import type { Booking } from '@clubhouse/core/bookings';
import type { Knex } from 'knex';
import { type MailContent, queueMail } from '../mail/index.ts';
import { findAccountById } from '../users/index.ts';
import { findGuest } from './guest-queries.ts';

/** Emails the member of a booking, or the guest if the guest gave an email. */
export async function queueBookingMail(
  trx: Knex.Transaction,
  booking: Pick<Booking, 'id' | 'userId' | 'kind'>,
  mail: MailContent,
  now: Date,
): Promise<void> {
  const email = await bookingEmail(trx, booking, now);
  if (email) await queueMail(trx, email, mail, { now });
}

async function bookingEmail(
  db: Knex,
  { id, userId, kind }: Pick<Booking, 'id' | 'userId' | 'kind'>,
  now: Date,
): Promise<string | undefined> {
  if (kind === 'guest') return (await findGuest(db, id))?.email;
  return userId === null ? undefined : (await findAccountById(db, userId, now))?.user.email;
}
