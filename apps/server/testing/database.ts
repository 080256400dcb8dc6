import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Knex } from 'knex';
import { inject } from 'vitest';
import { connect, type DatabaseSettings, type Engine, engineOf } from '../src/db/connect.ts';

/** The engine under test. Vitest runs every test file of the server once per engine. */
export const engine = process.env.TEST_ENGINE as Engine;

export type TestDatabase = {
  db: Knex;
  settings: DatabaseSettings;
  drop(): Promise<void>;
};

/** Creates a database on the engine under test. It has all tables unless `empty` is set. */
export async function aDatabase({ empty = false } = {}): Promise<TestDatabase> {
  return engine === 'postgres' ? aPostgresDatabase(empty) : aSqliteDatabase(empty);
}

async function aPostgresDatabase(empty: boolean): Promise<TestDatabase> {
  const url = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = await connect({ url });
  await admin.raw(`CREATE DATABASE ${name} ${empty ? '' : 'TEMPLATE clubhouse_template'}`);
  const settings = { url: Object.assign(new URL(url), { pathname: `/${name}` }).href };
  const db = await connect(settings);
  return {
    db,
    settings,
    async drop() {
      await db.destroy();
      await admin.raw(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.destroy();
    },
  };
}

async function aSqliteDatabase(empty: boolean): Promise<TestDatabase> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clubhouse-test-'));
  const settings = { file: path.join(folder, 'test.sqlite') };
  if (!empty) copyFileSync(inject('sqliteTemplate'), settings.file);
  const db = await connect(settings);
  return {
    db,
    settings,
    async drop() {
      await db.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the names of the tables. Leaves out tables of knex, the database engine and the search index. */
export async function tableNames(db: Knex): Promise<string[]> {
  const names: string[] = await (engineOf(db) === 'postgres'
    ? db('pg_tables').whereRaw('schemaname = current_schema()').pluck('tablename')
    : db('sqlite_master').where({ type: 'table' }).pluck('name'));
  return names.filter((name) => !/^(knex|sqlite)_|_search/.test(name)).sort();
}
