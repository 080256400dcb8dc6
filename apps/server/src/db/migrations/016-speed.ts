import type { Knex } from 'knex';

/** An index for counting completed requests. Without it, PostgreSQL would read all requests with their messages. */
export async function up(db: Knex): Promise<void> {
  await db.raw('CREATE INDEX contact_submissions_completed ON contact_submissions (id) WHERE is_read');
}

export async function down(db: Knex): Promise<void> {
  await db.raw('DROP INDEX contact_submissions_completed');
}
