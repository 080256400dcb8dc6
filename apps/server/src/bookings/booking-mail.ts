import type { User } from '@clubhouse/core/auth';
import { type Booking, isSameSlot, UNDO_ACCEPTED_SECONDS } from '@clubhouse/core/bookings';
import type { Facility } from '@clubhouse/core/facility';
import { SCREENS } from '@clubhouse/core/screens';
import type { Knex } from 'knex';
import * as z from 'zod/mini';
import { type MailContent, queueMail, releaseMails, withdrawMail } from '../mail/index.ts';
import { pushChange } from '../notifications/index.ts';
import { releasePushes, withdrawPushes } from '../push/index.ts';
import { findAccountById } from '../users/index.ts';
import { findGuest } from './guest-queries.ts';
import {
  bookingCancelledMail,
  bookingGivenAwayMail,
  bookingMovedMail,
  bookingReceivedMail,
  bookingRestoredMail,
} from './mails.ts';
import { slotOf } from './queries.ts';

/** Returns the time when the change can no longer be undone. The email waits until then. */
export const afterUndo = (now: Date): Date => new Date(now.getTime() + UNDO_ACCEPTED_SECONDS * 1000);

const aboutOf = (id: number) => `booking ${id}`;

/**
 * The booking as the person last heard about it. Null if the person was never told that the booking is theirs.
 */
const knownBooking = z.nullable(
  z.object({
    slot: z.object({
      simulatorId: z.number(),
      bookingDate: z.string(),
      startTime: z.string(),
      endTime: z.string(),
    }),
    isCanceled: z.boolean(),
  }),
);
type KnownBooking = z.output<typeof knownBooking>;

const knownAs = (booking: Booking): KnownBooking => ({
  slot: slotOf(booking),
  isCanceled: booking.cancelledAt !== undefined,
});

/**
 * Notifies the holder about a booking that the front desk made. A guest without an email address gets nothing.
 */
export async function queueBookingMail(
  trx: Knex.Transaction,
  booking: Pick<Booking, 'id' | 'userId'>,
  mail: MailContent,
  now: Date,
  facility: Facility,
): Promise<void> {
  const email = await emailOf(trx, booking, now, facility);
  if (email) await queueMail(trx, email, mail, { now });
  if (booking.userId !== null) {
    await pushChange(trx, [booking.userId], mail, { path: SCREENS.booking.path, now });
  }
}

async function emailOf(
  trx: Knex.Transaction,
  { id, userId }: Pick<Booking, 'id' | 'userId'>,
  now: Date,
  facility: Facility,
): Promise<string | undefined> {
  const person =
    userId === null ? await findGuest(trx, id) : (await findAccountById(trx, userId, now, facility))?.user;
  return person?.email;
}

type DeskChange = { before: Booking; after: Booking; reason?: string | undefined; now: Date };

/**
 * Notifies a booking's holders about a change by the front desk. Members get an email and a push notification.
 * Guests get an email.
 *
 * The notification waits until the change can no longer be undone. It replaces an earlier waiting notification,
 * so it compares the booking with the state that the person last heard about:
 * docs/product/bookings.md#emails-about-changes-by-the-desk.
 */
export async function queueChangeMails(
  trx: Knex.Transaction,
  change: DeskChange,
  facility: Facility,
): Promise<void> {
  const { before, after, now } = change;
  const about = aboutOf(after.id);
  // A hand-over affects both the old and the new member.
  for (const holder of before.userId === after.userId ? [after] : [before, after]) {
    const { userId } = holder;
    const email = await emailOf(trx, holder, now, facility);
    if (!email) continue;
    const withdrawn = await withdrawMail(trx, email, about, now);
    if (userId !== null) await withdrawPushes(trx, [userId], about, now);
    const knownBefore = userId === before.userId ? knownAs(before) : null;
    const known = withdrawn ? knownBooking.parse(withdrawn.known) : knownBefore;
    const mail = changeMail(known, userId === after.userId, change, facility);
    if (!mail) continue;
    const sendAt = afterUndo(now);
    await queueMail(trx, email, { ...mail, change: { about, known } }, { now, sendAt });
    if (userId !== null) {
      await pushChange(trx, [userId], mail, { path: SCREENS.booking.path, now, sendAt, about });
    }
  }
}

/**
 * Returns the email about all changes since the person last heard about the booking. Null if nothing changed.
 */
function changeMail(
  known: KnownBooking,
  isHolder: boolean,
  { after, reason, now }: DeskChange,
  facility: Facility,
): MailContent | null {
  const hasIt = isHolder && after.cancelledAt === undefined;
  if (known && !known.isCanceled) {
    const knownSlot = { ...after, ...known.slot };
    if (!isHolder) return bookingGivenAwayMail(knownSlot, now, reason, facility);
    if (!hasIt) return bookingCancelledMail(knownSlot, now, { reason }, facility);
    if (isSameSlot(known.slot, after)) return null;
    return bookingMovedMail(known.slot, after, now, { reason }, facility);
  }
  if (!hasIt) return null;
  return known
    ? bookingRestoredMail(after, now, facility)
    : bookingReceivedMail(after, now, reason, facility);
}

/** Emails a member about their own cancellation, once the member can no longer undo it. */
export async function queueOwnCancellationMail(
  trx: Knex.Transaction,
  member: User,
  canceled: Booking,
  now: Date,
  facility: Facility,
): Promise<void> {
  const change = { about: aboutOf(canceled.id), known: knownAs(canceled) };
  const mail = { ...bookingCancelledMail(canceled, now, null, facility), change };
  await queueMail(trx, member.email, mail, { now, sendAt: afterUndo(now) });
}

/**
 * Cancels the email about a member's own cancellation. Returns false if the email was sent or is being sent.
 */
export async function withdrawCancellationMail(
  trx: Knex.Transaction,
  member: User,
  id: number,
  now: Date,
): Promise<boolean> {
  return (await withdrawMail(trx, member.email, aboutOf(id), now)) !== null;
}

/**
 * Sends the waiting notifications about the desk's changes now. Call this before a member changes the
 * booking. Otherwise, the email about the member's change would arrive first.
 */
export async function releaseBookingMails(
  trx: Knex.Transaction,
  { id, email }: Pick<User, 'id' | 'email'>,
  bookingIds: readonly number[],
  now: Date,
): Promise<void> {
  const abouts = bookingIds.map(aboutOf);
  await releaseMails(trx, email, abouts, now);
  await releasePushes(trx, id, abouts, now);
}
