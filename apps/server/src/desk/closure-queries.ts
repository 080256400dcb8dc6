import { type Closure, closuresOn } from '@clubhouse/core/bookings';
import type { NewClosure } from '@clubhouse/core/desk';
import type { Facility } from '@clubhouse/core/facility';
import { MAX_LISTED } from '@clubhouse/core/lists';
import { datePlus, facilityDate, halfHoursOf, type Interval } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { CLOSURE_COLUMNS, type ClosureRow, toClosure } from '../bookings/index.ts';
import { insertRows } from '../db/insert-rows.ts';
import { selected } from '../db/row.ts';
import { withdrawHolds } from '../holds/index.ts';

/**
 * Locks bays, so that only one request at a time can open or close them. Bookings don't wait for this lock.
 * If two requests lock the same bays in opposite orders, PostgreSQL aborts one of them, and `inTransaction`
 * repeats it.
 */
export async function lockBays(trx: Knex.Transaction, ids: readonly number[]) {
  await trx('simulators')
    .whereIn('id', ids)
    .update({ name: trx.ref('name') });
}

const toColumns = ({ simulatorId, from, to, reason }: NewClosure) => ({
  simulator_id: simulatorId,
  starts_at: new Date(from),
  ends_at: new Date(to),
  reason,
});

const keyOf = ({ simulatorId, from, to }: NewClosure) => `${simulatorId} ${from} ${to}`;

/**
 * Inserts closures. Returns the inserted closures, and those that already existed (`same`). The caller must
 * lock the bays first.
 */
export async function insertClosures(
  trx: Knex.Transaction,
  inputs: readonly NewClosure[],
  reason: string,
  now: Date,
) {
  const [existing, wanted] = [await closuresBecause(trx, reason, now), new Map<string, NewClosure>()];
  for (const input of inputs) wanted.set(keyOf(input), input);
  const same = existing.filter((closure) => wanted.delete(keyOf(closure)));
  if (wanted.size === 0) return { created: [], same };
  const inserted = [...wanted.values()].map(toColumns);
  const rows = await insertRows<ClosureRow>(trx, 'bay_closures', inserted, selected(CLOSURE_COLUMNS));
  return { created: rows.map(toClosure).sort((a, b) => a.from.localeCompare(b.from) || a.id - b.id), same };
}

async function closuresBecause(trx: Knex.Transaction, reason: string, now: Date): Promise<Closure[]> {
  const rows: ClosureRow[] = await trx('bay_closures')
    .where({ reason })
    .where('ends_at', '>', now)
    .orderBy(['starts_at', 'id'])
    .select(selected(CLOSURE_COLUMNS));
  return rows.map(toClosure);
}

export function daysOf(closure: Closure, facility: Facility): (Interval & { date: string })[] {
  const days: (Interval & { date: string })[] = [];
  const last = facilityDate(new Date(closure.to), facility);
  for (let date = facilityDate(new Date(closure.from), facility); date <= last; date = datePlus(date, 1)) {
    for (const { startTime, endTime } of closuresOn(date, [closure], facility))
      days.push({ date, startTime, endTime });
  }
  return days;
}

/** Keeps an insert below the parameter limits of SQLite and PostgreSQL. */
const ROWS_AT_ONCE = 500;

/** Reserves the unbooked half hours of closures. Ends the offers that hold any of them. */
export async function takeFreeSlots(
  trx: Knex.Transaction,
  closures: readonly Closure[],
  now: Date,
  facility: Facility,
) {
  const closed = closures.flatMap((closure) =>
    daysOf(closure, facility).map(({ date, ...interval }) => ({
      simulatorId: closure.simulatorId,
      bookingDate: date,
      ...interval,
    })),
  );
  await withdrawHolds(trx, closed, now);
  const slots = closures.flatMap((closure) =>
    daysOf(closure, facility).flatMap(({ date, ...interval }) =>
      halfHoursOf(interval).map((startTime) => ({
        simulator_id: closure.simulatorId,
        slot_date: date,
        start_time: startTime,
        closure_id: closure.id,
      })),
    ),
  );
  for (let start = 0; start < slots.length; start += ROWS_AT_ONCE) {
    await trx('bay_slots')
      .insert(slots.slice(start, start + ROWS_AT_ONCE))
      .onConflict(['simulator_id', 'slot_date', 'start_time'])
      .ignore();
  }
}

export async function deleteClosureRow(trx: Knex.Transaction, id: number): Promise<Closure | undefined> {
  // Locks the closure before the bay, so that a second request to delete this closure waits here and then
  // finds nothing.
  const [row]: ClosureRow[] = await trx('bay_closures')
    .where({ id })
    .update({ reason: trx.ref('reason') })
    .returning(selected(CLOSURE_COLUMNS));
  if (!row) return undefined;
  await lockBays(trx, [row.simulator_id]);
  await trx('bay_closures').where({ id }).delete();
  return toClosure(row);
}

export async function closuresFrom(db: Knex, now: Date): Promise<Closure[]> {
  const rows: ClosureRow[] = await db('bay_closures')
    .where('ends_at', '>', now)
    .orderBy(['starts_at', 'id'])
    .limit(MAX_LISTED)
    .select(selected(CLOSURE_COLUMNS));
  return rows.map(toClosure);
}
