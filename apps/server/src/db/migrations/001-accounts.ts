import type { Knex } from 'knex';
import { instantColumn } from './frozen.ts';

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('users', (t) => {
    t.increments('id');
    t.string('username', 254).notNullable();
    t.string('email', 254).notNullable();
    t.string('phone', 40).notNullable();
    t.string('password_hash', 100);
    t.boolean('is_member').notNullable().defaultTo(false);
    t.date('membership_ends_on');
    t.boolean('is_admin').notNullable().defaultTo(false);
    t.boolean('is_coach').notNullable().defaultTo(false);
    t.boolean('is_staff').notNullable().defaultTo(false);
    instantColumn(t, 'created_at').notNullable();
  });
  // Emails and usernames share this table, so a username cannot be the email of a different account.
  await db.schema.createTable('login_names', (t) => {
    t.string('name', 254).primary();
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
  });
  await db.schema.createTable('sessions', (t) => {
    t.increments('id');
    t.string('sid_hash', 64).notNullable().unique();
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
    t.string('device', 300).notNullable();
    instantColumn(t, 'created_at').notNullable();
    instantColumn(t, 'last_seen_at').notNullable().index();
  });
  // rate-limiter-flexible requires exactly these columns.
  await db.schema.createTable('rate_limits', (t) => {
    t.string('key', 255).primary();
    t.integer('points').notNullable().defaultTo(0);
    t.bigInteger('expire').index();
  });
}

export async function down(db: Knex): Promise<void> {
  for (const table of ['rate_limits', 'sessions', 'login_names', 'users']) await db.schema.dropTable(table);
}
