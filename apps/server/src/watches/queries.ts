import type { NewBooking } from '@clubhouse/core/bookings';
import { MAX_LISTED } from '@clubhouse/core/lists';
import { halfHoursOf, type Interval } from '@clubhouse/core/time';
import type { NewWatch, PastOffer, Watch } from '@clubhouse/core/watches';
import type { Knex } from 'knex';
import { toInstant } from '../db/columns.ts';
import {
  columnsOf,
  instant,
  number,
  orNull,
  type RowOf,
  required,
  selected,
  text,
  textOf,
} from '../db/row.ts';
import { type OpenOffer, releaseExpired } from '../holds/index.ts';
import { nameOfUser, phoneOfUser, userOf } from '../users/index.ts';

export const WATCH_COLUMNS = columnsOf('watches', {
  id: number,
  user_id: orNull(number),
  watch_date: text,
  start_time: text,
  end_time: text,
  minutes: number,
  created_at: instant,
});
type WatchRow = RowOf<typeof WATCH_COLUMNS>;

/** A watch that is still waiting. `userId` is null if the account has just been deleted. */
export type StoredWatch = Omit<Watch, 'offer'> & { userId: number | null };

const toWatch = (row: WatchRow): StoredWatch => ({
  id: row.id,
  userId: row.user_id,
  date: row.watch_date,
  startTime: row.start_time,
  endTime: row.end_time,
  hours: row.minutes / 60,
  createdAt: toInstant(row.created_at),
});

const waiting = (db: Knex) => db('watches').where('status', 'waiting');

export async function waitingWatches(db: Knex, dates?: readonly string[]): Promise<StoredWatch[]> {
  const found = waiting(db).orderBy('id').select<WatchRow[]>(selected(WATCH_COLUMNS));
  if (dates) found.whereIn('watch_date', dates);
  return (await found).map(toWatch);
}

/** Returns a member's watches that are still waiting, soonest date first. */
export async function waitingWatchesOf(db: Knex, userId: number): Promise<StoredWatch[]> {
  const rows: WatchRow[] = await waiting(db)
    .where({ user_id: userId })
    .orderBy(['watch_date', 'start_time', 'id'])
    .select(selected(WATCH_COLUMNS));
  return rows.map(toWatch);
}

export const DESK_WATCH_COLUMNS = {
  ...WATCH_COLUMNS,
  ...nameOfUser('name'),
  ...phoneOfUser('phone'),
  ...columnsOf('users', { membership_ends_on: orNull(text) }),
};

/**
 * Returns the watches that are still waiting on a date, oldest first, with their members' names and phone
 * numbers.
 */
export async function deskWatchRows(db: Knex, date: string) {
  const rows: RowOf<typeof DESK_WATCH_COLUMNS>[] = await waiting(db)
    .where('watch_date', date)
    .join(...userOf('watches.user_id'))
    .orderBy('watches.id')
    .limit(MAX_LISTED)
    .select(selected(DESK_WATCH_COLUMNS));
  return rows.map((row) => ({
    ...toWatch(row),
    userId: required(row.user_id, `the member of watch ${row.id}`),
    name: row.name ?? '',
    phone: row.phone ?? '',
    membershipEndsOn: row.membership_ends_on,
  }));
}

/** Locks and returns a watch. Returns undefined if the watch is no longer waiting. */
export async function lockWaiting(trx: Knex.Transaction, id: number): Promise<StoredWatch | undefined> {
  const [row]: WatchRow[] = await waiting(trx)
    .where({ id })
    .update({ minutes: trx.ref('minutes') })
    .returning(selected(WATCH_COLUMNS));
  return row && toWatch(row);
}

export async function findOwnerId(db: Knex, id: number): Promise<number | null> {
  const row: { user_id: number | null } | undefined = await db('watches').where({ id }).first('user_id');
  return row?.user_id ?? null;
}

export const PAST_OFFER_COLUMNS = {
  ...columnsOf('watch_offers', {
    id: number,
    simulator_id: number,
    offer_date: text,
    start_time: text,
    end_time: text,
    state: textOf<'open' | NonNullable<PastOffer['end']>>(),
    held_until: orNull(instant),
  }),
  ...columnsOf('watches', { user_id: orNull(number), status: text, watch_date: text }),
};

/** Returns an offer of this user, open or ended. Returns undefined if the user has no such offer. */
export async function findOwnOffer(
  db: Knex,
  id: number,
  userId: number,
  now: Date,
): Promise<PastOffer | undefined> {
  const row: (RowOf<typeof PAST_OFFER_COLUMNS> & { from: string; until: string }) | undefined = await db(
    'watch_offers',
  )
    .join('watches', 'watches.id', 'watch_offers.watch_id')
    .where({ 'watch_offers.id': id, user_id: userId })
    .first(...selected(PAST_OFFER_COLUMNS), 'watches.start_time as from', 'watches.end_time as until');
  if (!row) return undefined;
  const isExpired = row.held_until !== null && new Date(toInstant(row.held_until)) <= now;
  const open = isExpired ? 'expired' : null;
  return {
    id: row.id,
    simulatorId: row.simulator_id,
    bookingDate: row.offer_date,
    startTime: row.start_time,
    endTime: row.end_time,
    end: row.state === 'open' ? open : row.state,
    watch:
      row.status === 'waiting' ? { date: row.watch_date, startTime: row.from, endTime: row.until } : null,
  };
}

export async function insertWatch(
  trx: Knex.Transaction,
  { date, startTime, endTime, hours, userId }: NewWatch & { userId: number },
  now: Date,
): Promise<StoredWatch> {
  const [row]: WatchRow[] = await trx('watches')
    .insert({
      user_id: userId,
      watch_date: date,
      start_time: startTime,
      end_time: endTime,
      minutes: hours * 60,
      status: 'waiting',
      created_at: now,
    })
    .returning(selected(WATCH_COLUMNS));
  return toWatch(required(row, 'the new watch'));
}

export type WatchEnd = 'booked' | 'passed' | 'ended';

/** Ends the given watches, and returns their dates. Skips watches that are no longer waiting. */
export async function endWatchRows(
  trx: Knex.Transaction,
  ids: readonly number[],
  status: WatchEnd,
  now: Date,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const ended: { watch_date: string }[] = await waiting(trx)
    .whereIn('id', ids)
    .update({ status, ended_at: now })
    .returning('watch_date');
  return ended.map(({ watch_date }) => watch_date);
}

export type PassedTime = Interval & { id: number; watchId: number; date: string };

/**
 * Returns the times that waiting watches must not get again: the times of ended offers with `may_repeat`
 * false. If `dates` is set, returns only times on these dates.
 */
export async function passedTimes(db: Knex, dates?: readonly string[]): Promise<PassedTime[]> {
  const passed = db('watch_offers')
    .join('watches', 'watches.id', 'watch_offers.watch_id')
    .where({ status: 'waiting', may_repeat: false })
    .whereNot('state', 'open')
    .select<PassedTime[]>(
      'watch_offers.id',
      'watch_id as watchId',
      'offer_date as date',
      'watch_offers.start_time as startTime',
      'watch_offers.end_time as endTime',
    );
  return dates ? passed.whereIn('watch_date', dates) : passed;
}

export async function allowRepeats(trx: Knex.Transaction, offerIds: readonly number[]): Promise<void> {
  if (offerIds.length === 0) return;
  await trx('watch_offers').whereIn('id', offerIds).update({ may_repeat: true });
}

/**
 * Stores an offer. If the offer holds a bay that is already taken, the insert violates the primary key of
 * `bay_slots`.
 */
export async function insertOffer(
  trx: Knex.Transaction,
  { watchId, heldUntil, ...slot }: NewBooking & Pick<OpenOffer, 'watchId' | 'heldUntil'>,
  now: Date,
): Promise<number> {
  const [row]: { id: number }[] = await trx('watch_offers')
    .insert({
      watch_id: watchId,
      simulator_id: slot.simulatorId,
      offer_date: slot.bookingDate,
      start_time: slot.startTime,
      end_time: slot.endTime,
      state: 'open',
      held_until: heldUntil,
      may_repeat: false,
      created_at: now,
    })
    .returning('id');
  const { id } = required(row, 'the new offer');
  if (heldUntil === null) return id;
  await releaseExpired(trx, now);
  await trx('bay_slots').insert(
    halfHoursOf(slot).map((startTime) => ({
      simulator_id: slot.simulatorId,
      slot_date: slot.bookingDate,
      start_time: startTime,
      offer_id: id,
    })),
  );
  return id;
}
