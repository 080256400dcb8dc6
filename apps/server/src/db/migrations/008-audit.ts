import type { Knex } from 'knex';
import { instantColumn } from './frozen.ts';

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('audit_log', (t) => {
    t.increments('id');
    instantColumn(t, 'at').notNullable().index();
    // The ID and the name of the user who acted. The ID has no foreign key, so that the entry survives the
    // deletion of the account.
    t.integer('actor_id').notNullable();
    t.string('actor_name', 254).notNullable().index();
    t.string('action', 40).notNullable().index();
    t.string('subject', 300).notNullable();
    t.text('detail').notNullable();
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('audit_log');
}
