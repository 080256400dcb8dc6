// Creates databases of different sizes. Every day up to yesterday has forty bookings, so a larger database has more
// days, not busier days.
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { datePlus, facilityDate } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { bcryptPasswords } from '../apps/server/src/auth/index.ts';
import { connect, type DatabaseSettings, engineOf } from '../apps/server/src/db/connect.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { inTransaction } from '../apps/server/src/db/transaction.ts';
import { insertUser } from '../apps/server/src/users/index.ts';

export const BOOKINGS_A_DAY = 40;
export const MEMBERS = 100;
export const PASSWORD = 'seven iron to the green';
export const memberEmail = (index: number) => `member${index}@bench.example`;

export type BenchDatabase = { settings: DatabaseSettings; bookings: number; db: Knex };

export async function aBenchDatabase(target: { postgresUrl: string } | { folder: string }, bookings: number) {
  const settings =
    'folder' in target ? sqliteIn(target.folder, bookings) : await postgresAt(target.postgresUrl, bookings);
  const db = await connect(settings);
  await migrate(db);
  await insertMembers(db);
  await insertBookings(db, bookings);
  await db.raw('ANALYZE');
  return { settings, bookings, db };
}

function sqliteIn(folder: string, bookings: number): DatabaseSettings {
  const file = path.join(folder, `bench-${bookings}.sqlite`);
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  return { file };
}

async function postgresAt(url: string, bookings: number): Promise<DatabaseSettings> {
  const name = `bench_${bookings}_${randomBytes(3).toString('hex')}`;
  const admin = await connect({ url });
  await admin.raw(`CREATE DATABASE ${name}`);
  await admin.destroy();
  return { url: Object.assign(new URL(url), { pathname: `/${name}` }).href };
}

async function insertMembers(db: Knex): Promise<void> {
  const passwordHash = await bcryptPasswords(4).hash(PASSWORD);
  await inTransaction(db, async (trx) => {
    for (let index = 0; index < MEMBERS; index += 1) {
      const email = memberEmail(index);
      const member = { username: email, email, phone: '407-555-0100', passwordHash, isMember: true };
      await insertUser(trx, member, new Date(), DEFAULT_FACILITY);
    }
  });
}

/** Inserts bookings for both bays, every hour from midnight to 8 PM. */
async function insertBookings(db: Knex, count: number): Promise<void> {
  await db.transaction(async (trx) => {
    // Turns the statement timeout off, because inserting a million rows can exceed it on a slow machine.
    if (engineOf(db) === 'postgres') await trx.raw('SET LOCAL statement_timeout = 0');
    await insertAll(trx, count);
  });
}

async function insertAll(db: Knex.Transaction, count: number): Promise<void> {
  const days = Math.ceil(count / BOOKINGS_A_DAY);
  const firstDay = datePlus(facilityDate(new Date(), DEFAULT_FACILITY), -days);
  const isPostgres = engineOf(db) === 'postgres';
  const numbers = isPostgres
    ? 'FROM generate_series(0, ?::int - 1) AS n(i)'
    : 'FROM (WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ? - 1) SELECT i FROM n)';
  const hour = `(i % ${BOOKINGS_A_DAY}) / 2`;
  const date = isPostgres
    ? `?::date + (i / ${BOOKINGS_A_DAY})`
    : `date(?, '+' || (i / ${BOOKINGS_A_DAY}) || ' days')`;
  const time = (value: string) =>
    isPostgres ? `make_time(${value}, 0, 0)` : `printf('%02d:00:00', ${value})`;
  const created = isPostgres ? 'now()' : '1750000000000';
  await db.raw(
    `INSERT INTO bookings (user_id, simulator_id, booking_date, start_time, end_time, kind, created_at)
     SELECT 1 + i % ${MEMBERS}, 1 + i % 2, ${date}, ${time(hour)}, ${time(`${hour} + 1`)}, 'member', ${created} ${numbers}`,
    [firstDay, count],
  );
  const half = isPostgres ? `start_time + interval '30 minutes'` : `substr(start_time, 1, 3) || '30:00'`;
  for (const start of ['start_time', half]) {
    await db.raw(
      `INSERT INTO bay_slots (simulator_id, slot_date, start_time, booking_id)
       SELECT simulator_id, booking_date, ${start}, id FROM bookings`,
    );
  }
}

/** Deletes the bookings and emails that a round of booking requests created. */
export async function forgetBookingsAhead(db: Knex): Promise<void> {
  await db('bookings').where('booking_date', '>', facilityDate(new Date(), DEFAULT_FACILITY)).delete();
  await db('outbox').delete();
}
