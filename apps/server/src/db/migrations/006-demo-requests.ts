import type { Knex } from 'knex';
import { instantColumn } from './frozen.ts';

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('contact_submissions', (t) => {
    t.increments('id');
    // Null if the sender was not signed in, or if the sender's account was deleted. The email does not
    // identify the sender, because anyone can enter any email.
    t.integer('user_id').references('users.id').onDelete('SET NULL').index();
    t.string('name', 254).notNullable();
    t.string('email', 254).notNullable();
    t.string('phone', 40).notNullable();
    t.string('interest', 20)
      .notNullable()
      .checkIn(['free_sim_demo', 'lessons', 'other'], 'contact_submissions_interest');
    t.text('message').notNullable();
    t.boolean('is_read').notNullable().defaultTo(false);
    t.boolean('became_member').notNullable().defaultTo(false);
    instantColumn(t, 'created_at').notNullable();
    t.index(['is_read', 'created_at']);
    t.index('created_at');
  });
  // Finds repeated requests by a hash of their content. A repeat within minutes has no effect. If two copies
  // arrive at once, the primary key makes the second wait for the first.
  await db.schema.createTable('contact_repeats', (t) => {
    t.string('content_hash', 64).primary();
    t.integer('submission_id').references('contact_submissions.id').onDelete('CASCADE').index();
    instantColumn(t, 'received_at').notNullable().index();
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('contact_repeats');
  await db.schema.dropTable('contact_submissions');
}
