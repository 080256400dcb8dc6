import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aDatabase, engine, type TestDatabase } from '../../testing/database.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { ANSWER_TIMEOUT_MS, connect } from '../db/connect.ts';
import { migrate, withMigrationLock } from '../db/migrate.ts';
import { withLongStatements } from '../db/timeouts.ts';

// SQLite has no row locks, so this test needs PostgreSQL.
describe.skipIf(engine === 'sqlite')('a lock that is never released', () => {
  let database: TestDatabase;
  /** A connection pool with the same timeouts as a real server's pool. */
  let db: Knex;
  let server: TestServer;
  beforeEach(async () => {
    database = await aDatabase();
    db = await connect({ url: '', ...database.settings, answerTimeoutMs: ANSWER_TIMEOUT_MS });
    server = await aServer({ on: { ...database, db } });
  });
  afterEach(async () => {
    await server.close();
    await db.destroy();
    await database.drop();
  });

  test('delays only the requests that need it, for a few seconds, and ends by itself', async () => {
    const hanging = await connect(database.settings);
    const victim = await server.signedIn();
    const other = await server.signedIn({ isMember: true });
    // Simulates a process that hangs in the middle of a transaction and never releases its lock.
    const transaction = await hanging.transaction();
    await transaction('users').where({ id: victim.user.id }).update({ phone: '407-555-0199' });

    const timed = async <T>(call: Promise<T>) => {
      const begun = performance.now();
      return { answer: await call, seconds: (performance.now() - begun) / 1000 };
    };
    const change = () => victim.patch('/api/user/profile', { phone: '407-555-0111' });
    // The pool has ten connections, so ten waiting requests could occupy them all.
    const waiting = Array.from({ length: 10 }, () => timed(change()));
    const bystander = await timed(other.get('/api/user/bookings'));
    expect(bystander.answer.status).toBe(200);
    expect(bystander.seconds).toBeLessThan(5);
    for (const { answer, seconds } of await Promise.all(waiting)) {
      expect([answer.status, answer.body.code]).toEqual([503, 'busy']);
      expect(seconds).toBeLessThan(5);
    }
    // After a while, the database ends the hanging transaction, because it is idle.
    await expect.poll(async () => (await change()).status, { timeout: 20_000 }).toBe(200);
    await transaction.rollback().catch(() => undefined);
    await hanging.destroy();
  });

  test('a migration waits for another migration as long as necessary', async () => {
    const other = await connect(database.settings);
    let isThere = false;
    const first = withMigrationLock(other, async (trx) => {
      isThere = true;
      await trx.raw('SELECT pg_sleep(5)');
    });
    await expect.poll(() => isThere).toBe(true);
    expect(await migrate(database.db)).toEqual([]);
    await first;
    await other.destroy();
  });

  test('a statement is canceled within five seconds; reports and exports have longer', async () => {
    const begun = performance.now();
    const [short, long] = await Promise.allSettled([
      db.raw('SELECT pg_sleep(10)').catch((error) => {
        expect(performance.now() - begun).toBeLessThan(5000);
        throw error;
      }),
      withLongStatements(db, (long) => long.raw('SELECT pg_sleep(5)')),
    ]);
    expect(short).toMatchObject({ status: 'rejected', reason: { code: '57014' } });
    expect(long.status).toBe('fulfilled');
    // After the transaction, the connection has its normal timeout again.
    const settings = await db.raw(`SELECT current_setting('statement_timeout') AS value`);
    expect(settings.rows).toEqual([{ value: '3500ms' }]);
  });
});
