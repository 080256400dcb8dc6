import { randomBytes } from 'node:crypto';
import type { User } from '@clubhouse/core/auth';
import { type Booking, bookingPhase, type SharedBooking, shareRefusal } from '@clubhouse/core/bookings';
import { bayName } from '@clubhouse/core/facility';
import { SCREENS } from '@clubhouse/core/screens';
import type { Knex } from 'knex';
import { selected } from '../db/row.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, notFound } from '../http/http-error.ts';
import { calendarFile } from '../mail/index.ts';
import { bookingEvent } from './calendar-event.ts';
import { BOOKING_COLUMNS, type BookingRow, lockBooking, toBooking } from './queries.ts';

/** Matches 24 random bytes in base64url. */
const TOKEN = /^[\w-]{32}$/;

export const notYours = () => notFound('We can’t find this booking in your account.');
/**
 * Returns the error for unknown and revoked links, and for links to a booking that is over or canceled. The
 * error is always the same, so it does not reveal whether a link ever existed.
 */
export const noSharedBooking = () =>
  notFound(
    'This link doesn’t work anymore. The booking is over or was canceled, or the link was turned off.',
  );

async function lockOwn(trx: Knex.Transaction, user: User, id: number): Promise<Booking> {
  const booking = await lockBooking(trx, id);
  if (booking?.userId !== user.id) throw notYours();
  return booking;
}

/**
 * Returns the link that shows a booking to friends. A repeated request returns the same link. The token is
 * not hashed, because anyone who can read the row already sees more than the link shows.
 */
export async function shareBooking({ db, now, facility, settings }: Deps, user: User, id: number) {
  const token = await inTransaction(db, async (trx) => {
    const booking = await lockOwn(trx, user, id);
    const refusal = shareRefusal(booking, now(), facility());
    if (refusal) throw conflict(refusal);
    const row = await trx('bookings').where({ id }).first<{ share_token: string | null }>('share_token');
    if (row.share_token !== null) return row.share_token;
    const created = randomBytes(24).toString('base64url');
    await trx('bookings').where({ id }).update({ share_token: created });
    return created;
  });
  return `${settings.publicUrl}${SCREENS.sharedBooking.path.replace(':token', token)}`;
}

export async function endShareLink({ db }: Pick<Deps, 'db'>, user: User, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockOwn(trx, user, id);
    await trx('bookings').where({ id }).update({ share_token: null });
  });
}

/**
 * Returns the booking of a share link. Returns undefined if the link is unknown, or if the booking is over or
 * canceled. A malformed token causes no query.
 */
export async function findShared(
  { db, now, facility }: Pick<Deps, 'db' | 'now' | 'facility'>,
  token: string,
): Promise<Booking | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const row = await db('bookings')
    .where({ share_token: token, cancelled_at: null })
    .first<BookingRow | undefined>(selected(BOOKING_COLUMNS));
  const booking = row && toBooking(row);
  return booking && bookingPhase(booking, now(), facility()) !== 'past' ? booking : undefined;
}

export const asShared = (
  { simulatorId, bookingDate, startTime, endTime }: Booking,
  { facility }: Pick<Deps, 'facility'>,
): SharedBooking => ({ bookingDate, startTime, endTime, bayName: bayName(simulatorId, facility()) });

export const sharedCalendar = (booking: Booking, { facility }: Pick<Deps, 'facility'>): string =>
  calendarFile([bookingEvent(booking, {}, facility())], { method: 'publish' }, facility());
