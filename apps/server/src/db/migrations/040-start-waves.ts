import type { Knex } from 'knex';

const DAY_MS = 24 * 60 * 60_000;

/** Adds a table that stores the start waves that the players of a league night have already seen. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('league_waves', (t) => {
    t.integer('league_id').notNullable().references('leagues.id').onDelete('CASCADE');
    t.date('night_date').notNullable();
    t.integer('team_id').notNullable();
    t.integer('wave').notNullable();
    t.primary(['league_id', 'night_date', 'team_id']);
    t.check('wave >= 0', undefined, 'league_waves_wave');
  });
  // Before this migration, all teams of a night started together. Stores this common start for past nights.
  // Also stores it for nights in the next two days, because their players already know it.
  const lastDate = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);
  await db.raw(
    `INSERT INTO league_waves (league_id, night_date, team_id, wave)
     SELECT DISTINCT rounds.league_id, COALESCE(moved.night_date, rounds.round_date), players.team_id, 0
     FROM league_rounds AS rounds
     JOIN league_participants AS players ON players.league_id = rounds.league_id
     LEFT JOIN league_moved_nights AS moved
       ON moved.league_id = rounds.league_id AND moved.moved_to = rounds.round_date
     WHERE rounds.round_date <= ?`,
    [lastDate],
  );
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('league_waves');
}
