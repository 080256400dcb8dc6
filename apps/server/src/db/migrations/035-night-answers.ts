import type { Knex } from 'knex';
import { dropColumn, instantColumn } from './frozen.ts';

/**
 * Adds the players' answers for each night. Also adds a league setting: how many hours before a night the
 * answers close.
 */
export async function up(db: Knex): Promise<void> {
  // Uses raw SQL, because knex may recreate the table on SQLite. That deletes triggers and referencing rows.
  await db.raw(
    `ALTER TABLE leagues ADD COLUMN answers_close_hours integer NOT NULL DEFAULT 2
     CONSTRAINT leagues_answers_close CHECK (answers_close_hours BETWEEN 0 AND 48)`,
  );
  await db.schema.createTable('league_answers', (t) => {
    t.integer('league_id').notNullable().references('leagues.id').onDelete('CASCADE');
    t.date('night_date').notNullable();
    t.integer('participant_id')
      .notNullable()
      .references('league_participants.id')
      .onDelete('CASCADE')
      .index();
    t.string('answer', 3).notNullable().checkIn(['in', 'out'], 'league_answers_answer');
    instantColumn(t, 'answered_at').notNullable();
    t.primary(['league_id', 'night_date', 'participant_id']);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('league_answers');
  await dropColumn(db, 'leagues', 'answers_close_hours');
}
