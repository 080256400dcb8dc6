import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { aDatabase, engine, type TestDatabase } from '../../testing/database.ts';
import { statement } from './statement.ts';
import { inTransaction } from './transaction.ts';

type Answer = { pid: number };

const connectionOf = statement<Answer>('connection-of', 'SELECT pg_backend_pid() AS pid');
const divide = statement<Answer & { result: number }>(
  'divide',
  'SELECT pg_backend_pid() AS pid, 12 / ?::int AS result',
);
const breakConnection = statement('break-connection', 'SELECT pg_terminate_backend(pg_backend_pid())');
const waitForLock = statement<Answer>(
  'wait-for-lock',
  'SELECT pg_backend_pid() AS pid, pg_advisory_xact_lock(1)',
);
const rename = statement<Answer>(
  'rename',
  'UPDATE simulators SET name = name WHERE id = ? RETURNING pg_backend_pid() AS pid',
);

// SQLite runs inside this process, so its statements need no connection to a server.
describe.skipIf(engine === 'sqlite')('a shared connection', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await aDatabase();
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  afterAll(() => database.drop());

  const connections = async (count: number) =>
    new Set(
      (await Promise.all(Array.from({ length: count }, () => connectionOf(database.db, [])))).flatMap(
        (rows) => rows.map(({ pid }) => pid),
      ),
    );
  /** Fails if any of the pool's ten connections was not returned. */
  const expectAllReturned = async () => {
    const { db } = database;
    let arrived = 0;
    let letGo = () => {};
    const everyone = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await Promise.all(
      Array.from({ length: 10 }, () =>
        db.transaction(async (trx) => {
          await trx.raw('SELECT 1');
          arrived += 1;
          if (arrived === 10) letGo();
          await everyone;
        }),
      ),
    );
  };

  test('serves all reads that run at the same time, and returns to the pool', async () => {
    expect((await connections(32)).size).toBe(1);
    await expectAllReturned();
  });

  test('has at most 32 statements, so that slow ones do not pile up', async () => {
    expect((await connections(33)).size).toBe(2);
    await expectAllReturned();
  });

  test('keeps the answers apart when one of the reads fails', async () => {
    const answers = await Promise.allSettled([1, 0, 3, 0, 6].map((by) => divide(database.db, [by])));
    expect(
      answers.map((answer) => (answer.status === 'fulfilled' ? answer.value[0]?.result : 'failed')),
    ).toEqual([12, 'failed', 4, 'failed', 2]);
    expect((await connections(2)).size).toBe(1);
    await expectAllReturned();
  });

  test('is replaced after it broke', async () => {
    const lost = await Promise.allSettled([breakConnection(database.db, []), connectionOf(database.db, [])]);
    expect(lost[0]?.status).toBe('rejected');
    expect((await connections(20)).size).toBe(1);
    await expectAllReturned();
  });

  test('takes no new statements after one failed, because it may be broken', async () => {
    const { db } = database;
    let waiting: Promise<Answer[]> | undefined;
    await inTransaction(db, async (trx) => {
      await trx.raw('SELECT pg_advisory_xact_lock(1)');
      const failing = divide(db, [0]);
      waiting = waitForLock(db, []);
      await expect(failing).rejects.toThrow('division by zero');
      expect((await connections(5)).size).toBe(1);
    });
    // The lock is released only after the reads above. If these reads shared a connection with the waiting
    // read, all of them would hang until the timeout.
    expect(await waiting).toHaveLength(1);
    await expectAllReturned();
  });

  test('is never used for writes or in transactions, so a lock cannot delay reads', async () => {
    const { db } = database;
    let waiting: Promise<Answer[]> | undefined;
    await inTransaction(db, async (trx) => {
      const [own] = await rename(trx, [1]);
      const [inside] = await connectionOf(trx, []);
      expect(inside).toEqual(own);
      waiting = rename(db, [1]);
      expect(await connections(5)).not.toContain(own?.pid);
    });
    // The write fails if it waited longer than the lock timeout.
    expect(await waiting).toHaveLength(1);
    await expectAllReturned();
  });

  /**
   * Starts two reads on a shared connection. The second one waits for a lock while `during` runs. `setTime` sets
   * the milliseconds since the start.
   */
  async function whileBusy(
    during: (first: Promise<Answer[]>, setTime: (ms: number) => void) => Promise<void>,
  ) {
    const { db } = database;
    const begun = performance.now();
    let elapsed = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => begun + elapsed);
    let waiting: Promise<Answer[]> | undefined;
    await inTransaction(db, async (trx) => {
      await trx.raw('SELECT pg_advisory_xact_lock(1)');
      const first = connectionOf(db, []);
      waiting = waitForLock(db, []);
      await during(first, (ms) => {
        elapsed = ms;
      });
    });
    // The lock is released only after `during`. If the reads in `during` shared a connection with `waiting`,
    // all of them would hang until the timeout.
    expect(await waiting).toHaveLength(1);
    await expectAllReturned();
  }

  test('takes no new statements after 25 ms without an answer, because it may be slow or broken', () =>
    whileBusy(async (first, setTime) => {
      const [own] = await first;
      setTime(25);
      expect(await connections(5)).not.toContain(own?.pid);
    }));

  test('is shared for a second at most, so that the pool can check it again', () =>
    whileBusy(async (first, setTime) => {
      // Moves the clock before the first read is answered. The answer is then recent, so only the limit of
      // one second can end the sharing.
      setTime(1000);
      const [own] = await first;
      expect(await connections(5)).not.toContain(own?.pid);
    }));

  test('that breaks fails every statement with an error of its own', async () => {
    const { db } = database;
    const answers = await Promise.allSettled([
      breakConnection(db, []),
      ...Array.from({ length: 3 }, () => connectionOf(db, [])),
    ]);
    const errors = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as Error] : [],
    );
    expect(new Set(errors).size).toBe(4);
    for (const { message } of errors) expect(message.match(/SELECT/g)).toHaveLength(1);
  });
});
