import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { engine, type TestDatabase } from '../../testing/database.ts';
import { aReleasedDatabase } from '../../testing/releases.ts';
import { migrate } from './migrate.ts';
import { type Columns, required, selected, storedJson } from './row.ts';

const SOURCE = path.join(import.meta.dirname, '..');

/** Aliases that lists use, and their tables. A derived table has no columns of its own. */
const ALIASES: Record<string, string> = {
  coaches: 'users',
  members: 'users',
  own: 'league_participants',
  viewers: '(SELECT user_id, 1 AS views, viewed_at AS last_at, viewed_at AS first_at FROM keypad_views)',
};
const tableOf = (alias: string) => ALIASES[alias] ?? alias;
/** Derived by the database from columns of which one is never null. */
const NEVER_NULL = ['users.display_name'];

/** Every list of columns that a file of the server exports. */
async function allLists(): Promise<[string, Columns][]> {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.ts$/.test(file) &&
      !/\.test\.ts$/.test(file) &&
      /export const \w+_COLUMNS\b/.test(readFileSync(path.join(SOURCE, file), 'utf8')),
  );
  const modules: Record<string, Columns>[] = await Promise.all(
    files.map((file) => import(path.join(SOURCE, file))),
  );
  return modules.flatMap((module) => Object.entries(module)).filter(([name]) => /_COLUMNS$/.test(name));
}
const LISTS = await allLists();

/** The table of a column without one is that of the bookings, whose statements are written out. */
const sourceOf = (name: string, source = `bookings.${name}`) => {
  const [alias = '', column = ''] = source.split('.');
  return { alias, column };
};

let database: TestDatabase;
beforeAll(async () => {
  // A database in which every table has rows.
  database = await aReleasedDatabase('0.1');
  await migrate(database.db);
});
afterAll(() => database.drop());

/** The columns of a table that may be null. */
async function nullableColumns(table: string): Promise<string[]> {
  if (engine === 'postgres') {
    return database
      .db('information_schema.columns')
      .where({ table_schema: 'public', table_name: table, is_nullable: 'YES' })
      .pluck('column_name');
  }
  const columns: { name: string; notnull: number; pk: number }[] = await database.db.raw(
    `PRAGMA table_xinfo(${table})`,
  );
  return columns.filter(({ notnull, pk }) => notnull === 0 && pk === 0).map(({ name }) => name);
}

const isOfKind: Record<string, (value: unknown) => boolean> = {
  number: (value) => typeof value === 'number',
  text: (value) => typeof value === 'string',
  flag: (value) => typeof value === 'boolean' || value === 0 || value === 1,
  instant: (value) => Number.isFinite(new Date(value as string | number).getTime()),
};

test('every feature that reads rows declares their columns', () => {
  expect(LISTS.length).toBeGreaterThanOrEqual(28);
});

describe.each(LISTS)('%s', (_, list) => {
  const sources = Object.entries(list).map(([name, { source }]) => sourceOf(name, source));
  const aliases = [...new Set(sources.map(({ alias }) => alias))];

  test('a selected row has exactly these columns, with values of their types', async () => {
    const from = aliases.map((alias) => `${tableOf(alias)} AS ${alias}`).join(', ');
    const rows: Record<string, unknown>[] = await database.db
      .select(selected(list))
      .fromRaw(from)
      .limit(aliases.length === 1 ? 500 : 1);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(Object.keys(row).sort()).toEqual(Object.keys(list).sort());
      for (const [name, { kind, isNullable }] of Object.entries(list)) {
        const value = row[name];
        const isRight = value === null ? isNullable : isOfKind[kind]?.(value);
        expect([name, value, isRight]).toEqual([name, value, true]);
      }
    }
  });

  test('a column that may be null is declared so', async () => {
    const wrong: string[] = [];
    for (const [name, { isNullable, source }] of Object.entries(list)) {
      const { alias, column } = sourceOf(name, source);
      if (tableOf(alias).startsWith('(')) continue;
      const canBeNull = (await nullableColumns(tableOf(alias))).includes(column);
      const isKnown = NEVER_NULL.includes(`${tableOf(alias)}.${column}`);
      if (canBeNull && !isNullable && !isKnown) wrong.push(`${alias}.${column}`);
    }
    expect(wrong).toEqual([]);
  });
});

test('stored JSON of another shape is refused with its description', () => {
  const schema = z.object({ name: z.string() });
  expect(storedJson(schema, '{"name":"Ann"}', 'a person')).toEqual({ name: 'Ann' });
  expect(() => storedJson(schema, '{"name":7}', 'a person')).toThrow('What is stored is not a person.');
});

test('a row that has to be there is named when it is missing', () => {
  expect(required({ id: 1 }, 'the new booking')).toEqual({ id: 1 });
  expect(() => required(undefined, 'the new booking')).toThrow('Missing in the database: the new booking.');
});
