import type { Knex } from 'knex';
import { instantColumn } from './frozen.ts';

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
    // Whether the league has a schedule. A schedule reserves bays as long as the league is active.
    t.boolean('has_schedule').notNullable().defaultTo(false);
    // The count is stored here, so that the check constraint below can enforce the participant limit.
    t.integer('participant_count').notNullable().defaultTo(0);
    instantColumn(t, 'created_at').notNullable();
    instantColumn(t, 'updated_at').notNullable();
    t.check('participant_count BETWEEN 0 AND max_participants', undefined, 'leagues_capacity');
    t.check('max_participants <= 50', undefined, 'leagues_max_participants');
    t.check('number_of_bays BETWEEN 1 AND 2', undefined, 'leagues_bays');
    t.check('start_date <= end_date AND start_time < end_time', undefined, 'leagues_span');
    // Every booking request reads the league sessions of its date through this index.
    t.index(['day_of_week', 'end_date']);
    t.index(['start_date', 'id']);
  });

  await db.schema.createTable('league_participants', (t) => {
    t.increments('id');
    t.integer('league_id').notNullable().references('leagues.id').onDelete('CASCADE');
    // Null for a scramble partner without an account, and after an account is deleted.
    t.integer('user_id').references('users.id').onDelete('SET NULL').index();
    // The name that a member typed for a partner. Null for all other players, who appear with their
    // display name.
    t.string('name', 200);
    t.string('email', 254).notNullable();
    // The normalized email, for comparing emails.
    t.string('email_key', 254).notNullable();
    t.integer('team_id').notNullable();
    // The participant's position in the team: one or two.
    t.integer('place').notNullable();
    t.boolean('is_team_lead').notNullable();
    // Set if a team leaves after it has played. The team's results still count for the other teams.
    instantColumn(t, 'withdrawn_at');
    t.unique(['league_id', 'team_id', 'place']);
    t.check('place BETWEEN 1 AND 2', undefined, 'league_participants_place');
  });
  for (const [name, columns, condition] of [
    ['user', 'league_id, user_id', 'withdrawn_at IS NULL'],
    // Covers only participants without an account. For the others, the index above compares user IDs, because
    // the same user can be entered with different emails.
    ['email', 'league_id, email_key', 'withdrawn_at IS NULL AND user_id IS NULL'],
    ['lead', 'league_id, team_id', 'is_team_lead'],
  ]) {
    await db.raw(
      `CREATE UNIQUE INDEX league_participants_${name} ON league_participants (${columns}) WHERE ${condition}`,
    );
  }

  await db.schema.createTable('league_rounds', (t) => {
    t.increments('id');
    t.integer('league_id').notNullable().references('leagues.id').onDelete('CASCADE');
    t.integer('round_number').notNullable();
    t.date('round_date').notNullable();
    t.string('name', 100);
    // True for a round that the schedule created. If the schedule changes, the round moves too.
    t.boolean('is_scheduled').notNullable();
    t.unique(['league_id', 'round_number']);
    t.unique(['id', 'league_id']);
  });

  // The teams that were in the league when the round got its first score. If teams join or leave later, the
  // teams of the round stay the same.
  await db.schema.createTable('league_round_teams', (t) => {
    t.integer('round_id').notNullable().references('league_rounds.id').onDelete('CASCADE');
    t.integer('team_id').notNullable();
    t.primary(['round_id', 'team_id']);
  });

  await db.schema.createTable('league_scores', (t) => {
    t.increments('id');
    t.integer('league_id').notNullable().index();
    t.integer('round_id').notNullable();
    t.integer('team_id').notNullable();
    t.integer('strokes');
    t.string('result', 4);
    t.integer('opponent_team_id');
    instantColumn(t, 'updated_at').notNullable();
    t.foreign(['round_id', 'league_id'])
      .references(['id', 'league_id'])
      .inTable('league_rounds')
      .onDelete('CASCADE');
    // In each round, a team has at most one score and is named as the opponent in at most one score.
    t.unique(['round_id', 'team_id']);
    t.unique(['round_id', 'opponent_team_id']);
    t.check('strokes BETWEEN 1 AND 200', undefined, 'league_scores_strokes');
    t.check("result IN ('win', 'loss')", undefined, 'league_scores_result');
    t.check('(strokes IS NULL) <> (result IS NULL)', undefined, 'league_scores_kind');
    t.check('(result IS NULL) = (opponent_team_id IS NULL)', undefined, 'league_scores_sides');
    t.check('opponent_team_id <> team_id', undefined, 'league_scores_opponent');
  });
}

export async function down(db: Knex): Promise<void> {
  const tables = ['league_scores', 'league_round_teams', 'league_rounds', 'league_participants', 'leagues'];
  for (const table of tables) await db.schema.dropTable(table);
}
