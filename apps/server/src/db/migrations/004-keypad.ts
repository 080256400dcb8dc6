import type { Knex } from 'knex';
import { instantColumn } from './frozen.ts';

export async function up(db: Knex): Promise<void> {
  // Every door code that an admin has set. The newest row has the current code.
  await db.schema.createTable('keypad_codes', (t) => {
    t.increments('id');
    t.string('code', 6).notNullable();
    instantColumn(t, 'set_at').notNullable();
    t.integer('set_by').references('users.id').onDelete('SET NULL');
  });
  await db.schema.createTable('keypad_views', (t) => {
    t.increments('id');
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
    instantColumn(t, 'viewed_at').notNullable().index();
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('keypad_views');
  await db.schema.dropTable('keypad_codes');
}
