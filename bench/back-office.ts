// Creates the data that a facility has after many years: users, bookings, guests, leagues, demo requests and
// an audit log.
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { datePlus, facilityDate } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import pg from 'pg';
import { bcryptPasswords } from '../apps/server/src/auth/index.ts';
import { connect, type DatabaseSettings, engineOf } from '../apps/server/src/db/connect.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { inTransaction } from '../apps/server/src/db/transaction.ts';
import { insertUser } from '../apps/server/src/users/index.ts';
import { type BenchDatabase, BOOKINGS_A_DAY, PASSWORD } from './data.ts';

const USERS = 10_000;
const BOOKINGS = 1_000_000;
const REQUESTS = 100_000;
const AUDIT_ENTRIES = 100_000;
const LEAGUES = 50;
const OPEN_REQUESTS = 200;
/** How many days ahead the latest bookings are. */
const DAYS_AHEAD = 10;
const YEARS_OF_REQUESTS = 10;

export const ADMIN_EMAIL = 'admin@bench.example';

const FIRST_NAMES =
  'Ann Bob Cal Dana Eve Finn Gus Holly Ian Jane Kim Lee Mia Noah Olga Pete Quinn Rosa Sam Tara Uma Vic Wes Xena Yara Zoe Aaron Bella Carlos Diego Elena Frida Grace Hugo Ines Jorge Karl Lena Marco Nina'.split(
    ' ',
  );
const LAST_NAMES =
  'Smith Jones Brown Davis Miller Wilson Moore Taylor Anderson Thomas Jackson White Harris Martin Thompson Garcia Martinez Robinson Clark Rodriguez Lewis Lee Walker Hall Allen Young Hernandez King Wright Lopez Hill Scott Green Adams Baker Gonzalez Nelson Carter Mitchell Perez Roberts Turner Phillips Campbell Parker Evans Edwards Collins Stewart Sanchez Morris Olsen'.split(
    ' ',
  );
const WORDS =
  'please call me after work about the free demo on saturday morning my husband and I both play left handed clubs would be great if there is room for three of us next week thank you'.split(
    ' ',
  );
const ACTIONS = ['user.membership', 'user.added', 'booking.moved', 'booking.cancelled', 'request.changed'];

type Names = readonly string[];

/** Returns SQL that uses a number to pick one of the names. */
function nameAt(db: Knex, names: Names, number: string): string {
  return engineOf(db) === 'postgres'
    ? `('{${names.join(',')}}'::text[])[1 + (${number}) % ${names.length}]`
    : `json_extract('${JSON.stringify(names)}', '$[' || ((${number}) % ${names.length}) || ']')`;
}

/** Returns SQL for a table with one column, `i`, that counts from 0 to `count` - 1. */
const numbersTo = (db: Knex, count: number) =>
  engineOf(db) === 'postgres'
    ? `generate_series(0, ${count - 1}) AS n(i)`
    : `(WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1}) SELECT i FROM n)`;

/** Returns SQL for the time that was `seconds` ago. */
const ago = (db: Knex, seconds: string) =>
  engineOf(db) === 'postgres'
    ? `now() - make_interval(secs => ${seconds})`
    : `${Date.now()} - 1000 * (${seconds})`;

const userNameSql = (db: Knex, i: string) =>
  `${nameAt(db, FIRST_NAMES, i)} || ' ' || ${nameAt(db, LAST_NAMES, `(${i}) / ${FIRST_NAMES.length}`)}`;
const emailOf = (db: Knex, i: string) =>
  `lower(${nameAt(db, FIRST_NAMES, i)} || '.' || ${nameAt(db, LAST_NAMES, `(${i}) / ${FIRST_NAMES.length}`)}) || (${i}) || '@mail.example'`;
const phoneOf = (i: string) =>
  `'(' || (321 + (${i}) % 300) || ') 555-' || substr(CAST(10000 + (${i}) % 10000 AS text), 2)`;

export async function aBackOffice(
  target: { postgresUrl: string } | { folder: string },
  bookings = BOOKINGS,
): Promise<BenchDatabase> {
  const settings = 'folder' in target ? sqliteIn(target.folder) : await postgresAt(target.postgresUrl);
  const db = await connect(settings);
  await migrate(db);
  await insertAdmin(db);
  await db.transaction(async (trx) => {
    if (engineOf(db) === 'postgres') {
      await trx.raw('SET LOCAL statement_timeout = 0');
      // Skips foreign key checks, because the migrations and this transaction insert all the referenced rows.
      await trx.raw('ALTER TABLE bookings DISABLE TRIGGER ALL');
      await trx.raw('ALTER TABLE bay_slots DISABLE TRIGGER ALL');
    }
    await insertUsers(trx);
    await insertLeagues(trx);
    await insertBookings(trx, bookings);
    await insertRequests(trx);
    await insertAudit(trx);
    if (engineOf(db) === 'postgres') {
      await trx.raw('ALTER TABLE bookings ENABLE TRIGGER ALL');
      await trx.raw('ALTER TABLE bay_slots ENABLE TRIGGER ALL');
    }
  });
  // Updates the query planner's statistics. PostgreSQL would also do this by itself, but only after a while.
  await ('url' in settings ? vacuum(settings.url) : db.raw('ANALYZE'));
  return { settings, bookings, db };
}

/** Runs VACUUM on a separate connection, because VACUUM takes longer than the product's statement timeout. */
async function vacuum(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('VACUUM ANALYZE');
  await client.end();
}

function sqliteIn(folder: string): DatabaseSettings {
  const file = path.join(folder, 'back-office.sqlite');
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  return { file };
}

async function postgresAt(url: string): Promise<DatabaseSettings> {
  const name = `back_office_${randomBytes(3).toString('hex')}`;
  const admin = await connect({ url });
  await admin.raw(`CREATE DATABASE ${name}`);
  await admin.destroy();
  return { url: Object.assign(new URL(url), { pathname: `/${name}` }).href };
}

async function insertAdmin(db: Knex): Promise<void> {
  const passwordHash = await bcryptPasswords(4).hash(PASSWORD);
  const account = {
    username: 'Admin',
    email: ADMIN_EMAIL,
    phone: '407-555-0100',
    passwordHash,
    isAdmin: true,
  };
  await inTransaction(db, (trx) => insertUser(trx, account, new Date(), DEFAULT_FACILITY));
}

async function insertUsers(db: Knex): Promise<void> {
  await db.raw(
    `INSERT INTO users (username, email, phone, is_member, created_at)
     SELECT ${userNameSql(db, 'i')} || ' ' || i, ${emailOf(db, 'i')}, ${phoneOf('i')}, i % 3 <> 0, ${ago(db, '40000 * i')}
     FROM ${numbersTo(db, USERS - 1)}`,
  );
}

async function insertLeagues(db: Knex): Promise<void> {
  await db.raw(
    `INSERT INTO leagues (name, league_type, scoring_type, start_date, end_date, day_of_week, start_time, end_time,
       max_participants, number_of_bays, is_active, created_at, updated_at)
     SELECT ${nameAt(db, LAST_NAMES, 'i')} || ' Cup', 'individual', 'lowest_score', '2020-01-07', '2020-03-31', 'Tuesday',
       '21:00:00', '23:00:00', 20, 2, i % 2 = 0, ${ago(db, '1')}, ${ago(db, '1')}
     FROM ${numbersTo(db, LEAGUES)}`,
  );
}

/**
 * Inserts bookings for both bays, every hour from midnight to 8 PM. 2% belong to a league, 10% belong to
 * guests, and 5% are canceled. One in thirty past bookings is not canceled and has no check-in.
 */
async function insertBookings(db: Knex, bookings: number): Promise<void> {
  const isPostgres = engineOf(db) === 'postgres';
  const lastDay = datePlus(facilityDate(new Date(), DEFAULT_FACILITY), DAYS_AHEAD);
  const firstDay = datePlus(lastDay, 1 - bookings / BOOKINGS_A_DAY);
  const date = isPostgres
    ? `date '${firstDay}' + (i / ${BOOKINGS_A_DAY})`
    : `date('${firstDay}', '+' || (i / ${BOOKINGS_A_DAY}) || ' days')`;
  const hour = `((i % ${BOOKINGS_A_DAY}) / 2)`;
  const time = (value: string) =>
    isPostgres ? `make_time(${value}, 0, 0)` : `printf('%02d:00:00', ${value})`;
  const made = ago(
    db,
    `86400.0 * (${bookings / BOOKINGS_A_DAY} - i / ${BOOKINGS_A_DAY}) - i % ${BOOKINGS_A_DAY}`,
  );
  const isPast = `i / ${BOOKINGS_A_DAY} < ${bookings / BOOKINGS_A_DAY - DAYS_AHEAD - 1}`;
  await db.raw(
    `INSERT INTO bookings (user_id, league_id, simulator_id, booking_date, start_time, end_time, kind, created_at,
       cancelled_at, checked_in_at)
     SELECT CASE WHEN i % 10 = 0 OR i % 50 = 1 THEN NULL ELSE 2 + (i * 7) % ${USERS - 1} END,
       CASE WHEN i % 50 = 1 THEN 1 + (i / 50) % ${LEAGUES} END,
       1 + i % 2, ${date}, ${time(hour)}, ${time(`${hour} + 1`)},
       CASE WHEN i % 10 = 0 THEN 'guest' WHEN i % 50 = 1 THEN 'league' ELSE 'member' END, ${made},
       CASE WHEN i % 20 = 7 THEN ${made} END,
       CASE WHEN ${isPast} AND i % 30 <> 5 AND i % 20 <> 7 THEN ${made} END
     FROM ${numbersTo(db, bookings)} ORDER BY i`,
  );
  const half = isPostgres ? `start_time + interval '30 minutes'` : `substr(start_time, 1, 3) || '30:00'`;
  for (const start of ['start_time', half]) {
    await db.raw(
      `INSERT INTO bay_slots (simulator_id, slot_date, start_time, booking_id)
       SELECT simulator_id, booking_date, ${start}, id FROM bookings WHERE cancelled_at IS NULL`,
    );
  }
  await db.raw(
    `INSERT INTO booking_history (booking_id, at, actor_id, is_own, action, detail)
     SELECT id, created_at, COALESCE(user_id, 1), kind = 'member', 'created',
       '{"to":{"simulatorId":1,"bookingDate":"2026-11-24","startTime":"18:00:00","endTime":"19:00:00"}}'
     FROM bookings ORDER BY id`,
  );
  await db.raw(
    `INSERT INTO booking_guests (booking_id, name, phone, email)
     SELECT id, ${userNameSql(db, 'id / 10')}, ${phoneOf('id / 10')}, ${emailOf(db, 'id / 10')}
     FROM bookings WHERE kind = 'guest'`,
  );
}

async function insertRequests(db: Knex): Promise<void> {
  const words = Array.from({ length: 16 }, (_, place) => nameAt(db, WORDS, `i * ${place + 3} + ${place}`));
  const seconds = (YEARS_OF_REQUESTS * 365 * 86_400) / REQUESTS;
  await db.raw(
    `INSERT INTO contact_submissions (name, email, phone, interest, message, is_read, became_member, created_at)
     SELECT ${userNameSql(db, 'i')}, ${emailOf(db, 'i')}, ${phoneOf('i')}, 'free_sim_demo', ${words.join(" || ' ' || ")},
       i < ${REQUESTS - OPEN_REQUESTS}, i % 7 = 0, ${ago(db, `${seconds} * (${REQUESTS} - i)`)}
     FROM ${numbersTo(db, REQUESTS)} ORDER BY i`,
  );
  // Links every twentieth demo request to a guest's booking.
  await db.raw(
    `UPDATE booking_guests SET contact_submission_id = (booking_id / 10) * 20
     WHERE booking_id / 10 BETWEEN 1 AND ${REQUESTS / 20}`,
  );
}

async function insertAudit(db: Knex): Promise<void> {
  await db.raw(
    `INSERT INTO audit_log (at, actor_id, actor_name, action, subject, detail)
     SELECT ${ago(db, `600 * (${AUDIT_ENTRIES} - i)`)}, 2 + i % 5, ${userNameSql(db, 'i % 5')}, ${nameAt(db, ACTIONS, 'i')},
       'user ' || (i % ${USERS}) || ' (' || ${userNameSql(db, `i % ${USERS}`)} || ')',
       '{"before":{"isMember":false,"endsOn":null},"after":{"isMember":true,"endsOn":"2026-12-31"}}'
     FROM ${numbersTo(db, AUDIT_ENTRIES)} ORDER BY i`,
  );
}
