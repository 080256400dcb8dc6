import type { Knex } from 'knex';

/**
 * Adds an index for counting completed requests. Without the index, PostgreSQL would read every request with
 * its message.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw('CREATE INDEX contact_submissions_completed ON contact_submissions (id) WHERE is_read');
}

export async function down(db: Knex): Promise<void> {
  await db.raw('DROP INDEX contact_submissions_completed');
}
