import type { Knex } from 'knex';
import { instantColumn } from './frozen.ts';

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('simulators', (t) => {
    t.integer('id').primary();
    t.string('name', 50).notNullable();
  });
  await db('simulators').insert([
    { id: 1, name: 'Bay 1' },
    { id: 2, name: 'Bay 2' },
  ]);

  await db.schema.createTable('bookings', (t) => {
    t.increments('id');
    t.integer('user_id').references('users.id').onDelete('SET NULL');
    // The league that reserved the bay. If the league is deleted, its past reservations stay.
    t.integer('league_id').references('leagues.id').onDelete('SET NULL');
    t.integer('simulator_id').notNullable().references('simulators.id');
    t.date('booking_date').notNullable();
    t.time('start_time').notNullable();
    t.time('end_time').notNullable();
    t.string('kind', 10).notNullable().checkIn(['member', 'guest', 'league', 'lesson'], 'bookings_kind');
    instantColumn(t, 'created_at').notNullable();
    instantColumn(t, 'cancelled_at');
    // The ID of the user who canceled the booking. There is no foreign key, so that the ID survives the
    // deletion of the account.
    t.integer('cancelled_by');
    t.string('cancel_reason', 500);
    t.index(['booking_date', 'start_time']);
    t.index(['user_id', 'booking_date', 'start_time']);
    t.index(['league_id', 'booking_date']);
  });

  // Each row reserves one half hour of a bay for a booking. The primary key prevents double bookings on both
  // database engines. A canceled booking has no rows here.
  await db.schema.createTable('bay_slots', (t) => {
    t.integer('simulator_id').notNullable().references('simulators.id');
    t.date('slot_date').notNullable();
    t.time('start_time').notNullable();
    t.integer('booking_id').notNullable().references('bookings.id').onDelete('CASCADE').index();
    t.primary(['simulator_id', 'slot_date', 'start_time']);
  });

  await db.schema.createTable('booking_history', (t) => {
    t.increments('id');
    t.integer('booking_id').notNullable().references('bookings.id').onDelete('CASCADE').index();
    instantColumn(t, 'at').notNullable();
    t.integer('actor_id').notNullable();
    t.string('action', 20).notNullable();
    t.text('detail').notNullable();
  });

  await db.schema.createTable('bay_closures', (t) => {
    t.increments('id');
    t.integer('simulator_id').notNullable().references('simulators.id');
    instantColumn(t, 'starts_at').notNullable();
    instantColumn(t, 'ends_at').notNullable().index();
    t.string('reason', 500).notNullable();
  });
}

export async function down(db: Knex): Promise<void> {
  for (const table of ['bay_closures', 'booking_history', 'bay_slots', 'bookings', 'simulators']) {
    await db.schema.dropTable(table);
  }
}
