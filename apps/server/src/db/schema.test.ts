import { readdirSync } from 'node:fs';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDatabase, engine, type TestDatabase } from '../../testing/database.ts';
import { aReleasedDatabase, RELEASES } from '../../testing/releases.ts';
import { MIGRATION_NAMES, migrate } from './migrate.ts';

/**
 * Returns a description of the schema as sorted lines, one per part. Columns appear by name and not by
 * position, because an upgrade appends new columns.
 */
async function schemaOf(db: Knex): Promise<string[]> {
  const lines = engine === 'postgres' ? await postgresSchema(db) : await sqliteSchema(db);
  return lines.filter((line) => !/\bknex_/.test(line)).sort();
}

const POSTGRES_SCHEMA = `
  SELECT concat_ws(' ', 'table', relname, relkind, relpersistence, array_to_string(reloptions, ',')) AS line
  FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')
  UNION ALL
  SELECT concat_ws(' ', 'column', attrelid::regclass, attname, format_type(atttypid, atttypmod),
    'not null', attnotnull, 'default', pg_get_expr(adbin, adrelid), 'generated', attgenerated, 'identity', attidentity)
  FROM pg_attribute
  JOIN pg_class ON pg_class.oid = attrelid AND relkind = 'r' AND relnamespace = 'public'::regnamespace
  LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  WHERE attnum > 0 AND NOT attisdropped
  UNION ALL
  SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
  UNION ALL
  SELECT concat_ws(' ', 'index', indexdef) FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL
  SELECT concat_ws(' ', 'trigger', pg_get_triggerdef(oid), tgenabled) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL
  SELECT concat_ws(' ', 'function', pg_get_functiondef(oid)) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  UNION ALL
  SELECT concat_ws(' ', 'sequence', sequencename, data_type, start_value, increment_by, cycle)
  FROM pg_sequences WHERE schemaname = 'public'`;

/**
 * Returns the schema of a PostgreSQL database. Hides the changes that come from a dump, because the upgraded
 * database was restored from one. A dump renames NOT NULL constraints, so the query lists NOT NULL with the
 * columns. A dump also changes the casts and parentheses in check constraints, so this function removes both
 * from constraints.
 */
async function postgresSchema(db: Knex): Promise<string[]> {
  const { rows }: { rows: { line: string }[] } = await db.raw(POSTGRES_SCHEMA);
  return rows.map(({ line }) =>
    line.startsWith('constraint') ? line.replace(/::[a-z ]+(\[\])?|[()]/g, '') : line,
  );
}

/**
 * Returns the CREATE statements that SQLite stores, and one line for each column, foreign key and index.
 * Removes quotes and extra whitespace, because SQLite sometimes changes them.
 */
async function sqliteSchema(db: Knex): Promise<string[]> {
  const parts: { type: string; name: string; tbl_name: string; sql: string | null }[] =
    await db('sqlite_master');
  const lines = parts.map(({ type, name, tbl_name, sql }) => {
    const plain = (sql ?? 'automatic').replace(/["'`]/g, '').replace(/\s+/g, ' ');
    return `${type} ${name} on ${tbl_name}: ${type === 'table' ? plain.split(/, ?/).sort().join(', ') : plain}`;
  });
  for (const { name } of parts.filter(({ type }) => type === 'table')) {
    for (const pragma of ['table_xinfo', 'foreign_key_list', 'index_list']) {
      const rows: Record<string, unknown>[] = await db.raw(`PRAGMA ${pragma}(${name})`);
      for (const { cid: _, seq: _seq, id: _id, ...row } of rows)
        lines.push(`${pragma} ${name} ${JSON.stringify(row)}`);
    }
  }
  return lines;
}

describe.each(RELEASES)('a new database and an upgraded database of release %s', (release) => {
  let created: TestDatabase;
  let upgraded: TestDatabase;
  beforeAll(async () => {
    created = await aDatabase({ empty: true });
    await migrate(created.db);
    upgraded = await aReleasedDatabase(release);
    await migrate(upgraded.db);
  });
  afterAll(async () => {
    await created.drop();
    await upgraded.drop();
  });

  test('have the same tables, columns, constraints, indexes, triggers and functions', async () => {
    const schema = await schemaOf(created.db);
    expect(schema.length).toBeGreaterThan(150);
    expect(await schemaOf(upgraded.db)).toEqual(schema);
  });

  test('have the same bays', async () => {
    const bays = (db: Knex) => db('simulators').orderBy('id');
    expect(await bays(upgraded.db)).toEqual(await bays(created.db));
  });

  test.each([
    ['a column', 'ALTER TABLE leagues ADD COLUMN extra integer'],
    ['an index', 'CREATE INDEX extra ON leagues (name)'],
    ['a constraint', 'CREATE UNIQUE INDEX leagues_name_once ON leagues (name)'],
  ])('differ if one of them has %s more than the other', async (_, statement) => {
    const changed = await aDatabase();
    await changed.db.raw(statement);
    expect(await schemaOf(changed.db)).not.toEqual(await schemaOf(created.db));
    await changed.drop();
  });
});

test('every file with a migration is in the list of migrations', () => {
  const files = readdirSync(new URL('./migrations', import.meta.url)).filter((file) => /^\d/.test(file));
  expect(files.sort()).toEqual(MIGRATION_NAMES.map((name) => `${name}.ts`));
});
