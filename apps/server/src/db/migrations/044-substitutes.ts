import type { Knex } from 'knex';
import { dropColumn, instantColumn } from './frozen.ts';

const COLUMNS: [table: string, name: string, definition: string][] = [
  [
    'leagues',
    'substitutes',
    `varchar(10) NOT NULL DEFAULT 'volunteers' CONSTRAINT leagues_substitutes
     CHECK (substitutes IN ('off', 'volunteers', 'members'))`,
  ],
  ['leagues', 'allows_single', 'boolean NOT NULL DEFAULT false'],
  [
    'league_scores',
    'lineup',
    `varchar(10) NOT NULL DEFAULT 'full' CONSTRAINT league_scores_lineup
     CHECK (lineup IN ('full', 'substitute', 'single'))`,
  ],
  [
    'league_score_changes',
    'lineup',
    `varchar(10) NOT NULL DEFAULT 'full' CONSTRAINT league_score_changes_lineup
     CHECK (lineup IN ('full', 'substitute', 'single'))`,
  ],
];

/**
 * Adds tables for the leagues' volunteers and for the substitute requests. The `lineup` of a score says
 * whether a substitute played, or whether only one of two partners played.
 */
export async function up(db: Knex): Promise<void> {
  // Uses raw SQL, because knex may recreate the table on SQLite. That deletes triggers and referencing rows.
  for (const [table, name, definition] of COLUMNS) {
    await db.raw(`ALTER TABLE ${table} ADD COLUMN ${name} ${definition}`);
  }

  await db.schema.createTable('league_volunteers', (t) => {
    t.integer('league_id').notNullable().references('leagues.id').onDelete('CASCADE');
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
    instantColumn(t, 'volunteered_at').notNullable();
    t.primary(['league_id', 'user_id']);
  });

  // Each row is a request for a substitute. `filled_at` is set when a member accepts the request, or when an
  // admin chooses the substitute. If the substitute's account is deleted, `user_id` becomes null and
  // `filled_at` stays.
  await db.schema.createTable('league_substitutes', (t) => {
    t.increments('id');
    t.integer('league_id').notNullable().references('leagues.id').onDelete('CASCADE');
    t.date('night_date').notNullable();
    t.integer('participant_id')
      .notNullable()
      .references('league_participants.id')
      .onDelete('CASCADE')
      .index();
    t.integer('user_id').references('users.id').onDelete('SET NULL').index();
    instantColumn(t, 'asked_at').notNullable();
    instantColumn(t, 'filled_at');
    // The handicap that an admin entered for a substitute who does not play in the league.
    t.integer('handicap');
    t.unique(['league_id', 'night_date', 'participant_id']);
    t.check('user_id IS NULL OR filled_at IS NOT NULL', undefined, 'league_substitutes_filled');
    t.check('handicap BETWEEN 0 AND 54', undefined, 'league_substitutes_handicap');
  });
  await db.raw(
    `CREATE UNIQUE INDEX league_substitutes_once ON league_substitutes (league_id, night_date, user_id)
     WHERE user_id IS NOT NULL`,
  );
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('league_substitutes');
  await db.schema.dropTable('league_volunteers');
  for (const [table, name] of COLUMNS.toReversed()) await dropColumn(db, table, name);
}
