import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aDatabase, engine, type TestDatabase, tableNames } from '../../testing/database.ts';
import {
  ann,
  contentsOf,
  expectToGoOn,
  insertOddities,
  newFile,
  noPasswords,
  now,
  run,
  temporaryFolder,
} from '../../testing/maintenance.ts';
import { connect } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { inTransaction } from '../db/transaction.ts';
import { seedDemoData } from '../demo-data/index.ts';
import { insertUser } from '../users/index.ts';
import { copyDatabase } from './copy-database.ts';

temporaryFolder();

describe.skipIf(engine === 'sqlite')('copying SQLite to PostgreSQL', () => {
  let target: TestDatabase;
  beforeEach(async () => {
    target = await aDatabase({ empty: true });
  });
  afterEach(() => target.drop());
  const copy = (settings: { file: string }) =>
    run(copyDatabase, [settings.file, (target.settings as { url: string }).url], settings);

  test('copies everything except rate limit counters, and the database continues from there', async () => {
    const settings = { file: newFile('sqlite') };
    const sqlite = await connect(settings);
    await migrate(sqlite);
    await seedDemoData(sqlite, noPasswords, now, DEFAULT_FACILITY);
    await insertOddities(sqlite);
    const lines = await copy(settings);
    expect(lines.at(-1)).toBe('The copy is complete. Every table matches the source.');
    expect(await contentsOf(target.db)).toEqual(await contentsOf(sqlite));
    expect(await target.db('rate_limits')).toEqual([]);
    await expectToGoOn(target.db, sqlite);
    await expect(copy(settings)).rejects.toThrow('The database is not empty (table audit_log).');
    await sqlite.destroy();
  });

  test.each([
    ['x'.repeat(101), 'PostgreSQL rejected rows in users: a text value is too long for its column.'],
    ['x\0y', 'PostgreSQL rejected rows in users: a text value contains a NUL character.'],
    // PostgreSQL silently removes trailing spaces that make a text too long for its column.
    [`${'x'.repeat(100)} `, 'The copied data does not match the source (users). The copy was undone.'],
  ])('a text that PostgreSQL refuses or changes is reported, and nothing is kept', async (text, sentence) => {
    const settings = { file: newFile('sqlite') };
    const sqlite = await connect(settings);
    await migrate(sqlite);
    await inTransaction(sqlite, (trx) => insertUser(trx, ann, now, DEFAULT_FACILITY));
    await sqlite('users').update({ profile_name: text });
    await sqlite.destroy();
    await expect(copy(settings)).rejects.toThrow(sentence);
    expect(await tableNames(target.db)).toEqual([]);
  });
});
