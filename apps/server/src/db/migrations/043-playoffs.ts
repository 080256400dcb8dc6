import type { Knex } from 'knex';
import { dropColumn, instantColumn } from './frozen.ts';

/** Adds league playoffs: their size, their rounds, the seeds, and the matches whose winner an admin chose. */
export async function up(db: Knex): Promise<void> {
  // Uses raw SQL, because on SQLite, knex may recreate the table, which deletes triggers and referencing
  // rows.
  await db.raw(
    'ALTER TABLE leagues ADD COLUMN playoff_teams integer CONSTRAINT leagues_playoff_teams CHECK (playoff_teams IN (2, 4, 8))',
  );
  // The number of teams left in a playoff round: 8 in the quarterfinals, 4 in the semifinals, 2 in the final.
  // Null in the regular season.
  await db.raw(
    'ALTER TABLE league_rounds ADD COLUMN playoff_teams integer CONSTRAINT league_rounds_playoff_teams CHECK (playoff_teams IN (2, 4, 8))',
  );
  await db.raw(
    'CREATE UNIQUE INDEX league_rounds_playoff_round ON league_rounds (league_id, playoff_teams) WHERE playoff_teams IS NOT NULL',
  );

  // The seeds determine every match of the bracket. Each team has only one seed, so no team can play against
  // itself.
  await db.schema.createTable('league_playoff_seeds', (t) => {
    t.integer('league_id').notNullable().references('leagues.id').onDelete('CASCADE');
    t.integer('seed').notNullable();
    t.integer('team_id').notNullable();
    t.primary(['league_id', 'seed']);
    t.unique(['league_id', 'team_id']);
    t.check('seed BETWEEN 1 AND 8', undefined, 'league_playoff_seeds_seed');
  });

  await db.schema.createTable('league_playoff_decisions', (t) => {
    t.integer('league_id').notNullable();
    t.integer('playoff_teams').notNullable();
    t.integer('position').notNullable();
    t.integer('winner_team_id').notNullable();
    instantColumn(t, 'decided_at').notNullable();
    t.primary(['league_id', 'playoff_teams', 'position']);
    // Only a seeded team can be chosen as the winner of a match.
    t.foreign(['league_id', 'winner_team_id'])
      .references(['league_id', 'team_id'])
      .inTable('league_playoff_seeds')
      .onDelete('CASCADE');
    t.check(
      'playoff_teams IN (2, 4, 8) AND position BETWEEN 1 AND playoff_teams / 2',
      undefined,
      'league_playoff_decisions_match',
    );
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('league_playoff_decisions');
  await db.schema.dropTable('league_playoff_seeds');
  await db.raw('DROP INDEX league_rounds_playoff_round');
  await dropColumn(db, 'league_rounds', 'playoff_teams');
  await dropColumn(db, 'leagues', 'playoff_teams');
}
