import type { Knex } from 'knex';
import { instantColumn } from './frozen.ts';

/** Adds the links that confirm an email after an admin has corrected it. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('email_confirmations', (t) => {
    // An account has at most one link: a newer link replaces the older one.
    t.integer('user_id').primary().references('users.id').onDelete('CASCADE');
    // The only email that the link confirms.
    t.string('email', 254).notNullable();
    // Only the hash is stored, so that a person who can read the table cannot use the link.
    t.string('token_hash', 64).notNullable().unique();
    instantColumn(t, 'expires_at').notNullable().index();
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('email_confirmations');
}
