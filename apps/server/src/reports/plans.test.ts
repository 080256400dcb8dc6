import { datePlus } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engine } from '../../testing/database.ts';
import { aLeague } from '../../testing/leagues.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

const USERS = 12_000;
const BOOKINGS = 60_000;
const ROWS = 12_000;
const TODAY = '2026-11-23';

let server: TestServer;
let admin: Awaited<ReturnType<TestServer['signedIn']>>;

const isPostgres = engine === 'postgres';
const numbers = (count: number) =>
  isPostgres
    ? `generate_series(1, ${count}) AS n(i)`
    : `(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) SELECT i FROM n)`;
const ago = (hours: string) =>
  isPostgres
    ? `timestamptz '${TODAY} 12:00Z' - make_interval(hours => ${hours})`
    : `${Date.parse(`${TODAY}T12:00Z`)} - 3600000 * (${hours})`;
const word = (number: string) =>
  `'w' || substr('abcdefghijklmnop', 1 + (${number}) % 16, 1) || (${number}) % 300`;

/** Inserts enough rows to make the query planner use indexes. */
async function fill(db: Knex): Promise<void> {
  const first = datePlus(TODAY, 10 - BOOKINGS / 20);
  const date = isPostgres ? `date '${first}' + i / 20` : `date('${first}', '+' || (i / 20) || ' days')`;
  const time = (value: string) =>
    isPostgres ? `make_time(${value}, 0, 0)` : `printf('%02d:00:00', ${value})`;
  await db.raw(`INSERT INTO users (username, email, phone, password_hash, is_member, created_at)
    SELECT ${word('i')} || i, 'u' || i || '@x.example', 'tel ' || i, '${'x'.repeat(60)}', i % 2 = 0, ${ago('i')} FROM ${numbers(USERS)}`);
  await db.raw(`INSERT INTO bookings (user_id, simulator_id, booking_date, start_time, end_time, kind, created_at)
    SELECT CASE WHEN i % 3 > 0 THEN 2 + i % ${USERS - 10} END, 1 + i % 2, ${date}, ${time('i / 2 % 10 + 8')},
      ${time('i / 2 % 10 + 9')}, CASE WHEN i % 3 > 0 THEN 'member' ELSE 'guest' END, ${ago('1')} FROM ${numbers(BOOKINGS)}`);
  await db.raw(`INSERT INTO bay_slots (simulator_id, slot_date, start_time, booking_id)
    SELECT simulator_id, booking_date, start_time, min(id) FROM bookings GROUP BY simulator_id, booking_date, start_time`);
  await db.raw(`INSERT INTO booking_history (booking_id, at, actor_id, is_own, action, detail)
    SELECT id, ${ago('id')}, COALESCE(user_id, 1), kind = 'member', 'created',
      '{"to":{"simulatorId":1,"bookingDate":"2026-11-24","startTime":"18:00:00","endTime":"19:00:00"}}' FROM bookings`);
  await db.raw(`UPDATE bookings SET checked_in_at = created_at WHERE id % 50 > 0`);
  await db.raw(`INSERT INTO contact_submissions (name, email, phone, interest, message, is_read, created_at)
    SELECT ${word('i')} || i, 'r' || i || '@x.example', CAST(4070000000 + i AS text), 'free_sim_demo', ${word('i * 7')} || '${' and so on'.repeat(30)}', i % 500 > 0, ${ago('i')}
    FROM ${numbers(ROWS)}`);
  await db.raw(`INSERT INTO booking_guests (booking_id, name, phone, email, contact_submission_id)
    SELECT id, ${word('id / 3')}, 'tel ' || id, 'guest' || id || '@mail.example', CASE WHEN id % 40 = 0 THEN id / 10 END FROM bookings WHERE kind = 'guest'`);
  await db.raw(`INSERT INTO audit_log (at, actor_id, person_id, actor_name, action, subject, detail)
    SELECT ${ago('i')}, i % 5, CASE WHEN i % 3 > 0 THEN i % 500 END, ${word('i % 5')}, ${word('i % 9')}, ${word('i')}, '{"before":"${'x'.repeat(300)}"}' FROM ${numbers(ROWS)}`);
}

/** Adds weekly rounds of two years to all leagues, with the scores of 20 teams. */
async function fillLeagues(db: Knex): Promise<void> {
  const date = isPostgres ? `date '${TODAY}' - 7 * i` : `date('${TODAY}', '-' || (7 * i) || ' days')`;
  await db.raw(`INSERT INTO league_participants (league_id, user_id, email, email_key, team_id, place, is_team_lead)
    SELECT leagues.id, 20 * leagues.id + i, 'u' || i || '@x.example', 'u' || i || '@x.example', i, 1, TRUE
    FROM leagues CROSS JOIN ${numbers(20)}`);
  await db.raw(`INSERT INTO league_rounds (league_id, round_number, round_date, is_scheduled)
    SELECT leagues.id, 1000 + i, ${date}, FALSE FROM leagues CROSS JOIN ${numbers(100)}`);
  const teams = 'FROM league_rounds JOIN league_participants USING (league_id)';
  await db.raw(`INSERT INTO league_scores (league_id, round_id, team_id, strokes, updated_at)
    SELECT league_id, league_rounds.id, team_id, 72, ${ago('1')} ${teams}`);
  await db.raw(
    `INSERT INTO league_round_teams (round_id, team_id) SELECT league_rounds.id, team_id ${teams}`,
  );
}

/** Index-only scans need VACUUM, which PostgreSQL runs automatically in production. */
async function vacuum(): Promise<void> {
  const connection: PostgresConnection = await server.db.client.acquireConnection();
  // Without this setting, VACUUM ignores rows that are not flushed to disk.
  await connection.query('SET synchronous_commit = on', []);
  await connection.query('SET statement_timeout = 0', []);
  await connection.query('VACUUM ANALYZE', []);
  await server.db.client.releaseConnection(connection);
}

beforeAll(async () => {
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
  const lastYear = { startDate: '2025-11-04', endDate: '2025-12-23' };
  for (let league = 0; league < 10; league += 1) {
    await aLeague(admin, { createSchedule: false, ...(league > 0 && lastYear) });
  }
  await server.db.transaction(async (trx) => {
    if (isPostgres) await trx.raw('SET LOCAL statement_timeout = 0');
    await fill(trx);
    await fillLeagues(trx);
  });
  if (isPostgres) await vacuum();
  else await server.db.raw('ANALYZE');
  // Fills the cache of daily counts, so that the tests don't see the counting query.
  await admin.get('/api/admin/all-bookings');
}, 300_000);
afterAll(() => server.close());

type Query = { sql: string; bindings: readonly unknown[] };
type PostgresConnection = {
  query(text: string, values: readonly unknown[]): Promise<{ rows: Record<string, string>[] }>;
};
type SqliteConnection = {
  all(
    sql: string,
    values: readonly unknown[],
    done: (error: Error | null, rows: { detail: string }[]) => void,
  ): void;
};

async function planOf({ sql, bindings }: Query): Promise<string> {
  const connection = await server.db.client.acquireConnection();
  try {
    if (isPostgres) {
      const { rows } = await (connection as PostgresConnection).query(`EXPLAIN ${sql}`, bindings);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    }
    return await new Promise((resolve, reject) =>
      (connection as SqliteConnection).all(`EXPLAIN QUERY PLAN ${sql}`, bindings, (error, rows) =>
        error ? reject(error) : resolve(rows.map(({ detail }) => detail).join('\n')),
      ),
    );
  } finally {
    await server.db.client.releaseConnection(connection);
  }
}

/** Returns a request's SELECT queries. Prepared statements also emit `query` events, so they are included. */
async function queriesOf(path: string): Promise<Query[]> {
  const queries: Query[] = [];
  const listen = (query: Query) => queries.push(query);
  server.db.on('query', listen);
  const answer = await admin.get(path);
  server.db.off('query', listen);
  expect(answer.status, path).toBe(200);
  return queries.filter(({ sql }) => /^(select|with)/i.test(sql));
}

/** These tables grow without limit, so every read must use an index. */
const LARGE =
  'bookings|booking_history|bay_slots|booking_guests|users|contact_submissions|audit_log|league_round_teams|league_scores';

/** Returns the lines of a query plan that scan a whole table. */
function wholeTables(plan: string, sql: string, tables = LARGE): string[] {
  // This query may scan the table, because it follows the primary key and stops at the page size.
  if (/^select [^()]* from .bookings. order by .id. (asc|desc) limit/.test(sql)) return [];
  const whole = isPostgres
    ? new RegExp(`Seq Scan on "?(${tables})\\b`)
    : // A plan for a full-text table contains M if SQLite searches it, and no M if SQLite scans it completely.
      new RegExp(`SCAN (${tables})\\b(?! (USING|VIRTUAL TABLE INDEX \\d+:\\S*M))`);
  return plan.split('\n').filter((line) => whole.test(line));
}

const RANGE = 'from=2026-11-01&to=2026-11-30';
const lists = (path: string, sorts: string[]) =>
  ['', 'search=wb17', 'search=wb', 'search=nobody', 'page=150', 'search=wb&page=30'].flatMap((query) =>
    sorts.flatMap((sort) => [
      `${path}?pageSize=20&${query}&sort=${sort}`,
      `${path}?pageSize=20&${query}&sort=-${sort}`,
    ]),
  );

describe('an index serves', () => {
  test.each([
    ['the list of users', lists('/api/admin/users', ['username', 'email', 'createdAt'])],
    ['the list of bookings', lists('/api/admin/all-bookings', ['bookingDate', 'createdAt'])],
    ['the list of requests', lists('/api/admin/all-contact-submissions', ['createdAt', 'name', 'email'])],
    [
      'the list of completed requests',
      lists('/api/admin/completed-demo-requests', ['createdAt', 'name', 'email']),
    ],
    ['the open requests', ['/api/admin/demo-requests']],
    [
      'the inbox of requests',
      [
        '',
        'view=called',
        'view=lost',
        'view=all',
        'kind=other',
        'view=call_due&owner=3',
        'search=wb17',
      ].flatMap((query) =>
        ['waiting', '-createdAt', 'name', 'nextCallDate'].map(
          (sort) => `/api/admin/request-inbox?pageSize=20&${query}&sort=${sort}`,
        ),
      ),
    ],
    ['the owners of requests', ['/api/admin/request-owners']],
    ['the record of changes', lists('/api/admin/audit', ['at', 'actorName', 'action'])],
    [
      'the filters of the record of changes',
      ['by=desk', 'by=member', 'by=desk&kind=user', 'by=desk&actorId=3'].flatMap((by) =>
        ['', 'sort=at', 'page=20', 'personId=50', RANGE].map(
          (query) => `/api/admin/audit?pageSize=20&${by}&${query}`,
        ),
      ),
    ],
    ['the members who have not seen the code', ['/api/admin/keypad-code/unseen']],
    ['the search', ['wb17', 'wb', 'nobody', 'tel'].map((q) => `/api/admin/search?q=${q}`)],
    ['the board of a day', [`/api/desk/day?date=${TODAY}`]],
    [
      'the reports',
      [
        'utilization',
        'hours-of-week',
        'member-hours',
        'no-shows',
        'no-show-people',
        'membership',
        'absent-members',
        'demo-requests',
        'leagues',
        'month-ends',
      ].map((name) => `/api/admin/reports/${name}?${RANGE}`),
    ],
  ])('%s', async (_what, paths) => {
    const found: string[] = [];
    for (const path of paths) {
      const queries = await queriesOf(path);
      expect(queries.length, path).toBeGreaterThan(0);
      for (const query of queries) {
        const plan = await planOf(query);
        for (const line of wholeTables(plan, query.sql))
          found.push(`${path}: ${line.trim()} of ${query.sql.slice(-300)}`);
      }
    }
    expect(found).toEqual([]);
  });

  // Checks only the exported table. The export may look up names in other tables without an index, because
  // each batch has at most 500 rows.
  test.each([
    ['users', 'users'],
    ['bookings', 'bookings'],
    ['contact-submissions', 'contact_submissions'],
  ])('the export of %s', async (name, table) => {
    const found: string[] = [];
    for (const query of [RANGE, 'search=wb17', 'search=wb']) {
      for (const asked of await queriesOf(`/api/admin/export/${name}.csv?${query}`)) {
        for (const line of wholeTables(await planOf(asked), asked.sql, table)) {
          found.push(`${query}: ${line.trim()} of ${asked.sql.slice(-300)}`);
        }
      }
    }
    expect(found).toEqual([]);
  });
});
