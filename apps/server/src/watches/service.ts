import { may, type User } from '@clubhouse/core/auth';
import {
  type DeskWatch,
  type NewWatch,
  type Watch,
  type WatchOffer,
  watchRefusal,
} from '@clubhouse/core/watches';
import type { Knex } from 'knex';
import { publishDates } from '../bookings/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { endOffers, type OpenOffer, openOffers } from '../holds/index.ts';
import { conflict, forbidden, invalid, notFound, notSignedIn } from '../http/http-error.ts';
import { lockAccount, lockUser } from '../users/index.ts';
import { endWatches } from './offers.ts';
import {
  deskWatchRows,
  findOwnerId,
  findOwnOffer,
  insertWatch,
  type StoredWatch,
  waitingWatchesOf,
} from './queries.ts';

/** Sets a watch. Repeating the same request returns the existing watch, so a retry is safe. */
export async function setWatch(
  { db, now, facility: current }: Deps,
  caller: User,
  input: NewWatch,
): Promise<{ watch: Watch; isNew: boolean }> {
  const facility = current();
  return inTransaction(db, async (trx) => {
    const member = await lockAccount(trx, caller.id, now(), facility);
    if (!member) throw notSignedIn();
    if (!may(member, 'bookBays')) throw forbidden();
    const own = await waitingWatchesOf(trx, member.id);
    const same = own.find((other) => isSameWatch(other, input));
    if (same) {
      const offers = await openOffers(trx, [same.date]);
      return { watch: watchOf(same, offers, now()), isNew: false };
    }
    const refusal = watchRefusal(input, member, { waiting: own.length, now: now(), facility });
    if (refusal) throw INVALID.includes(refusal.code) ? invalid(refusal) : conflict(refusal);
    const watch = await insertWatch(trx, { ...input, userId: member.id }, now());
    publishDates(trx, [watch.date]);
    return { watch: watchOf(watch, [], now()), isNew: true };
  });
}

/** Refusals that do not depend on the member get status 400. All other refusals get 409. */
const INVALID = ['in_the_past', 'too_far_ahead'];

const isSameWatch = (a: NewWatch, b: NewWatch) =>
  a.date === b.date && a.startTime === b.startTime && a.endTime === b.endTime && a.hours === b.hours;

/** Ends the caller's own watch. If an offer of the watch holds a bay, the bay becomes free. */
export async function endWatch({ db, now }: Deps, caller: User, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockUser(trx, caller.id);
    if ((await findOwnerId(trx, id)) !== caller.id)
      throw notFound('We can’t find this watched time in your account.');
    publishDates(trx, await endWatches(trx, [id], 'ended', now()));
  });
}

/**
 * Ends a person's watches before the account is deleted. The rows stay for the reports, but without the person.
 */
export async function endWatchesOf(trx: Knex.Transaction, userId: number, now: Date): Promise<void> {
  const ids = (await waitingWatchesOf(trx, userId)).map(({ id }) => id);
  publishDates(trx, await endWatches(trx, ids, 'ended', now));
}

export const offerNotFound = () => notFound('We can’t find this offer in your account.');

/**
 * Declines one of the caller's offers. The caller's watch continues, and the bay is offered to the next
 * waiting member.
 */
export async function declineOffer({ db, now }: Deps, caller: User, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockUser(trx, caller.id);
    if (!(await findOwnOffer(trx, id, caller.id, now()))) throw offerNotFound();
    const ended = await endOffers(trx, [id], 'declined', now());
    publishDates(
      trx,
      ended.map(({ date }) => date),
    );
  });
}

/** Returns a member's waiting watches with their offers, soonest date first. */
export async function watchesOf({ db, now }: Deps, userId: number): Promise<Watch[]> {
  const watches = await waitingWatchesOf(db, userId);
  if (watches.length === 0) return [];
  const offers = await openOffers(
    db,
    watches.map(({ date }) => date),
  );
  return watches.map((watch) => watchOf(watch, offers, now()));
}

/**
 * Returns the members who are waiting for a time on this date. The member who has waited longest comes first.
 */
export async function deskWatchesOn(db: Knex, date: string, now: Date): Promise<DeskWatch[]> {
  const rows = await deskWatchRows(db, date);
  if (rows.length === 0) return [];
  const offers = await openOffers(db, [date]);
  return rows.map((row) => ({ ...row, offer: offerOf(row, offers, now) }));
}

function watchOf({ userId: _, ...watch }: StoredWatch, offers: readonly OpenOffer[], now: Date): Watch {
  return { ...watch, offer: offerOf(watch, offers, now) };
}

function offerOf({ id }: { id: number }, offers: readonly OpenOffer[], now: Date): WatchOffer | null {
  const open = offers.find(({ watchId }) => watchId === id);
  if (!open || (open.heldUntil && open.heldUntil <= now)) return null;
  const { watchId: _, userId: _user, heldUntil, ...offer } = open;
  return {
    ...offer,
    heldUntil: heldUntil?.toISOString() ?? null,
    secondsLeft: heldUntil && Math.ceil((heldUntil.getTime() - now.getTime()) / 1000),
  };
}
