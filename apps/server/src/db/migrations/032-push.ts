import type { Knex } from 'knex';
import { instantColumn } from './frozen.ts';

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('push_keys', (t) => {
    // The table has one row, because a subscription works only with the key pair that created it.
    t.integer('id').primary();
    t.string('public_key', 100).notNullable();
    t.string('private_key', 100).notNullable();
    instantColumn(t, 'created_at').notNullable();
    t.check('id = 1', undefined, 'push_keys_one');
  });
  await db.schema.createTable('push_subscriptions', (t) => {
    t.increments('id');
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
    // If a session ends, its subscription is deleted, so that a signed-out device gets no notifications.
    t.integer('session_id').notNullable().unique().references('sessions.id').onDelete('CASCADE');
    t.string('endpoint', 1000).notNullable().unique();
    t.string('p256dh', 100).notNullable();
    t.string('auth', 50).notNullable();
    instantColumn(t, 'created_at').notNullable();
    instantColumn(t, 'last_sent_at');
  });
  // Each row is one notification for one device. The row is deleted once it is sent or expired.
  await db.schema.createTable('push_messages', (t) => {
    t.increments('id');
    t.integer('subscription_id')
      .notNullable()
      .references('push_subscriptions.id')
      .onDelete('CASCADE')
      .index();
    t.string('kind', 20).notNullable();
    t.text('content').notNullable();
    instantColumn(t, 'created_at').notNullable();
    instantColumn(t, 'expires_at').notNullable();
    // A worker may claim the message after this time. The worker that claims the message moves this time into
    // the future, so that no other worker sends it.
    instantColumn(t, 'next_attempt_at').notNullable().index();
    t.integer('attempts').notNullable().defaultTo(0);
  });
}

export async function down(db: Knex): Promise<void> {
  for (const table of ['push_messages', 'push_subscriptions', 'push_keys']) await db.schema.dropTable(table);
}
