import type { Knex } from 'knex';

/** Adds an index of the members, so that reports about members do not read every account. */
export async function up(db: Knex): Promise<void> {
  await db.raw('CREATE INDEX users_members ON users (id, membership_ends_on, created_at) WHERE is_member');
}

export async function down(db: Knex): Promise<void> {
  await db.raw('DROP INDEX users_members');
}
