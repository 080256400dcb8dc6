import type { Knex } from 'knex';
import { dropColumn, instantColumn } from './frozen.ts';

/**
 * The new columns of `league_scores`. Their order matters, because a check constraint can name only columns
 * that already exist. The defaults fit the existing scores, which admins entered.
 */
const SCORE_COLUMNS: [name: string, definition: string][] = [
  ['entered_by_team_id', 'integer'],
  [
    'status',
    `varchar(11) NOT NULL DEFAULT 'final' CONSTRAINT league_scores_status
     CHECK (status = 'final' OR (status IN ('unconfirmed', 'disputed') AND entered_by_team_id IS NOT NULL))`,
  ],
  [
    'disputed_strokes',
    'integer CONSTRAINT league_scores_disputed_strokes CHECK (disputed_strokes BETWEEN 1 AND 200)',
  ],
  [
    'disputed_result',
    `varchar(4) CONSTRAINT league_scores_disputed_result CHECK (disputed_result IN ('win', 'loss', 'half'))`,
  ],
  [
    'disputed_by_team_id',
    `integer CONSTRAINT league_scores_dispute
     CHECK ((status = 'disputed') = (disputed_by_team_id IS NOT NULL)
       AND (status = 'disputed') = (disputed_strokes IS NOT NULL OR disputed_result IS NOT NULL))`,
  ],
];

/** Adds scores that players enter, confirm and dispute, and the history of each score. */
export async function up(db: Knex): Promise<void> {
  // Uses raw SQL, because knex may recreate the table on SQLite, which deletes triggers and referencing rows.
  await db.raw(
    `ALTER TABLE leagues ADD COLUMN score_entry varchar(10) NOT NULL DEFAULT 'admins'
     CONSTRAINT leagues_score_entry CHECK (score_entry IN ('admins', 'players'))`,
  );
  for (const [name, definition] of SCORE_COLUMNS) {
    await db.raw(`ALTER TABLE league_scores ADD COLUMN ${name} ${definition}`);
  }

  await db.schema.createTable('league_score_changes', (t) => {
    t.increments('id');
    t.integer('round_id').notNullable().references('league_rounds.id').onDelete('CASCADE');
    t.integer('team_id').notNullable();
    t.integer('opponent_team_id');
    t.string('action', 10)
      .notNullable()
      .checkIn(['entered', 'confirmed', 'disputed', 'corrected', 'deleted'], 'league_score_changes_action');
    t.integer('changed_by').references('users.id').onDelete('SET NULL').index();
    t.boolean('by_admin').notNullable();
    instantColumn(t, 'changed_at').notNullable();
    t.integer('strokes');
    t.string('result', 11);
    t.index(['round_id', 'id']);
    t.check('(strokes IS NULL) <> (result IS NULL)', undefined, 'league_score_changes_kind');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('league_score_changes');
  for (const [name] of SCORE_COLUMNS.toReversed()) await dropColumn(db, 'league_scores', name);
  await dropColumn(db, 'leagues', 'score_entry');
}
