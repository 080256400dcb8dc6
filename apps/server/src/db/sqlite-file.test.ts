import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engine } from '../../testing/database.ts';
import { aServerProcess } from '../../testing/server-process.ts';
import { connect } from './connect.ts';

describe.skipIf(engine === 'postgres')('the SQLite file', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'clubhouse-file-'));
    file = path.join(folder, 'new', 'clubhouse.sqlite');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('is complete once the server is ready, even if the process is killed and its side files are lost', async () => {
    const server = await aServerProcess({ file }, { SEED_DEMO: 'on' });
    await server.stop('SIGKILL');
    for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
    const db = await connect({ file });
    expect((await db('users').pluck('email')).length).toBeGreaterThan(5);
    expect((await db('bookings').pluck('id')).length).toBeGreaterThan(100);
    await db.destroy();
  });

  test('is synced at every commit, so a power failure loses no confirmed change', async () => {
    const db = await connect({ file });
    const FULL = 2;
    expect(await db.raw('PRAGMA synchronous')).toEqual([{ synchronous: FULL }]);
    await db.destroy();
  });

  test.skipIf(process.platform === 'win32')(
    'can be read only by its owner, like its folder and its side files',
    async () => {
      const db = await connect({ file });
      await db.schema.createTable('something', (t) => void t.increments('id'));
      const modeOf = (name: string) => (statSync(name).mode & 0o777).toString(8);
      expect([file, `${file}-wal`, `${file}-shm`].map(modeOf)).toEqual(['600', '600', '600']);
      expect(modeOf(path.dirname(file))).toBe('700');
      await db.destroy();
    },
  );
});
