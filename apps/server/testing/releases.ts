import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { connect } from '../src/db/connect.ts';
import { aDatabase, type TestDatabase } from './database.ts';

/** The past releases, oldest first. Each release has a folder in `testing/releases`. */
export const RELEASES = ['0.1'] as const;
export type Release = (typeof RELEASES)[number];

const fileOf = (release: Release, name: string) =>
  gunzipSync(readFileSync(path.join(import.meta.dirname, 'releases', release, name)));

/** Copies a past release's database to the engine under test. Does not migrate it. */
export async function aReleasedDatabase(release: Release): Promise<TestDatabase> {
  const database = await aDatabase({ empty: true });
  if ('url' in database.settings) {
    await restoreDump(database.settings.url, fileOf(release, 'postgres.sql.gz').toString());
    return database;
  }
  await database.db.destroy();
  writeFileSync(database.settings.file, fileOf(release, 'clubhouse.sqlite.gz'));
  const db = await connect(database.settings);
  return {
    db,
    settings: database.settings,
    async drop() {
      await db.destroy();
      await database.drop();
    },
  };
}

/** Restores a dump. Uses a separate connection, because a dump changes the settings of its connection. */
async function restoreDump(url: string, dump: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(dump);
  await client.end();
}
