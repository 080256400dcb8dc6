import type { Knex } from 'knex';
import { dropColumn, isPostgres } from './frozen.ts';

/**
 * The new columns of `leagues`, with their check constraints. If `counted_rounds` is null, all rounds count.
 * If `minimum_rounds` is null, a team qualifies with half of the rounds.
 */
const RULES = {
  counted_rounds: 'integer CONSTRAINT leagues_counted_rounds CHECK (counted_rounds BETWEEN 1 AND 999)',
  minimum_rounds: 'integer CONSTRAINT leagues_minimum_rounds CHECK (minimum_rounds BETWEEN 1 AND 999)',
  allows_halves: 'boolean NOT NULL DEFAULT false',
  absence:
    "varchar(20) NOT NULL DEFAULT 'opponent_wins' CONSTRAINT leagues_absence CHECK (absence IN ('opponent_wins', 'no_points'))",
};

const OLD_RESULTS = "result IN ('win', 'loss')";
const NEW_RESULTS = "result IN ('win', 'loss', 'half', 'walkover', 'absent', 'both_absent')";

/** Adds the season rules, and the new results for halved matches and for matches with an absent team. */
export async function up(db: Knex): Promise<void> {
  // Uses raw SQL, because knex may recreate the table on SQLite, which deletes triggers and referencing rows.
  for (const [name, type] of Object.entries(RULES)) {
    await db.raw(`ALTER TABLE leagues ADD COLUMN ${name} ${type}`);
  }
  await changeResults(db, { from: OLD_RESULTS, to: NEW_RESULTS, length: [4, 11] });
}

export async function down(db: Knex): Promise<void> {
  // The previous schema has no values for halved matches, walkovers and absences, so these results are
  // deleted.
  await db('league_scores').whereNotIn('result', ['win', 'loss']).delete();
  await changeResults(db, { from: NEW_RESULTS, to: OLD_RESULTS, length: [11, 4] });
  for (const name of Object.keys(RULES)) await dropColumn(db, 'leagues', name);
}

type ResultChange = { from: string; to: string; length: [number, number] };

async function changeResults(db: Knex, { from, to, length: [before, after] }: ResultChange): Promise<void> {
  if (isPostgres(db)) {
    await db.raw('ALTER TABLE league_scores DROP CONSTRAINT league_scores_result');
    await db.raw(`ALTER TABLE league_scores ALTER COLUMN result TYPE varchar(${after})`);
    await db.raw(`ALTER TABLE league_scores ADD CONSTRAINT league_scores_result CHECK (${to})`);
    return;
  }
  // SQLite cannot change a constraint. This is the procedure from its documentation:
  // sqlite.org/lang_altertable.html.
  const [{ schema_version: version }] = await db.raw('PRAGMA schema_version');
  await db.raw('PRAGMA writable_schema = ON');
  await db.raw(
    "UPDATE sqlite_schema SET sql = replace(replace(sql, ?, ?), ?, ?) WHERE name = 'league_scores'",
    [from, to, `\`result\` varchar(${before})`, `\`result\` varchar(${after})`],
  );
  await db.raw(`PRAGMA schema_version = ${Number(version) + 1}`);
  await db.raw('PRAGMA writable_schema = OFF');
}
