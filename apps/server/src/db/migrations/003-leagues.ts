import type { Knex } from 'knex';
import { instantColumn } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('leagues', (t) => {
    t.increments('id');
    t.string('name', 200).notNullable();
    t.text('description');
    t.string('league_type', 20).notNullable().checkIn(['individual', 'scramble'], 'leagues_type');
    t.string('scoring_type', 20).notNullable().checkIn(['lowest_score', 'match_play'], 'leagues_scoring');
    t.date('start_date').notNullable();
    t.date('end_date').notNullable();
    t.string('day_of_week', 10).notNullable();
    t.time('start_time').notNullable();
    t.time('end_time').notNullable();
    t.integer('max_participants').notNullable();
    t.integer('number_of_bays').notNullable();
    t.boolean('is_active').notNullable();
    t.boolean('has_schedule').notNullable().defaultTo(false);
    instantColumn(t, 'created_at').notNullable();
    // Every booking asks for the sessions of its date.
    t.index(['day_of_week', 'end_date']);
  });

  await db.schema.createTable('league_participants', (t) => {
    t.increments('id');
    t.integer('league_id').notNullable().references('leagues.id').onDelete('CASCADE');
    // A scramble partner may have no account.
    t.integer('user_id').references('users.id').onDelete('SET NULL').index();
    t.string('name', 200).notNullable();
    t.string('email', 254).notNullable();
    t.integer('team_id').notNullable();
    t.boolean('is_team_lead').notNullable();
    t.unique(['league_id', 'user_id']);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('league_participants');
  await db.schema.dropTable('leagues');
}
