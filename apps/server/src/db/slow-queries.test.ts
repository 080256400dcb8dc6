import type { Request } from 'express';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { RunningRequests } from '../http/running-requests.ts';
import { connect } from './connect.ts';
import { watchStatements } from './slow-queries.ts';
import { statement } from './statement.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
let logged: { msg: string; statement: string; requestId?: string; requestIds?: string[] }[];
let running: RunningRequests;
let took: number[];

beforeAll(async () => {
  database = await aDatabase();
});
beforeEach(() => {
  logged = [];
  running = new RunningRequests();
  took = [];
});
afterAll(() => database.drop());

async function watched(slowQueryMs: number | undefined) {
  const log = pino({}, { write: (line: string) => logged.push(JSON.parse(line)) });
  const watch = watchStatements({ log, slowQueryMs, running, took: (ms) => took.push(ms) });
  return connect(database.settings, watch);
}
const aRequest = (id: string) => ({ id }) as Request;

test('statements are timed, also in transactions, and logged without their values', async () => {
  const db = await watched(0);
  await db('simulators').where({ name: 'a secret value' });
  await inTransaction(db, (trx) => trx('simulators').update({ name: 'another secret' }).where({ id: 99 }));
  await statement('a-constant', 'SELECT name FROM simulators\n   WHERE name = ?')(db, ['a third secret']);
  const texts = logged.map((line) => line.statement.replaceAll(/[`"]/g, '').replaceAll(/\$\d/g, '?'));
  expect(texts).toEqual([
    'select * from simulators where name = ?',
    'update simulators set name = ? where id = ?',
    'SELECT name FROM simulators WHERE name = ?',
  ]);
  expect(JSON.stringify(logged)).not.toContain('secret');
  expect(took.length).toBe(logged.length);
  await db.destroy();
});

test('a statement that fails slowly is logged as failed', async () => {
  const db = await watched(0);
  await expect(db('no_such_table')).rejects.toThrow('no_such_table');
  expect(logged).toMatchObject([{ statement: expect.stringContaining('no_such_table'), isFailed: true }]);
  await db.destroy();
});

test('a fast statement is not logged as slow, even if it fails', async () => {
  const db = await watched(60_000);
  await expect(db('no_such_table')).rejects.toThrow('no_such_table');
  expect((await db('simulators').insert({ id: 9, name: 'Bay 9' }).returning('id'))[0]).toEqual({ id: 9 });
  expect([logged, took.length]).toEqual([[], 2]);
  await db.destroy();
});

test('the log names every request that ran during the statement', async () => {
  const db = await watched(0);
  const [first, second] = [aRequest('first-one'), aRequest('second-one')];
  running.begin(first);
  await db('simulators');
  expect(logged.at(-1)?.requestId).toBe('first-one');
  running.begin(second);
  await db('simulators');
  expect(logged.at(-1)?.requestIds).toEqual(['first-one', 'second-one']);
  running.end(first);
  running.end(second);
  await db('simulators');
  expect(logged.at(-1)?.requestIds).toEqual([]);
  await db.destroy();
});

test('a request that began later, or an open stream, is not named', () => {
  const stream = { id: 'a-stream', res: { getHeader: () => 'text/event-stream' } } as unknown as Request;
  running.begin(aRequest('earlier'));
  running.begin(stream);
  const sent = performance.now();
  // Waits until the clock has advanced, so that the next request has a later start time.
  while (performance.now() === sent);
  running.begin(aRequest('later'));
  expect(running.since(sent)).toEqual(['earlier']);
});

test('without a log or metrics, statements are not watched', async () => {
  expect(
    watchStatements({ log: pino({ level: 'silent' }), slowQueryMs: undefined, running }),
  ).toBeUndefined();
});
