import type { Knex } from 'knex';
import { instantColumn } from './frozen.ts';

/**
 * Adds three things: messages from admins to a league's players, invitations for players of an earlier
 * season, and public links.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('league_messages', (t) => {
    t.increments('id');
    t.integer('league_id').notNullable().references('leagues.id').onDelete('CASCADE');
    // A key that the client creates for each message. A repeated request has the same key, so the server does
    // not send the message again.
    t.string('request_key', 32).notNullable();
    // The night that the message is about. Null for a message about the whole league.
    t.date('night_date');
    t.string('subject', 80).notNullable();
    t.text('text').notNullable();
    instantColumn(t, 'sent_at').notNullable();
    t.integer('sent_by').references('users.id').onDelete('SET NULL').index();
    t.integer('emailed').notNullable();
    t.integer('notified').notNullable();
    t.unique(['league_id', 'request_key']);
    t.check("subject <> ''", undefined, 'league_messages_subject');
    t.check('length(text) BETWEEN 1 AND 2000', undefined, 'league_messages_text');
    t.check('emailed > 0 AND notified >= 0', undefined, 'league_messages_reach');
  });

  await db.schema.createTable('league_invitations', (t) => {
    // Each league has at most one row, inserted when the invitations are sent. So the primary key keeps the
    // same players from being invited twice.
    t.integer('league_id').primary().references('leagues.id').onDelete('CASCADE');
    t.integer('previous_league_id').references('leagues.id').onDelete('SET NULL').index();
    // Before this date, only players of the previous league can join. Null if everyone could join
    // immediately.
    t.date('open_from');
    instantColumn(t, 'sent_at').notNullable();
    t.integer('sent_by').references('users.id').onDelete('SET NULL').index();
    t.integer('emailed').notNullable();
    t.check('league_id <> previous_league_id', undefined, 'league_invitations_leagues');
    t.check('emailed > 0', undefined, 'league_invitations_reach');
  });

  await db.schema.createTable('league_shares', (t) => {
    t.integer('league_id').primary().references('leagues.id').onDelete('CASCADE');
    t.string('token', 32).notNullable().unique();
    instantColumn(t, 'shared_at').notNullable();
  });
}

export async function down(db: Knex): Promise<void> {
  for (const table of ['league_shares', 'league_invitations', 'league_messages'])
    await db.schema.dropTable(table);
}
