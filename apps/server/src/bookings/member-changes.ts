import type { AuditEntry, AuditQuery } from '@clubhouse/core/audit';
import { DELETED_PERSON } from '@clubhouse/core/auth';
import type { Facility } from '@clubhouse/core/facility';
import { MAX_FOUND } from '@clubhouse/core/lists';
import { datePlus, midnight } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { namesOfDeleted } from '../audit/index.ts';
import { toInstant } from '../db/columns.ts';
import { columnsOf, instant, named, number, type RowOf, selected, text, textOf } from '../db/row.ts';
import { matchingIds } from '../db/search.ts';
import { nameOfUser, userOf } from '../users/index.ts';
import { bookingSubject } from './desk-service.ts';
import { type HistoryEntry, historyEntry } from './history-queries.ts';
import { BOOKING_COLUMNS, slotOf, toBooking } from './queries.ts';

export const MEMBER_CHANGE_COLUMNS = {
  ...columnsOf('bookings', BOOKING_COLUMNS),
  ...columnsOf('booking_history', {
    change_id: named('id', number),
    actor_id: number,
    at: instant,
    action: textOf<'created' | 'moved' | 'cancelled' | 'restored'>(),
    detail: text,
  }),
  ...nameOfUser('username'),
};
type ChangeRow = RowOf<typeof MEMBER_CHANGE_COLUMNS>;

/**
 * Returns a page of members' changes to their own bookings, as audit entries. Reads the booking history,
 * because the audit log leaves out new bookings by members. The total is capped:
 * docs/product/facility.md#members-own-bookings.
 */
export async function memberChangesPage(db: Knex, query: AuditQuery, facility: Facility) {
  const { personId, actorId, kind, from, to, sort, page, pageSize } = query;
  if (kind !== undefined && kind !== 'booking') return { rows: [], total: 0 };
  const order = sort.descending ? 'desc' : 'asc';
  const inOrder = [
    { column: 'booking_history.at', order },
    { column: 'booking_history.id', order },
  ];
  // Raw SQL, because SQLite uses the indexes of `is_own` rows only if this condition has no parameter.
  const changes = db('booking_history')
    .whereRaw('is_own')
    .orderBy(inOrder)
    .limit(MAX_FOUND)
    .select('booking_history.id');
  for (const id of [personId, actorId]) if (id !== undefined) changes.where({ actor_id: id });
  if (from) changes.where('at', '>=', midnight(from, facility));
  if (to) changes.where('at', '<', midnight(datePlus(to, 1), facility));

  const offset = (page - 1) * pageSize;
  const onPage = changes
    .clone()
    .offset(offset)
    .limit(Math.max(0, Math.min(pageSize, MAX_FOUND - offset)));
  const read: PromiseLike<ChangeRow[]> = db('booking_history')
    .join('bookings', 'bookings.id', 'booking_history.booking_id')
    .leftJoin(...userOf('booking_history.actor_id'))
    .where(matchingIds(db, 'booking_history.id', onPage))
    .orderBy(inOrder)
    .select(selected(MEMBER_CHANGE_COLUMNS));
  const [rows, [count]] = await Promise.all([read, db.from(changes.as('changes')).count({ total: '*' })]);
  const deleted = rows.filter(({ username }) => username === null);
  const names = await namesOfDeleted(
    db,
    deleted.map(({ actor_id }) => actor_id),
  );
  return { rows: rows.map((row) => toEntry(row, names, facility)), total: Number(count?.total) };
}

function toEntry(row: ChangeRow, deletedNames: ReadonlyMap<number, string>, facility: Facility): AuditEntry {
  const booking = toBooking(row);
  const { detail, slot } = recorded(historyEntry(row.action, row.detail), slotOf(booking));
  const actorName = row.username ?? deletedNames.get(row.actor_id) ?? DELETED_PERSON;
  return {
    id: row.change_id,
    at: toInstant(row.at),
    actorId: row.actor_id,
    actorName,
    action: `booking.${row.action}`,
    subject: bookingSubject({ id: booking.id, ...slot }, actorName, facility),
    personId: row.actor_id,
    detail,
  };
}

/**
 * Returns an audit entry's details, and the slot that the entry's subject names. This is the first slot of a
 * new booking, the slot before a move, or else the booking's current slot, `slot`.
 */
function recorded({ action, detail }: HistoryEntry, slot: ReturnType<typeof slotOf>) {
  switch (action) {
    case 'created':
      return { detail: { after: detail.to }, slot: detail.to };
    case 'moved':
      return { detail: { before: detail.from, after: detail.to, reason: detail.reason }, slot: detail.from };
    default:
      return { detail, slot };
  }
}
