import { type Closure, closuresOn } from '@clubhouse/core/bookings';
import type { NewClosure } from '@clubhouse/core/desk';
import type { Facility } from '@clubhouse/core/facility';
import { MAX_LISTED } from '@clubhouse/core/lists';
import { datePlus, facilityDate, halfHoursOf, type Interval } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { CLOSURE_COLUMNS, type ClosureRow, toClosure } from '../bookings/index.ts';
import { required, selected } from '../db/row.ts';

/** Locks a bay, so that only one request at a time can close or open it. Bookings do not wait for this lock. */
export async function lockBay(trx: Knex.Transaction, id: number) {
  await trx('simulators')
    .where({ id })
    .update({ name: trx.ref('name') });
}

const toColumns = ({ simulatorId, from, to, reason }: NewClosure) => ({
  simulator_id: simulatorId,
  starts_at: new Date(from),
  ends_at: new Date(to),
  reason,
});

export async function findClosure(trx: Knex.Transaction, input: NewClosure) {
  const row = await trx('bay_closures')
    .where(toColumns(input))
    .first<ClosureRow | undefined>(selected(CLOSURE_COLUMNS));
  return row && toClosure(row);
}

/** Inserts a closure. The caller must lock the bay first. */
export async function insertClosure(trx: Knex.Transaction, input: NewClosure) {
  const [row]: ClosureRow[] = await trx('bay_closures')
    .insert(toColumns(input))
    .returning(selected(CLOSURE_COLUMNS));
  return toClosure(required(row, 'the new closure'));
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

/** With this many rows, a statement stays below the parameter limits of SQLite and PostgreSQL. */
const ROWS_AT_ONCE = 500;

/** Reserves the free half hours of a bay for a closure. Half hours that belong to bookings are left unchanged. */
export async function takeFreeSlots(trx: Knex.Transaction, closure: Closure, facility: Facility) {
  const slots = daysOf(closure, facility).flatMap(({ date, ...interval }) =>
    halfHoursOf(interval).map((startTime) => ({
      simulator_id: closure.simulatorId,
      slot_date: date,
      start_time: startTime,
      closure_id: closure.id,
    })),
  );
  for (let start = 0; start < slots.length; start += ROWS_AT_ONCE) {
    await trx('bay_slots')
      .insert(slots.slice(start, start + ROWS_AT_ONCE))
      .onConflict(['simulator_id', 'slot_date', 'start_time'])
      .ignore();
  }
}

export async function deleteClosureRow(trx: Knex.Transaction, id: number): Promise<Closure | undefined> {
  // Locks the closure before the bay, so that a second deletion waits here and then finds no closure.
  const [row]: ClosureRow[] = await trx('bay_closures')
    .where({ id })
    .update({ reason: trx.ref('reason') })
    .returning(selected(CLOSURE_COLUMNS));
  if (!row) return undefined;
  await lockBay(trx, row.simulator_id);
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
