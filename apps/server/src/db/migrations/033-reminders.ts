import type { Knex } from 'knex';
import { instantColumn } from './frozen.ts';

export async function up(db: Knex): Promise<void> {
  // If a person has no row for a kind of notification, the kind's default applies.
  await db.schema.createTable('notification_choices', (t) => {
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
    t.string('kind', 20).notNullable();
    t.boolean('email').notNullable();
    t.boolean('push').notNullable();
    t.integer('hours');
    t.primary(['user_id', 'kind']);
    t.check('hours IN (1, 2, 3, 6, 12, 24)', undefined, 'notification_choices_hours');
    t.check("(hours IS NULL) = (kind <> 'hours-before')", undefined, 'notification_choices_hours_kind');
    t.check("email OR kind <> 'staff-changes'", undefined, 'notification_choices_email');
  });

  // One row per written reminder. The primary key prevents two processes from writing the same reminder.
  await db.schema.createTable('written_reminders', (t) => {
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
    t.string('kind', 20).notNullable();
    // The booking, league or user that the reminder is about.
    t.integer('subject_id').notNullable();
    // Distinguishes reminders of the same kind about the same subject. Contains the date and start time of a
    // booking, the date of a league night, the Monday of the standings, or the month of the complimentary
    // lessons. The word `question` follows a night's date if the reminder asks whether the player plays. The
    // word `sub` follows the date in a reminder to a substitute. A moved booking has a new occurrence, so it
    // gets a new reminder.
    t.string('occurrence', 20).notNullable();
    instantColumn(t, 'due_at').notNullable().index();
    t.primary(['user_id', 'kind', 'subject_id', 'occurrence']);
  });

  // All reminders that are due before `until` have been written. The table has one row.
  await db.schema.createTable('reminder_runs', (t) => {
    t.integer('id').primary();
    instantColumn(t, 'until').notNullable();
    t.check('id = 1', undefined, 'reminder_runs_id');
  });
  await db('reminder_runs').insert({ id: 1, until: new Date(0) });
}

export async function down(db: Knex): Promise<void> {
  for (const table of ['reminder_runs', 'written_reminders', 'notification_choices']) {
    await db.schema.dropTable(table);
  }
}
