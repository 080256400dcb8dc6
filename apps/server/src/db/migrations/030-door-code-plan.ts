import type { Knex } from 'knex';
import { dropColumn, instantColumn } from './frozen.ts';

const TIMES = ['old_code_until', 'shown_from', 'email_at'];

/**
 * Adds a table for the planned change of the door code. Adds three columns to the codes: when the previous
 * code stops working, when members first see the new code, and when its email is due.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('keypad_codes', (t) => {
    for (const name of TIMES) instantColumn(t, name);
  });
  // The plan has its own table, because servers of the previous release show the newest row of `keypad_codes`
  // as the current code. At most one change is planned, so the primary key and the check
  // `id = 1` allow only one row.
  await db.schema.createTable('keypad_plan', (t) => {
    t.integer('id').primary();
    t.string('code', 6).notNullable();
    instantColumn(t, 'starts_at').notNullable();
    instantColumn(t, 'old_code_until');
    instantColumn(t, 'email_at');
    instantColumn(t, 'emailed_at');
    instantColumn(t, 'planned_at').notNullable();
    t.integer('planned_by').references('users.id').onDelete('SET NULL').index();
    t.check('id = 1', undefined, 'keypad_plan_once');
    t.check("code <> ''", undefined, 'keypad_plan_code');
    t.check('planned_at < starts_at', undefined, 'keypad_plan_ahead');
    t.check('old_code_until > starts_at', undefined, 'keypad_plan_old_code');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('keypad_plan');
  for (const name of TIMES) await dropColumn(db, 'keypad_codes', name);
}
