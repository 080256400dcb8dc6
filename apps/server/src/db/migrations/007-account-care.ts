import type { Knex } from 'knex';
import { dropColumn, instantColumn } from './frozen.ts';

export async function up(db: Knex): Promise<void> {
  // Each row lets a user set a new password with a link. Some rows also have a six-digit code. Only hashes
  // are stored, because anyone who reads the table could use plain codes and links.
  await db.schema.createTable('password_resets', (t) => {
    t.increments('id');
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
    t.string('code_hash', 64);
    t.string('token_hash', 64).notNullable().unique();
    t.integer('tries').notNullable().defaultTo(0);
    instantColumn(t, 'created_at').notNullable().index();
    instantColumn(t, 'expires_at').notNullable();
    // When the code and the link ended. They end when they are used, when a newer row replaces them, and when
    // the user's password or email changes.
    instantColumn(t, 'ended_at');
    t.index(['user_id', 'created_at']);
  });
  await db.schema.alterTable('users', (t) => {
    // When the user last proved that the account's email is theirs.
    instantColumn(t, 'email_confirmed_at');
    t.string('calendar_token_hash', 64).unique();
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('password_resets');
  await db.schema.alterTable('users', (t) => {
    t.dropUnique(['calendar_token_hash']);
  });
  await dropColumn(db, 'users', 'calendar_token_hash');
  await dropColumn(db, 'users', 'email_confirmed_at');
}
