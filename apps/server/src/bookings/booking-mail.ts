import type { Booking } from '@clubhouse/core/bookings';
import type { Facility } from '@clubhouse/core/facility';
import type { Knex } from 'knex';
import { type MailContent, queueMail } from '../mail/index.ts';
import { findAccountById } from '../users/index.ts';
import { findGuest } from './guest-queries.ts';

/** Emails the member or the guest of a booking. Sends nothing to a guest without an email address. */
export async function queueBookingMail(
  trx: Knex.Transaction,
  { id, userId }: Pick<Booking, 'id' | 'userId'>,
  mail: MailContent,
  now: Date,
  facility: Facility,
) {
  const person =
    userId === null ? await findGuest(trx, id) : (await findAccountById(trx, userId, now, facility))?.user;
  if (person?.email) await queueMail(trx, person.email, mail, { now });
}
