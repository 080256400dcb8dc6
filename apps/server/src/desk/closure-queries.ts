import type { Closure } from '@clubhouse/core/bookings';
import type { NewClosure } from '@clubhouse/core/desk';
import { MAX_LISTED } from '@clubhouse/core/lists';
import { halfHoursOf, type Interval } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { CLOSURE_COLUMNS, type ClosureRow, toClosure } from '../bookings/index.ts';
import { required, selected } from '../db/row.ts';

/** Locks a bay's row, so that only one request at a time closes or opens it. Bookings do not wait for this lock. */
export async function lockBay(trx: Knex.Transaction, id: number): Promise<void> {
  await trx('simulators')
    .where({ id })
    .update({ name: trx.ref('name') });
}

/** An existing closure with the same bay, times and reason. */
export async function findClosure(
  trx: Knex.Transaction,
  { simulatorId, from, to, reason }: NewClosure,
): Promise<Closure | undefined> {
  const row = await trx('bay_closures')
    .where({ simulator_id: simulatorId, starts_at: new Date(from), ends_at: new Date(to), reason })
    .first<ClosureRow | undefined>(selected(CLOSURE_COLUMNS));
  return row && toClosure(row);
}

/** Inserts a closure. The caller must have locked the bay. */
export async function insertClosure(
  trx: Knex.Transaction,
  { simulatorId, from, to, reason }: NewClosure,
): Promise<Closure> {
  const [row]: ClosureRow[] = await trx('bay_closures')
    .insert({ simulator_id: simulatorId, starts_at: new Date(from), ends_at: new Date(to), reason })
    .returning(selected(CLOSURE_COLUMNS));
  return toClosure(required(row, 'the new closure'));
}

/** Below the parameter limit of one statement in both databases. */
const ROWS_AT_ONCE = 500;

/**
 * Takes the free half hours of the bay for a closure. A simultaneous booking finishes first and keeps its time. Later
 * bookings are refused.
 */
export async function takeFreeSlots(
  trx: Knex.Transaction,
  { id, simulatorId }: Closure,
  days: readonly (Interval & { date: string })[],
): Promise<void> {
  const slots = days.flatMap(({ date, ...interval }) =>
    halfHoursOf(interval).map((startTime) => ({
      simulator_id: simulatorId,
      slot_date: date,
      start_time: startTime,
      closure_id: id,
    })),
  );
  for (let start = 0; start < slots.length; start += ROWS_AT_ONCE) {
    await trx('bay_slots')
      .insert(slots.slice(start, start + ROWS_AT_ONCE))
      .onConflict(['simulator_id', 'slot_date', 'start_time'])
      .ignore();
  }
}

/** Deletes a closure with its half hours, and returns it. */
export async function deleteClosureRow(trx: Knex.Transaction, id: number): Promise<Closure | undefined> {
  // A write first, so that the second of two simultaneous requests finds nothing.
  const [row]: ClosureRow[] = await trx('bay_closures')
    .where({ id })
    .update({ reason: trx.ref('reason') })
    .returning(selected(CLOSURE_COLUMNS));
  if (!row) return undefined;
  await lockBay(trx, row.simulator_id);
  await trx('bay_closures').where({ id }).delete();
  return toClosure(row);
}

/** The closures that are not over, earliest first. */
export async function closuresFrom(db: Knex, now: Date): Promise<Closure[]> {
  const rows: ClosureRow[] = await db('bay_closures')
    .where('ends_at', '>', now)
    .orderBy(['starts_at', 'id'])
    .limit(MAX_LISTED)
    .select(selected(CLOSURE_COLUMNS));
  return rows.map(toClosure);
}
