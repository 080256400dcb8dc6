import type { Knex } from 'knex';
import { dropColumn } from './frozen.ts';

/**
 * Marks the changes that members made to their own bookings, and makes the filters of the activity log fast.
 */
export async function up(db: Knex): Promise<void> {
  // Uses raw SQL, because knex may recreate the table on SQLite. That would delete triggers and referencing
  // rows. The column has a default, because servers of the previous release insert rows without it.
  await db.raw('ALTER TABLE booking_history ADD COLUMN is_own boolean NOT NULL DEFAULT false');
  await db.raw(
    `UPDATE booking_history SET is_own = true
     WHERE action IN ('created', 'moved', 'cancelled', 'restored') AND EXISTS (
       SELECT 1 FROM bookings
       WHERE bookings.id = booking_history.booking_id AND bookings.kind = 'member'
         AND bookings.user_id = booking_history.actor_id
     )`,
  );
  await db.raw('CREATE INDEX booking_history_own ON booking_history (at, id) WHERE is_own');
  await db.raw(
    'CREATE INDEX booking_history_own_by_actor ON booking_history (actor_id, at, id) WHERE is_own',
  );
  // The index contains every column of its WHERE clause, because SQLite checks that clause again for each row
  // it counts. Without these columns, SQLite would read the table.
  await db.raw(
    `CREATE INDEX audit_log_by_desk ON audit_log (at, id, person_id, actor_id)
     WHERE (person_id IS NULL OR person_id <> actor_id)`,
  );
  // Older entries about scores that players entered have no `person_id`. Sets it to the player who entered
  // the score.
  await db.raw(
    `UPDATE audit_log SET person_id = actor_id
     WHERE action LIKE 'league.%' AND person_id IS NULL
       AND actor_id IN (SELECT id FROM users WHERE NOT (is_admin OR is_staff OR is_coach))`,
  );
}

export async function down(db: Knex): Promise<void> {
  await db.raw('DROP INDEX audit_log_by_desk');
  await db.raw('DROP INDEX booking_history_own_by_actor');
  await db.raw('DROP INDEX booking_history_own');
  await dropColumn(db, 'booking_history', 'is_own');
}
