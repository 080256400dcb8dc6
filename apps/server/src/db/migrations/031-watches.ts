import type { Knex } from 'knex';
import { dropColumn, instantColumn, isPostgres } from './frozen.ts';

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('watches', (t) => {
    t.increments('id');
    t.integer('user_id').references('users.id').onDelete('SET NULL').index();
    t.date('watch_date').notNullable().index();
    t.time('start_time').notNullable();
    t.time('end_time').notNullable();
    // The length of the booking that the member wants.
    t.integer('minutes').notNullable();
    t.string('status', 10).notNullable().checkIn(['waiting', 'booked', 'passed', 'ended'], 'watches_status');
    instantColumn(t, 'created_at').notNullable();
    instantColumn(t, 'ended_at');
    t.check("(status = 'waiting') = (ended_at IS NULL)", undefined, 'watches_end');
    t.check('start_time < end_time AND minutes > 0', undefined, 'watches_window');
  });
  await db.raw(`CREATE INDEX watches_waiting ON watches (watch_date, id) WHERE status = 'waiting'`);

  await db.schema.createTable('watch_offers', (t) => {
    t.increments('id');
    t.integer('watch_id').notNullable().references('watches.id').onDelete('CASCADE').index();
    t.integer('simulator_id').notNullable().references('simulators.id');
    t.date('offer_date').notNullable();
    t.time('start_time').notNullable();
    t.time('end_time').notNullable();
    t.string('state', 10)
      .notNullable()
      .checkIn(['open', 'booked', 'declined', 'expired', 'gone'], 'watch_offers_state');
    // When the hold on the bay ends. If null, the offer holds no bay, and any member can book it.
    instantColumn(t, 'held_until');
    // Whether the watch may get another offer for the same time. After the member lets an offer pass, this is
    // false until the time is taken again.
    t.boolean('may_repeat').notNullable();
    instantColumn(t, 'created_at').notNullable();
    instantColumn(t, 'ended_at');
    t.check("(state = 'open') = (ended_at IS NULL)", undefined, 'watch_offers_end');
    t.check('start_time < end_time', undefined, 'watch_offers_times');
  });
  await db.raw(`CREATE UNIQUE INDEX watch_offers_once ON watch_offers (watch_id) WHERE state = 'open'`);
  await db.raw(`CREATE INDEX watch_offers_open ON watch_offers (offer_date) WHERE state = 'open'`);

  await (isPostgres(db) ? addHolds(db) : addHoldsByCopy(db));
  await db.raw('CREATE INDEX bay_slots_offer ON bay_slots (offer_id) WHERE offer_id IS NOT NULL');
}

/** Each row belongs to exactly one of these: a booking, a closure, or an offer that holds the bay. */
const ONE_HOLDER = ['booking_id', 'closure_id', 'offer_id']
  .map((column) => `CASE WHEN ${column} IS NULL THEN 0 ELSE 1 END`)
  .join(' + ');

async function addHolds(db: Knex): Promise<void> {
  await db.raw(
    `ALTER TABLE bay_slots
       ADD COLUMN offer_id integer REFERENCES watch_offers (id) ON DELETE CASCADE,
       DROP CONSTRAINT bay_slots_holder,
       ADD CONSTRAINT bay_slots_holder CHECK (${ONE_HOLDER} = 1)`,
  );
}

/** SQLite cannot change a table's constraints, so a new table replaces the old one. */
async function addHoldsByCopy(db: Knex): Promise<void> {
  await db.schema.createTable('slots_with_holds', (t) => {
    slotColumns(t);
    t.integer('offer_id').references('watch_offers.id').onDelete('CASCADE');
    t.check(`${ONE_HOLDER} = 1`, undefined, 'bay_slots_holder');
  });
  await replaceSlots(db, 'slots_with_holds');
}

function slotColumns(t: Knex.CreateTableBuilder): void {
  t.integer('simulator_id').notNullable().references('simulators.id');
  t.date('slot_date').notNullable();
  t.time('start_time').notNullable();
  t.integer('booking_id').references('bookings.id').onDelete('CASCADE');
  t.integer('closure_id').references('bay_closures.id').onDelete('CASCADE');
  t.primary(['simulator_id', 'slot_date', 'start_time'], 'bay_slots_place');
}

async function replaceSlots(db: Knex, table: string): Promise<void> {
  await db.raw(
    `INSERT INTO ${table} (simulator_id, slot_date, start_time, booking_id, closure_id)
     SELECT simulator_id, slot_date, start_time, booking_id, closure_id FROM bay_slots`,
  );
  await db.schema.dropTable('bay_slots');
  await db.schema.renameTable(table, 'bay_slots');
  await db.schema.alterTable('bay_slots', (t) => {
    t.index('booking_id', 'bay_slots_booking');
    t.index('closure_id', 'bay_slots_closure');
  });
}

const TWO_HOLDERS = '(booking_id IS NULL) <> (closure_id IS NULL)';

export async function down(db: Knex): Promise<void> {
  await db('bay_slots').whereNotNull('offer_id').delete();
  await db.raw('DROP INDEX bay_slots_offer');
  if (isPostgres(db)) {
    await db.raw('ALTER TABLE bay_slots DROP CONSTRAINT bay_slots_holder');
    await dropColumn(db, 'bay_slots', 'offer_id');
    await db.raw(`ALTER TABLE bay_slots ADD CONSTRAINT bay_slots_holder CHECK (${TWO_HOLDERS})`);
  } else {
    await db.schema.createTable('slots_without_holds', (t) => {
      slotColumns(t);
      t.check(TWO_HOLDERS, undefined, 'bay_slots_holder');
    });
    await replaceSlots(db, 'slots_without_holds');
  }
  for (const table of ['watch_offers', 'watches']) await db.schema.dropTable(table);
}
