import type { User } from '@clubhouse/core/auth';
import type { NewBooking } from '@clubhouse/core/bookings';
import type { Facility } from '@clubhouse/core/facility';
import { instantOf } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { queueMail } from '../mail/index.ts';
import { queuePush } from '../push/index.ts';
import { offerMail, offerPush } from './mails.ts';

/**
 * Notifies a member about an offer. The notification expires when the hold ends, or at the offered start if
 * the bay is not held.
 */
export async function notifyOfOffer(
  trx: Knex.Transaction,
  member: User,
  offer: NewBooking & { id: number; heldUntil: Date | null },
  now: Date,
  facility: Facility,
): Promise<void> {
  const expiresAt = offer.heldUntil ?? instantOf(offer.bookingDate, offer.startTime, facility);
  await queueMail(trx, member.email, offerMail(offer, facility), { now, expiresAt });
  // `expiresAt` is null only if daylight saving time skips the start. Such starts are never offered.
  if (!expiresAt) return;
  const push = { userIds: [member.id], kind: 'offer', ...offerPush(offer, facility), expiresAt } as const;
  await queuePush(trx, push, { now });
}
