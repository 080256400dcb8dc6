import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from './connect.ts';
import { statement } from './statement.ts';

// SQLite's own; PostgreSQL's driver keeps statements by their name itself.
let folder: string;
let db: Awaited<ReturnType<typeof connect>>;
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'clubhouse-prepared-'));
  db = await connect({ file: path.join(folder, 'test.sqlite') });
  await db.raw('CREATE TABLE holes (id INTEGER PRIMARY KEY, par INTEGER NOT NULL)');
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const insertHole = statement<{ id: number }>(
  'insert-hole',
  'INSERT INTO holes (id, par) VALUES (?, ?) RETURNING id',
);
const holes = statement<{ id: number; par: number }>('holes', 'SELECT id, par FROM holes ORDER BY id');

test('a statement answers again and again, with the values of each time', async () => {
  for (const id of [1, 2, 3]) expect(await insertHole(db, [id, 72])).toEqual([{ id }]);
  await Promise.all([4, 5, 6, 7, 8].map((id) => insertHole(db, [id, 3])));
  expect((await holes(db, [])).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('one that is refused says why, works the next time, and holds nothing up', async () => {
  await insertHole(db, [1, 4]);
  await expect(insertHole(db, [1, 4])).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT' });
  await insertHole(db, [2, null]).catch(() => undefined);
  await insertHole(db, [2, 5]);
  expect(await holes(db, [])).toHaveLength(2);
});

test('one that makes no sense says so, each time', async () => {
  const senseless = statement('senseless', 'SELECT par FROM fairways');
  for (const _ of [1, 2]) await expect(senseless(db, [])).rejects.toThrow('no such table: fairways');
});

test('a changed table changes what is answered', async () => {
  await insertHole(db, [1, 4]);
  expect(await holes(db, [])).toHaveLength(1);
  await db.schema.alterTable('holes', (t) => t.integer('length'));
  await db('holes').delete();
  expect(await holes(db, [])).toEqual([]);
});

test('what a transaction takes back is not there for the next one', async () => {
  const undone = db.transaction(async (trx) => {
    await insertHole(trx, [1, 4]);
    expect(await holes(trx, [])).toHaveLength(1);
    throw new Error('changed our mind');
  });
  await expect(undone).rejects.toThrow('changed our mind');
  expect(await holes(db, [])).toEqual([]);
});
