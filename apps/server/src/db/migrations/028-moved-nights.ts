import type { Knex } from 'knex';
import { instantColumn } from './frozen.ts';

/**
 * Adds the table for nights that a league plays on another date or at another time than planned. A league
 * plays at most once a day, so it can move only one night to a date.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('league_moved_nights', (t) => {
    t.integer('league_id').notNullable().references('leagues.id').onDelete('CASCADE');
    t.date('night_date').notNullable();
    t.date('moved_to').notNullable();
    t.time('start_time').notNullable();
    t.time('end_time').notNullable();
    t.string('reason', 100).notNullable();
    instantColumn(t, 'moved_at').notNullable();
    t.primary(['league_id', 'night_date']);
    t.unique(['moved_to', 'league_id']);
    t.check("reason <> ''", undefined, 'league_moved_nights_reason');
    t.check('start_time < end_time', undefined, 'league_moved_nights_times');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('league_moved_nights');
}
