import type { Knex } from 'knex';
import { dropColumn } from './frozen.ts';

const COLUMNS: [table: string, name: string, definition: string][] = [
  [
    'leagues',
    'handicap',
    `varchar(10) NOT NULL DEFAULT 'off' CONSTRAINT leagues_handicap
     CHECK (handicap IN ('off', 'admins')
       OR (handicap = 'computed' AND league_type = 'individual' AND scoring_type = 'lowest_score'))`,
  ],
  [
    'leagues',
    'handicap_rounds',
    'integer NOT NULL DEFAULT 5 CONSTRAINT leagues_handicap_rounds CHECK (handicap_rounds BETWEEN 1 AND 20)',
  ],
  [
    'leagues',
    'handicap_cap',
    'integer NOT NULL DEFAULT 18 CONSTRAINT leagues_handicap_cap CHECK (handicap_cap BETWEEN 1 AND 54)',
  ],
  [
    'leagues',
    'handicap_par',
    'integer NOT NULL DEFAULT 72 CONSTRAINT leagues_handicap_par CHECK (handicap_par BETWEEN 18 AND 90)',
  ],
  // The handicap that an admin entered for a player. Null if none was entered.
  [
    'league_participants',
    'handicap',
    'integer CONSTRAINT league_participants_handicap CHECK (handicap BETWEEN 0 AND 54)',
  ],
  // The team's handicap at the time when the score was entered. Null if the league had no handicap.
  [
    'league_scores',
    'handicap',
    'integer CONSTRAINT league_scores_handicap CHECK (handicap BETWEEN 0 AND 54)',
  ],
  ['league_score_changes', 'handicap', 'integer'],
];

export async function up(db: Knex): Promise<void> {
  // Uses raw SQL, because knex may recreate the table on SQLite, which deletes triggers and referencing rows.
  for (const [table, name, definition] of COLUMNS) {
    await db.raw(`ALTER TABLE ${table} ADD COLUMN ${name} ${definition}`);
  }
}

export async function down(db: Knex): Promise<void> {
  for (const [table, name] of COLUMNS.toReversed()) await dropColumn(db, table, name);
}
