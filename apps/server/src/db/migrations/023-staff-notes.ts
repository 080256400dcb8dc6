import type { Knex } from 'knex';
import { instantColumn } from './frozen.ts';

/**
 * Adds the notes that staff write about a person. Also adds two indexes for a person's page: emails by
 * recipient, and requests by sender.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('user_notes', (t) => {
    t.increments('id');
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
    instantColumn(t, 'at').notNullable();
    // The author's ID and name. The ID has no foreign key, so that the note survives the deletion of the
    // author's account.
    t.integer('actor_id').notNullable().index();
    t.string('actor_name', 254).notNullable();
    t.string('text', 1000).notNullable();
    t.index(['user_id', 'id']);
    t.check("text <> ''", undefined, 'user_notes_text');
  });
  await db.raw('CREATE INDEX outbox_by_recipient ON outbox (lower(recipient), id)');
  await db.raw('CREATE INDEX contact_submissions_by_sender ON contact_submissions (lower(email))');
}

export async function down(db: Knex): Promise<void> {
  await db.raw('DROP INDEX contact_submissions_by_sender');
  await db.raw('DROP INDEX outbox_by_recipient');
  await db.schema.dropTable('user_notes');
}
