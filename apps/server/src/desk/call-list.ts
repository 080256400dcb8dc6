import type { User } from '@clubhouse/core/auth';
import type { Booking, Closure } from '@clubhouse/core/bookings';
import { type CallListEntry, isHit } from '@clubhouse/core/desk';
import type { Facility } from '@clubhouse/core/facility';
import { MAX_LISTED } from '@clubhouse/core/lists';
import type { Knex } from 'knex';
import {
  type BOARD_COLUMNS,
  BOARD_ORDER,
  boardRows,
  CLOSURE_COLUMNS,
  type ClosureRow,
  insertBookingChange,
  lockBooking,
  toClosure,
  toDeskBooking,
} from '../bookings/index.ts';
import { toInstant } from '../db/columns.ts';
import { insertRows } from '../db/insert-rows.ts';
import { publish } from '../db/live-events.ts';
import {
  columnsOf,
  flag,
  instant,
  named,
  number,
  orNull,
  type RowOf,
  required,
  selected,
  text,
} from '../db/row.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/http-error.ts';
import { nameOfUser, userOf } from '../users/index.ts';

export const CALL_COLUMNS = {
  ...columnsOf('closure_calls', {
    call_id: named('id', number),
    closure_id: number,
    booked_until: text,
    is_moved: flag,
    told_at: orNull(instant),
    told_by: orNull(number),
  }),
  ...nameOfUser('told_by_name', 'tellers'),
};
type CallRow = RowOf<typeof CALL_COLUMNS> & RowOf<typeof BOARD_COLUMNS>;

type Affected = { left: readonly Booking[]; moved: readonly Booking[] };

/**
 * Adds affected bookings to the call list: bookings that stay in a closed bay, and moved bookings of guests
 * without an email. See docs/product/bookings.md#call-list.
 */
export async function insertCalls(
  trx: Knex.Transaction,
  closures: readonly Closure[],
  { left, moved }: Affected,
  facility: Facility,
): Promise<void> {
  const unreachable = await guestsWithoutEmail(trx, moved);
  const affected = [
    ...left.map((booking) => ({ booking, isMoved: false })),
    ...moved.filter(({ id }) => unreachable.includes(id)).map((booking) => ({ booking, isMoved: true })),
  ];
  const calls = affected.flatMap(({ booking, isMoved }) =>
    closures
      .filter((closure) => isHit(booking, closure, facility))
      // Several closures can affect a booking, but the person needs only one call.
      .slice(0, 1)
      .map(({ id }) => ({
        closure_id: id,
        booking_id: booking.id,
        booked_until: booking.endTime,
        is_moved: isMoved,
      })),
  );
  await insertRows(trx, 'closure_calls', calls, ['booking_id']);
}

async function guestsWithoutEmail(trx: Knex.Transaction, bookings: readonly Booking[]): Promise<number[]> {
  const ids = bookings.filter(({ kind }) => kind === 'guest').map(({ id }) => id);
  return trx('booking_guests').whereIn('booking_id', ids).whereNull('email').pluck('booking_id');
}

/**
 * Returns the call list for closures that are not over, soonest booking first. Includes people who no longer
 * need a call, for example because staff have already reached them.
 */
export async function callList({ db, now, facility: current }: Deps): Promise<CallListEntry[]> {
  const facility = current();
  const rows: CallRow[] = await boardRows(db)
    .join('closure_calls', 'closure_calls.booking_id', 'bookings.id')
    .leftJoin(...userOf('closure_calls.told_by', 'tellers'))
    .whereIn('closure_calls.closure_id', db('bay_closures').where('ends_at', '>', now()).select('id'))
    .orderBy(BOARD_ORDER)
    .limit(MAX_LISTED)
    .select(selected(CALL_COLUMNS));
  const closures = await closuresById(
    db,
    rows.map((row) => row.closure_id),
  );
  return rows.flatMap((row) => {
    const closure = closures.get(row.closure_id);
    if (!closure) return [];
    return {
      id: row.call_id,
      closure,
      booking: toDeskBooking(row, now(), facility),
      bookedUntil: row.booked_until,
      isMoved: Boolean(row.is_moved),
      told:
        row.told_at === null ? null : { at: toInstant(row.told_at), by: row.told_by_name, byId: row.told_by },
    };
  });
}

async function closuresById(db: Knex, ids: readonly number[]): Promise<Map<number, Closure>> {
  const rows: ClosureRow[] = await db('bay_closures').whereIn('id', ids).select(selected(CLOSURE_COLUMNS));
  return new Map(rows.map((row) => [row.id, toClosure(row)]));
}

/**
 * Records that staff have reached a person, or undoes that. A repeated request keeps the time and the staff
 * member of the first one.
 */
export async function markTold(
  { db, now, facility }: Deps,
  staff: User,
  id: number,
  told: boolean,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const [row]: { booking_id: number; told_at: unknown }[] = await trx('closure_calls')
      .where({ id })
      .update({ is_moved: trx.ref('is_moved') })
      .returning(['booking_id', 'told_at']);
    if (!row) throw notFound('This person is no longer on the list. Please reload the page.');
    if ((row.told_at !== null) === told) return;
    await trx('closure_calls')
      .where({ id })
      .update({ told_at: told ? now() : null, told_by: told ? staff.id : null });
    const booking = required(await lockBooking(trx, row.booking_id), `booking ${row.booking_id}`);
    const action = told ? 'booking.told' : 'booking.told-undone';
    await insertBookingChange(trx, booking, action, { by: staff, detail: {}, now: now() }, facility());
    publish(trx, { name: 'desk', data: {} });
  });
}
