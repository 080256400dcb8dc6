import { type Booking, UNDO_ACCEPTED_SECONDS } from '@clubhouse/core/bookings';
import type { Facility } from '@clubhouse/core/facility';
import { SCREENS } from '@clubhouse/core/screens';
import type { Knex } from 'knex';
import { type MailContent, queueMail } from '../mail/index.ts';
import { pushChange } from '../notifications/index.ts';
import { findAccountById } from '../users/index.ts';
import { findGuest } from './guest-queries.ts';

/** When the email about a member's own cancellation is sent: once the member can no longer undo it. */
export const afterUndo = (now: Date): Date => new Date(now.getTime() + UNDO_ACCEPTED_SECONDS * 1000);

/**
 * Notifies the holder of a booking about a change by the front desk: members by email and on their devices, guests by
 * email. Sends nothing to a guest without an email address.
 */
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
  if (userId !== null) await pushChange(trx, [userId], mail, { path: SCREENS.booking.path, now });
}
