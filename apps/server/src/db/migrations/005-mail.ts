import type { Knex } from 'knex';
import { instantColumn } from './frozen.ts';

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('outbox', (t) => {
    t.increments('id');
    t.string('recipient', 254).notNullable();
    t.text('content').notNullable();
    t.boolean('is_secret').notNullable().defaultTo(false);
    instantColumn(t, 'created_at').notNullable();
    // A worker may claim the email after this time. While a worker is sending the email, this time is in the
    // future. Null means that the email was sent, or that no worker will try again.
    instantColumn(t, 'next_attempt_at').index();
    t.integer('attempts').notNullable().defaultTo(0);
    instantColumn(t, 'expires_at');
    instantColumn(t, 'sent_at').index();
    instantColumn(t, 'failed_at').index();
    t.string('last_error', 500);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('outbox');
}
