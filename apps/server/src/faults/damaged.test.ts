import { closeSync, openSync, writeSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aDatabase, engine, type TestDatabase } from '../../testing/database.ts';
import { aSignedInUser } from '../../testing/server.ts';
import {
  aServerProcess,
  environmentFor,
  runToEnd,
  type ServerProcess,
} from '../../testing/server-process.ts';
import { checkpoint } from '../db/connect.ts';

const DAMAGED = {
  status: 503,
  body: {
    code: 'database_damaged',
    message: 'We are having a problem with our system and are working on it. Please try again later.',
  },
};
const FORM = { name: 'Ann', email: 'ann@example.com', phone: '407-555-0177', interest: 'free_sim_demo' };

let database: TestDatabase;
let server: ServerProcess;
beforeEach(async () => {
  database = await aDatabase();
  server = await aServerProcess(database.settings);
});
afterEach(async () => {
  await server.stop();
  await database.drop();
});

/**
 * Simulates a damaged table. On SQLite, overwrites the table's first page. On PostgreSQL, a trigger raises
 * the error that a damaged page would cause.
 */
async function damage(table: string): Promise<void> {
  const { db, settings } = database;
  if ('url' in settings) {
    await db.raw(`CREATE FUNCTION damaged() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'invalid page in block 7 of relation' USING ERRCODE = 'XX001'; END $$`);
    await db.raw('CREATE TRIGGER damaged BEFORE INSERT ON ?? EXECUTE FUNCTION damaged()', [table]);
    return;
  }
  const { rootpage } = await db('sqlite_master').where({ name: table }).first('rootpage');
  const [{ page_size: size }] = await db.raw('PRAGMA page_size');
  await checkpoint(db);
  const file = openSync(settings.file, 'r+');
  writeSync(file, Buffer.alloc(size, 0xff), 0, size, (rootpage - 1) * size);
  closeSync(file);
}

test('requests and the health check report a damaged database, and intact tables can still be read', async () => {
  const member = await aSignedInUser(database, server.origin, { isMember: true });
  await damage('contact_submissions');
  expect(await member.post('/api/contact', FORM)).toMatchObject(DAMAGED);
  expect(await member.get('/api/health')).toMatchObject({
    status: 503,
    body: { ...DAMAGED.body, database: 'unavailable' },
  });
  expect((await member.get('/api/bookings?date=2026-11-24')).status).toBe(200);
});

test.runIf(engine === 'sqlite')(
  'a server does not start on a file that is not a database, and says why',
  async () => {
    const { file } = database.settings as { file: string };
    await server.stop();
    const handle = openSync(file, 'r+');
    writeSync(handle, Buffer.alloc(4096, 0xff), 0, 4096, 0);
    closeSync(handle);
    const { code, output } = await runToEnd(environmentFor({ file }));
    expect(code).toBe(1);
    expect(output).toMatch(/^✗ The database file .+ cannot be used: .*not a database.*\n$/);
  },
);
