import type { Knex } from 'knex';
import { dropColumn, instantColumn } from './frozen.ts';

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('bookings', (t) => {
    instantColumn(t, 'checked_in_at');
  });

  // The guests of bookings. They have their own table, because few bookings have a guest, and because staff
  // search for guests.
  await db.schema.createTable('booking_guests', (t) => {
    t.integer('booking_id').primary().references('bookings.id').onDelete('CASCADE');
    t.string('name', 100).notNullable();
    t.string('phone', 40).notNullable();
    t.string('email', 254);
    t.integer('contact_submission_id').references('contact_submissions.id').onDelete('SET NULL').index();
  });

  // Each guest's phone and email, as keys. A unique index on the keys allows one demo per guest. If an admin
  // allows another demo, `is_repeat` excludes that demo's keys from the index.
  await db.schema.createTable('guest_keys', (t) => {
    t.string('key', 270).notNullable();
    t.integer('booking_id').notNullable().references('bookings.id').onDelete('CASCADE').index();
    t.boolean('is_repeat').notNullable();
    t.index('key');
  });
  await db.raw('CREATE UNIQUE INDEX guest_keys_once ON guest_keys (key) WHERE NOT is_repeat');

  await db.schema.createTable('contact_notes', (t) => {
    t.increments('id');
    t.integer('submission_id').notNullable().references('contact_submissions.id').onDelete('CASCADE').index();
    instantColumn(t, 'at').notNullable();
    // The ID and the name of the author. The ID has no foreign key, so that the note survives the deletion of
    // the account.
    t.integer('actor_id').notNullable();
    t.string('actor_name', 254).notNullable();
    t.string('text', 1000).notNullable();
  });

  await addClosures(db);
}

/**
 * Lets a closure reserve a bay's free half hours, so that a booking and a closure never have the same half
 * hour.
 */
async function addClosures(db: Knex): Promise<void> {
  await db.schema.createTable('slots_with_closures', (t) => {
    t.integer('simulator_id').notNullable().references('simulators.id');
    t.date('slot_date').notNullable();
    t.time('start_time').notNullable();
    t.integer('booking_id').references('bookings.id').onDelete('CASCADE');
    t.integer('closure_id').references('bay_closures.id').onDelete('CASCADE');
    t.primary(['simulator_id', 'slot_date', 'start_time'], 'bay_slots_place');
    t.check('(booking_id IS NULL) <> (closure_id IS NULL)', undefined, 'bay_slots_holder');
  });
  await db.raw(
    `INSERT INTO slots_with_closures (simulator_id, slot_date, start_time, booking_id)
     SELECT simulator_id, slot_date, start_time, booking_id FROM bay_slots`,
  );
  await db.schema.dropTable('bay_slots');
  await db.schema.renameTable('slots_with_closures', 'bay_slots');
  await db.schema.alterTable('bay_slots', (t) => {
    t.index('booking_id', 'bay_slots_booking');
    t.index('closure_id', 'bay_slots_closure');
  });
}

export async function down(db: Knex): Promise<void> {
  await db('bay_slots').whereNotNull('closure_id').delete();
  await db.schema.alterTable('bay_slots', (t) => {
    t.dropIndex('closure_id', 'bay_slots_closure');
  });
  await db.schema.createTable('slots_of_bookings', (t) => {
    t.integer('simulator_id').notNullable().references('simulators.id');
    t.date('slot_date').notNullable();
    t.time('start_time').notNullable();
    t.integer('booking_id').notNullable().references('bookings.id').onDelete('CASCADE');
    t.primary(['simulator_id', 'slot_date', 'start_time'], 'slots_of_bookings_place');
  });
  await db.raw(
    `INSERT INTO slots_of_bookings (simulator_id, slot_date, start_time, booking_id)
     SELECT simulator_id, slot_date, start_time, booking_id FROM bay_slots`,
  );
  await db.schema.dropTable('bay_slots');
  await db.schema.renameTable('slots_of_bookings', 'bay_slots');
  await db.schema.alterTable('bay_slots', (t) => {
    t.index('booking_id');
  });
  for (const table of ['contact_notes', 'guest_keys', 'booking_guests']) await db.schema.dropTable(table);
  await dropColumn(db, 'bookings', 'checked_in_at');
}
