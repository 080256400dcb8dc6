import type { Knex } from 'knex';
import { dropColumn, instantColumn } from './frozen.ts';

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('users', (t) => {
    // A coach's name as other people see it.
    t.string('profile_name', 100);
  });
  await db.schema.createTable('coach_profiles', (t) => {
    t.integer('user_id').primary().references('users.id').onDelete('CASCADE');
    t.text('bio').notNullable();
    t.text('specialties').notNullable();
  });
  await db.schema.createTable('coach_hours', (t) => {
    t.increments('id');
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
    t.string('day_of_week', 10).notNullable();
    t.time('start_time').notNullable();
    t.time('end_time').notNullable();
    t.check('start_time < end_time', undefined, 'coach_hours_span');
  });
  await db.schema.createTable('coach_days_off', (t) => {
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
    t.date('day').notNullable();
    t.primary(['user_id', 'day']);
  });

  await db.schema.createTable('lessons', (t) => {
    t.increments('id');
    // Null if the coach's account was deleted. The lesson stays.
    t.integer('coach_id').references('users.id').onDelete('SET NULL');
    // No foreign key, because the ID must survive the deletion of the account. Counting a
    // member's complimentary lessons needs the ID.
    t.integer('member_id').notNullable();
    t.integer('booking_id').notNullable().unique().references('bookings.id').onDelete('CASCADE');
    t.date('lesson_date').notNullable();
    t.time('start_time').notNullable();
    t.time('end_time').notNullable();
    // The lesson's month as YYYY-MM, because a member's complimentary lessons are counted per month.
    t.string('month', 7).notNullable();
    t.string('status', 10)
      .notNullable()
      .checkIn(['scheduled', 'completed', 'no_show', 'cancelled'], 'lessons_status');
    t.text('note').notNullable();
    t.text('coach_notes').notNullable();
    instantColumn(t, 'created_at').notNullable();
    t.index(['coach_id', 'lesson_date']);
    t.index(['member_id', 'month']);
    t.index(['lesson_date']);
  });

  // Each row reserves a half hour of the coach's or the member's time for a lesson. The primary key keeps a
  // person from having two lessons at the same time. A canceled lesson has no rows here.
  await db.schema.createTable('lesson_slots', (t) => {
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
    t.date('slot_date').notNullable();
    t.time('start_time').notNullable();
    t.integer('lesson_id').notNullable().references('lessons.id').onDelete('CASCADE').index();
    t.primary(['user_id', 'slot_date', 'start_time']);
  });
}

export async function down(db: Knex): Promise<void> {
  // Without the lessons feature, nobody could move or cancel a booking of kind `lesson`. So these bookings
  // become ordinary member bookings. The cutoff is yesterday, because the facility's date can be one day
  // behind UTC.
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await db('bookings')
    .where({ kind: 'lesson', cancelled_at: null })
    .where('booking_date', '>=', yesterday)
    .update({ kind: 'member' });
  for (const table of ['lesson_slots', 'lessons', 'coach_days_off', 'coach_hours', 'coach_profiles']) {
    await db.schema.dropTable(table);
  }
  await dropColumn(db, 'users', 'profile_name');
}
