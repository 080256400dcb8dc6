import { type Hold, type NewBooking, undoableSince } from '@clubhouse/core/bookings';
import { type Interval, overlaps } from '@clubhouse/core/time';
import { fitsWatch } from '@clubhouse/core/watches';
import type { Knex } from 'knex';
import { toInstant } from '../db/columns.ts';
import { columnsOf, instant, number, orNull, type RowOf, selected, sqlOf, text } from '../db/row.ts';
import { statement } from '../db/statement.ts';

export const OFFER_COLUMNS = {
  ...columnsOf('watch_offers', {
    id: number,
    watch_id: number,
    simulator_id: number,
    offer_date: text,
    start_time: text,
    end_time: text,
    held_until: orNull(instant),
    created_at: instant,
  }),
  ...columnsOf('watches', { user_id: orNull(number) }),
};

/** An unanswered offer. `heldUntil` is null if the offer holds no bay. */
export type OpenOffer = Interval & {
  id: number;
  watchId: number;
  userId: number | null;
  simulatorId: number;
  bookingDate: string;
  heldUntil: Date | null;
};

const toOffer = (row: RowOf<typeof OFFER_COLUMNS>): OpenOffer => ({
  id: row.id,
  watchId: row.watch_id,
  userId: row.user_id,
  simulatorId: row.simulator_id,
  bookingDate: row.offer_date,
  startTime: row.start_time,
  endTime: row.end_time,
  heldUntil: row.held_until === null ? null : new Date(toInstant(row.held_until)),
});

const offersOnDate = statement<RowOf<typeof OFFER_COLUMNS>>(
  'open-offers-on',
  `SELECT ${sqlOf(OFFER_COLUMNS)} FROM watch_offers JOIN watches ON watches.id = watch_offers.watch_id
   WHERE offer_date = ? AND state = 'open'`,
);

/** Returns open offers, oldest first. With `dates`, returns only offers on these dates. */
export async function openOffers(db: Knex, dates?: readonly string[]): Promise<OpenOffer[]> {
  const open = db('watch_offers')
    .join('watches', 'watches.id', 'watch_offers.watch_id')
    .where('state', 'open')
    .orderBy('watch_offers.id')
    .select<RowOf<typeof OFFER_COLUMNS>[]>(selected(OFFER_COLUMNS));
  if (dates) open.whereIn('offer_date', dates);
  return (await open).map(toOffer);
}

/** Returns the holds on a date. Leaves out expired holds that the scheduler has not ended yet. */
export const liveHolds = (offers: readonly OpenOffer[], date: string, now: Date): Hold[] =>
  offers.flatMap(({ bookingDate, simulatorId, startTime, endTime, heldUntil, userId }) =>
    bookingDate === date && heldUntil !== null && heldUntil > now
      ? { simulatorId, startTime, endTime, until: heldUntil.toISOString(), userId }
      : [],
  );

export async function holdsOn(db: Knex, date: string, now: Date): Promise<Hold[]> {
  return liveHolds((await offersOnDate(db, [date])).map(toOffer), date, now);
}

const deleteExpired = statement(
  'release-expired-holds',
  `DELETE FROM bay_slots WHERE offer_id IS NOT NULL
   AND offer_id IN (SELECT id FROM watch_offers WHERE state = 'open' AND held_until <= ?)`,
);

/**
 * Frees the half-hours of expired holds. The scheduler ends the offers later, and until then the holds would
 * block a booking.
 */
export async function releaseExpired(trx: Knex.Transaction, now: Date): Promise<void> {
  await deleteExpired(trx, [now]);
}

export type OfferEnd = 'booked' | 'declined' | 'expired' | 'gone';

/**
 * Ends offers and frees their bays. Returns only the offers that were still open. After a declined or expired
 * offer, the watch gets no other offer for that time until the time was taken and is free again:
 * docs/product/watches.md#times-that-were-let-pass.
 */
export async function endOffers(
  trx: Knex.Transaction,
  ids: readonly number[],
  state: OfferEnd,
  now: Date,
): Promise<{ watchId: number; date: string }[]> {
  if (ids.length === 0) return [];
  const ended: { watchId: number; date: string }[] = await trx('watch_offers')
    .whereIn('id', ids)
    .where('state', 'open')
    .update({ state, ended_at: now, may_repeat: state === 'booked' || state === 'gone' })
    .returning(['watch_id as watchId', 'offer_date as date']);
  await trx('bay_slots').whereIn('offer_id', ids).delete();
  return ended;
}

const isOverlappingOffer = (offer: OpenOffer, slot: NewBooking) =>
  offer.simulatorId === slot.simulatorId && offer.bookingDate === slot.bookingDate && overlaps(offer, slot);

/**
 * Ends a member's offers in a slot that the member is booking. Call this before the booking's slots are
 * inserted, because an offer may hold the same slots.
 */
export async function useOwnOffers(
  trx: Knex.Transaction,
  userId: number,
  slot: NewBooking,
  now: Date,
): Promise<void> {
  const own = (await openOffers(trx, [slot.bookingDate])).filter(
    (offer) => offer.userId === userId && isOverlappingOffer(offer, slot),
  );
  const isWhole = (offer: OpenOffer) => slot.startTime <= offer.startTime && offer.endTime <= slot.endTime;
  const idsOf = (offers: readonly OpenOffer[]) => offers.map(({ id }) => id);
  // If a booking covers only part of an offered time, the rest becomes free, and the member's watch
  // continues.
  await endOffers(trx, idsOf(own.filter((offer) => !isWhole(offer))), 'gone', now);
  const used = await endOffers(trx, idsOf(own.filter(isWhole)), 'booked', now);
  const watchIds = used.map(({ watchId }) => watchId);
  await trx('watches')
    .whereIn('id', watchIds)
    .where('status', 'waiting')
    .update({ status: 'booked', ended_at: now });
}

export const openOfferIds = (db: Knex, watchIds: readonly number[]): Promise<number[]> =>
  db('watch_offers').whereIn('watch_id', watchIds).where('state', 'open').pluck('id');

/** The columns of a waiting watch that decide whether a booking fits it. */
export const WAITING_COLUMNS = columnsOf('watches', {
  id: number,
  watch_date: text,
  start_time: text,
  end_time: text,
  minutes: number,
});

/**
 * Updates the member's watches after a booking moves. Ends a waiting watch if only the new slot fits it.
 * `offerFreeTimes` would not end this watch, because it ignores bookings that are older than the watch. A
 * watch that ended within the undo time waits again if only the old slot fits it, for example after "Undo".
 */
export async function updateWatchesForMove(
  trx: Knex.Transaction,
  userId: number,
  { from, to }: { from: NewBooking; to: NewBooking },
  now: Date,
): Promise<void> {
  const fittingOnly = async (watches: Knex.QueryBuilder, slot: NewBooking, other: NewBooking) => {
    const rows: RowOf<typeof WAITING_COLUMNS>[] = await watches
      .where({ user_id: userId, watch_date: slot.bookingDate })
      .select(selected(WAITING_COLUMNS));
    return rows.flatMap(({ id, watch_date: date, start_time: startTime, end_time: endTime, minutes }) => {
      const watch = { date, startTime, endTime, hours: minutes / 60 };
      return fitsWatch(watch, slot) && !fitsWatch(watch, other) ? id : [];
    });
  };
  const justEnded = trx('watches').where({ status: 'booked' }).where('ended_at', '>=', undoableSince(now));
  const undone = await fittingOnly(justEnded, from, to);
  if (undone.length > 0) {
    await trx('watches').whereIn('id', undone).update({ status: 'waiting', ended_at: null });
  }
  const ids = await fittingOnly(trx('watches').where({ status: 'waiting' }), to, from);
  if (ids.length === 0) return;
  await trx('watches').whereIn('id', ids).update({ status: 'booked', ended_at: now });
  await endOffers(trx, await openOfferIds(trx, ids), 'gone', now);
}

/**
 * Ends the offers that hold one of these slots, because closures and league nights take precedence over
 * holds.
 */
export async function withdrawHolds(
  trx: Knex.Transaction,
  slots: readonly NewBooking[],
  now: Date,
): Promise<void> {
  const held = (await openOffers(trx)).filter(
    (offer) => offer.heldUntil !== null && slots.some((slot) => isOverlappingOffer(offer, slot)),
  );
  await endOffers(
    trx,
    held.map(({ id }) => id),
    'gone',
    now,
  );
}
