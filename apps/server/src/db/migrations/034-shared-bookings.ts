import type { Knex } from 'knex';
import { dropColumn } from './frozen.ts';

export async function up(db: Knex): Promise<void> {
  // Uses raw SQL, so that knex never recreates a table on SQLite. Recreating a table would delete its
  // triggers and the rows that refer to it.
  await db.raw('ALTER TABLE bookings ADD COLUMN share_token varchar(32)');
  await db.raw(
    'CREATE UNIQUE INDEX bookings_share_token ON bookings (share_token) WHERE share_token IS NOT NULL',
  );
  await db.raw("ALTER TABLE contact_submissions ADD COLUMN preferred_times varchar(60) NOT NULL DEFAULT ''");
}

export async function down(db: Knex): Promise<void> {
  await dropColumn(db, 'contact_submissions', 'preferred_times');
  await db.raw('DROP INDEX bookings_share_token');
  await dropColumn(db, 'bookings', 'share_token');
}
