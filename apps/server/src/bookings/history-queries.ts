import type { BookingHistoryEntry } from '@clubhouse/core/bookings';
import { MAX_LISTED } from '@clubhouse/core/lists';
import type { Knex } from 'knex';
import * as z from 'zod/mini';
import { type StoredInstant, toInstant } from '../db/columns.ts';
import { columnsOf, instant, number, type RowOf, selected, storedJson, text, textOf } from '../db/row.ts';
import { statement } from '../db/statement.ts';
import { CLUBHOUSE, nameOfUser, namesOfUsers, userOf } from '../users/index.ts';

const slot = z.object({
  simulatorId: z.number(),
  bookingDate: z.string(),
  startTime: z.string(),
  endTime: z.string(),
});
const reason = z.optional(z.string());
const DETAILS = {
  created: z.object({ to: slot, reason }),
  moved: z.object({ from: slot, to: slot, reason }),
  // Stores IDs instead of names, because the name of a deleted account must disappear from the history.
  'handed-over': z.object({ fromUserId: z.nullable(z.number()), toUserId: z.number(), reason }),
  cancelled: z.object({ reason }),
  restored: z.object({}),
  /**
   * `key` identifies repeats of the same request. `checkedInAt` is the real time of a check-in that was
   * queued offline.
   */
  'checked-in': z.object({ key: z.optional(z.string()), checkedInAt: z.optional(z.string()) }),
  'check-in-undone': z.object({}),
};
type Details = typeof DETAILS;
export type HistoryEntry = {
  [Action in keyof Details]: { action: Action; detail: z.output<Details[Action]> };
}[keyof Details];

export const historyEntry = (action: HistoryEntry['action'], detail: string): HistoryEntry =>
  ({
    action,
    detail: storedJson(DETAILS[action], detail, `the detail of a booking that was ${action}`),
  }) as HistoryEntry;

const insertEntry = statement(
  'insert-booking-history',
  'INSERT INTO booking_history (booking_id, at, actor_id, action, detail, is_own) VALUES (?, ?, ?, ?, ?, ?)',
);

/**
 * Adds an entry to a booking's history. `isOwn` means that a member changed their own booking. The list of
 * members' own changes (`memberChangesPage`) contains only these entries.
 */
export async function insertHistory(
  trx: Knex.Transaction,
  bookingId: number,
  { action, detail }: HistoryEntry,
  { by, now, isOwn = false }: { by: number; now: Date; isOwn?: boolean | undefined },
) {
  await insertEntry(trx, [bookingId, now, by, action, JSON.stringify(detail), isOwn]);
}

/** Returns the request keys of a booking's check-ins, and the time when a check-in was last undone. */
export async function checkInEvents(db: Knex, bookingId: number) {
  const actions = ['checked-in', 'check-in-undone'] as const;
  const rows = await db('booking_history')
    .where({ booking_id: bookingId })
    .whereIn('action', actions)
    .orderBy('id')
    .select<{ at: StoredInstant; action: (typeof actions)[number]; detail: string }[]>(
      'at',
      'action',
      'detail',
    );
  const what = 'the detail of a check-in';
  const keys = rows.flatMap(({ action, detail }) =>
    action === 'checked-in' ? (storedJson(DETAILS['checked-in'], detail, what).key ?? []) : [],
  );
  const undone = rows.findLast(({ action }) => action === 'check-in-undone');
  return { keys: new Set(keys), undoneAt: undone ? new Date(toInstant(undone.at)) : null };
}

/** Returns when each booking last changed. Calendar apps compare these times to find the newest version. */
export async function lastChanges(db: Knex, bookingIds: Knex.QueryBuilder): Promise<Map<number, string>> {
  const rows = await db('booking_history')
    .whereIn('booking_id', bookingIds)
    .groupBy('booking_id')
    .select<{ booking_id: number; latest: StoredInstant }[]>('booking_id', db.raw('MAX(at) AS latest'));
  return new Map(rows.map(({ booking_id, latest }) => [booking_id, toInstant(latest)]));
}

export const HISTORY_COLUMNS = {
  ...columnsOf('booking_history', {
    at: instant,
    actor_id: number,
    action: textOf<HistoryEntry['action']>(),
    detail: text,
  }),
  ...nameOfUser('username'),
};

/** Returns the latest entries, sorted oldest first. People appear under their current names. */
export async function historyOf(db: Knex, bookingId: number): Promise<BookingHistoryEntry[]> {
  const rows: RowOf<typeof HISTORY_COLUMNS>[] = await db('booking_history')
    .leftJoin(...userOf('booking_history.actor_id'))
    .where({ booking_id: bookingId })
    .orderBy('booking_history.id', 'desc')
    .limit(MAX_LISTED)
    .select(selected(HISTORY_COLUMNS));
  const entries = rows.reverse().map((row) => ({
    at: toInstant(row.at),
    actorId: row.username === null ? null : row.actor_id,
    actorName: row.username ?? (row.actor_id === CLUBHOUSE.id ? CLUBHOUSE.displayName : 'Someone'),
    action: row.action,
    detail: historyEntry(row.action, row.detail).detail,
  }));
  return entries.some(({ action }) => action === 'handed-over') ? withNamesOfMembers(db, entries) : entries;
}

async function withNamesOfMembers(db: Knex, entries: readonly BookingHistoryEntry[]) {
  const idsIn = ({ detail }: BookingHistoryEntry) => [detail.fromUserId, detail.toUserId];
  const ids = entries.flatMap(idsIn).filter((id) => typeof id === 'number');
  const names = await namesOfUsers(db, ids);
  const memberName = (id: unknown) => names.get(id as number) ?? 'a former member';
  return entries.map((entry) => {
    if (entry.action !== 'handed-over') return entry;
    const { fromUserId, toUserId, ...rest } = entry.detail;
    return { ...entry, detail: { ...rest, fromName: memberName(fromUserId), toName: memberName(toUserId) } };
  });
}
