import type { Knex } from 'knex';
import { instantColumn } from './frozen.ts';

/** Adds the list of people to call about a closure, and the shift note. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('closure_calls', (t) => {
    t.increments('id');
    t.integer('closure_id').notNullable().references('bay_closures.id').onDelete('CASCADE');
    t.integer('booking_id').notNullable().references('bookings.id').onDelete('CASCADE').index();
    t.time('booked_until').notNullable();
    t.boolean('is_moved').notNullable();
    instantColumn(t, 'told_at');
    t.integer('told_by').references('users.id').onDelete('SET NULL').index();
    t.unique(['closure_id', 'booking_id']);
    t.check('told_by IS NULL OR told_at IS NOT NULL', undefined, 'closure_calls_told');
  });

  // There is at most one note, so the primary key and the check `id = 1` allow only one row.
  await db.schema.createTable('shift_note', (t) => {
    t.integer('id').primary();
    t.string('text', 500).notNullable();
    instantColumn(t, 'written_at').notNullable();
    t.integer('written_by').references('users.id').onDelete('SET NULL').index();
    t.check('id = 1', undefined, 'shift_note_once');
    t.check("text <> ''", undefined, 'shift_note_text');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('shift_note');
  await db.schema.dropTable('closure_calls');
}
