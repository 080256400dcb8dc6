import type { Closure } from '@clubhouse/core/bookings';
import type { Facility } from '@clubhouse/core/facility';
import { MAX_LISTED } from '@clubhouse/core/lists';
import { datePlus, midnight } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { toInstant } from '../db/columns.ts';
import { columnsOf, instant, number, type RowOf, sqlOf, text } from '../db/row.ts';
import { statement } from '../db/statement.ts';

export const CLOSURE_COLUMNS = columnsOf('bay_closures', {
  id: number,
  simulator_id: number,
  starts_at: instant,
  ends_at: instant,
  reason: text,
});
export type ClosureRow = RowOf<typeof CLOSURE_COLUMNS>;

export const toClosure = (row: ClosureRow): Closure => ({
  id: row.id,
  simulatorId: row.simulator_id,
  from: toInstant(row.starts_at),
  to: toInstant(row.ends_at),
  reason: row.reason,
});

const overlappingClosures = statement<ClosureRow>(
  'closures-touching',
  `SELECT ${sqlOf(CLOSURE_COLUMNS)} FROM bay_closures
   WHERE ends_at > ? AND starts_at < ? ORDER BY starts_at, id LIMIT ${MAX_LISTED}`,
);

export const closuresBetween = async (db: Knex, from: Date, to: Date): Promise<Closure[]> =>
  (await overlappingClosures(db, [from, to])).map(toClosure);

export const closuresTouching = (db: Knex, date: string, facility: Facility) =>
  closuresBetween(db, midnight(date, facility), midnight(datePlus(date, 1), facility));
