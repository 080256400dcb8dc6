import type { Knex } from 'knex';
import { engineOf } from './connect.ts';

/** Runs with values for its `?`, in a transaction or on its own. Returns the rows. */
export type Statement<Row> = (db: Knex, values: readonly unknown[]) => Promise<Row[]>;

/**
 * A constant statement of the busiest endpoints. PostgreSQL prepares it once per connection, under its name, and knex
 * does not have to build it for every call (docs/decisions/hot-statements.md).
 * It names its columns, because a prepared `*` fails when a migration adds one.
 */
export function statement<Row>(name: string, sql: string): Statement<Row> {
  return async (db, values) => {
    const answer = await db.raw(sql, values as Knex.RawBinding[]).options({ name });
    return engineOf(db) === 'postgres' ? answer.rows : answer;
  };
}
