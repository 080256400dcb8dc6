import { may, type User } from '@clubhouse/core/auth';
import { type Booking, isSameSlot, undoableSince } from '@clubhouse/core/bookings';
import type { Facility } from '@clubhouse/core/facility';
import { isMetBy, isTimeTaken, isWatchOver, offerOutcome, offersFor } from '@clubhouse/core/watches';
import type { Knex } from 'knex';
import { type LoadedDay, loadDay, loadDays, ownCancellationsSince, publishDates } from '../bookings/index.ts';
import { runBatched } from '../db/batch.ts';
import { isTaken } from '../db/errors.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { endOffers, type OpenOffer, openOfferIds, openOffers } from '../holds/index.ts';
import { lockAccount, usersById } from '../users/index.ts';
import { notifyOfOffer } from './notify.ts';
import {
  allowRepeats,
  endWatchRows,
  insertOffer,
  lockWaiting,
  type PassedTime,
  passedTimes,
  type StoredWatch,
  type WatchEnd,
  waitingWatches,
} from './queries.ts';

type OfferDeps = Pick<Deps, 'db' | 'now' | 'facility'>;

/**
 * Ends watches and offers that no longer apply, and then offers free times to waiting members. If `dates` is
 * set, handles only the watches and offers for these dates.
 *
 * All state is in the database, so any process can run this function at any time, even while others do. It
 * also completes the work of a process that was killed: docs/decisions/watches.md.
 */
export async function offerFreeTimes(deps: OfferDeps, dates?: readonly string[]): Promise<void> {
  if (!(await hasWork(deps.db))) return;
  await settle(deps, dates);
  // Repeats until a round makes no new offer, because an offer can fail after a concurrent change. The next
  // round can then offer the time to another member.
  while (await makeOffers(deps, dates));
}

const hasWork = async (db: Knex) =>
  (await db('watches').where('status', 'waiting').first('id')) !== undefined;

type Snapshot = {
  watches: StoredWatch[];
  members: Map<number, User>;
  offers: OpenOffer[];
  passed: PassedTime[];
  days: Map<string, LoadedDay>;
  undoable: Booking[];
};

async function snapshotOf(
  { db, now, facility }: OfferDeps,
  dates: readonly string[] | undefined,
): Promise<Snapshot> {
  const [watches, offers, passed] = await runBatched(db, [
    () => waitingWatches(db, dates),
    () => openOffers(db, dates),
    () => passedTimes(db, dates),
  ]);
  const memberIds = [...new Set(watches.flatMap(({ userId }) => userId ?? []))];
  const watched = watches.map(({ date }) => date);
  const [users, days, undoable] = await runBatched(db, [
    () => usersById(db, memberIds, now(), facility()),
    () => loadDays(db, watched, now(), facility()),
    () => ownCancellationsSince(db, watched, undoableSince(now())),
  ]);
  const members = new Map([...users].filter(([, user]) => may(user, 'bookBays')));
  return { watches, members, offers, passed, days, undoable };
}

/**
 * Adds canceled bookings that their members can still restore. These times count as booked, so that they are
 * not offered yet.
 */
const withUndoable = (day: LoadedDay, undoable: readonly Booking[]): LoadedDay => ({
  ...day,
  bookings: [...day.bookings, ...undoable],
});

/**
 * Ends offers and watches that no longer apply, for example because they expired or the member has booked.
 *
 * After a declined or expired offer, a watch gets no other offer for the same time. This function lifts that
 * rule when the time is taken. The watch then gets an offer if the time opens again.
 */
async function settle(deps: OfferDeps, dates: readonly string[] | undefined): Promise<void> {
  const [snapshot, now] = [await snapshotOf(deps, dates), deps.now()];
  const ends = snapshot.watches.flatMap((watch) => {
    const status = endOf(watch, snapshot, now, deps.facility());
    return status ? { id: watch.id, status } : [];
  });
  const outcomes = snapshot.offers.flatMap((offer) => {
    const outcome = outcomeOf(offer, snapshot, now);
    return outcome ? { id: offer.id, outcome } : [];
  });
  const news = snapshot.passed.filter((time) => {
    const day = snapshot.days.get(time.date);
    return day && isTimeTaken(time.date, time, day);
  });
  if (ends.length + outcomes.length + news.length === 0) return;

  const endedAs = (status: WatchEnd) => ends.filter((end) => end.status === status).map(({ id }) => id);
  const withOutcome = (state: string) =>
    outcomes.filter(({ outcome }) => outcome === state).map(({ id }) => id);
  await inTransaction(deps.db, async (trx) => {
    const changed = [
      ...(await endOffers(trx, withOutcome('booked'), 'booked', now)).map(({ date }) => date),
      ...(await endOffers(trx, withOutcome('expired'), 'expired', now)).map(({ date }) => date),
      ...(await endOffers(trx, withOutcome('gone'), 'gone', now)).map(({ date }) => date),
      ...(await endWatches(trx, endedAs('booked'), 'booked', now)),
      ...(await endWatches(trx, endedAs('passed'), 'passed', now)),
      ...(await endWatches(trx, endedAs('ended'), 'ended', now)),
    ];
    await allowRepeats(
      trx,
      news.map(({ id }) => id),
    );
    publishDates(trx, changed);
  });
}

function endOf(watch: StoredWatch, { members, days }: Snapshot, now: Date, facility: Facility) {
  const { userId } = watch;
  if (userId === null || !members.has(userId)) return 'ended';
  const day = days.get(watch.date);
  if (day?.bookings.some((booking) => isMetBy({ ...watch, userId }, booking))) return 'booked';
  return isWatchOver(watch, now, facility) ? 'passed' : null;
}

function outcomeOf(offer: OpenOffer, { members, offers, days }: Snapshot, now: Date) {
  const member = members.get(offer.userId ?? 0);
  const day = days.get(offer.bookingDate);
  // If the member was deleted or can no longer book bays, `settle` ends the watch together with its offer.
  if (!member || !day) return null;
  const earlier = offers.filter(
    (other) => other.userId === member.id && other.bookingDate === offer.bookingDate && other.id < offer.id,
  );
  return offerOutcome(offer, { member, earlier, day, now });
}

/** Ends watches and their offers. Returns the dates of those watches that were still waiting. */
export async function endWatches(
  trx: Knex.Transaction,
  ids: readonly number[],
  status: WatchEnd,
  now: Date,
): Promise<string[]> {
  const dates = await endWatchRows(trx, ids, status, now);
  if (dates.length > 0) await endOffers(trx, await openOfferIds(trx, ids), 'gone', now);
  return dates;
}

/** Makes offers for watches that have none, oldest watch first. Returns whether any offer was made. */
async function makeOffers(deps: OfferDeps, dates: readonly string[] | undefined): Promise<boolean> {
  const snapshot = await snapshotOf(deps, dates);
  let hasMade = false;
  for (const [date, day] of snapshot.days) {
    const open = snapshot.offers.filter(({ bookingDate }) => bookingDate === date);
    const waiting = snapshot.watches.flatMap((watch) => {
      const member = snapshot.members.get(watch.userId ?? 0);
      const isFree = watch.date === date && !open.some(({ watchId }) => watchId === watch.id);
      if (!member || !isFree) return [];
      const passed = snapshot.passed.filter(({ watchId }) => watchId === watch.id);
      return { ...watch, member, passed };
    });
    const undoable = snapshot.undoable.filter(({ bookingDate }) => bookingDate === date);
    for (const planned of offersFor(waiting, open, withUndoable(day, undoable), deps.now())) {
      if (await makeOffer(deps, planned)) hasMade = true;
    }
  }
  return hasMade;
}

/**
 * Makes the planned offer if it is still the right one for the watch. Returns false otherwise, for example
 * because another process or a booking took the time first.
 */
async function makeOffer(
  { db, now: clock, facility: current }: OfferDeps,
  planned: ReturnType<typeof offersFor>[number],
): Promise<boolean> {
  const { watchId, userId } = planned;
  if (userId === null) return false;
  const [now, facility] = [clock(), current()];
  return inTransaction(db, async (trx) => {
    const member = await lockAccount(trx, userId, now, facility);
    const watch = await lockWaiting(trx, watchId);
    if (!member || !may(member, 'bookBays') || watch?.userId !== userId) return false;
    const [open, passed, day, undoable] = await runBatched(trx, [
      () => openOffers(trx, [watch.date]),
      () => passedTimes(trx, [watch.date]),
      () => loadDay(trx, watch.date, now, facility),
      () => ownCancellationsSince(trx, [watch.date], undoableSince(now)),
    ]);
    if (open.some((offer) => offer.watchId === watchId)) return false;
    const own = passed.filter((time) => time.watchId === watchId);
    const [offer] = offersFor([{ ...watch, member, passed: own }], open, withUndoable(day, undoable), now);
    if (!offer || !isSameSlot(offer, planned)) return false;
    const id = await insertOffer(trx, offer, now);
    await notifyOfOffer(trx, member, { ...offer, id }, now, facility);
    publishDates(trx, [watch.date]);
    return true;
  }).catch((error) => {
    if (isTaken(error, 'bay_slots') || isTaken(error, 'watch_offers')) return false;
    throw error;
  });
}
