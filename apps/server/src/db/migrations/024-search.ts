import type { Knex } from 'knex';
import { isPostgres } from './frozen.ts';

type Source = {
  table: string;
  key: string;
  /** The columns whose words are indexed. */
  columns: readonly string[];
  /** The columns whose changes update the index. */
  written: readonly string[];
};

/** The searchable tables that contain a phone number, with their columns from migrations 012 and 013. */
const SOURCES: readonly Source[] = [
  {
    table: 'users',
    key: 'id',
    columns: ['username', 'display_name', 'email', 'phone'],
    written: ['username', 'name', 'profile_name', 'email', 'phone'],
  },
  {
    table: 'booking_guests',
    key: 'booking_id',
    columns: ['name', 'phone', 'email'],
    written: ['name', 'phone', 'email'],
  },
  {
    table: 'contact_submissions',
    key: 'id',
    columns: ['name', 'email', 'phone', 'message'],
    written: ['name', 'email', 'phone', 'message'],
  },
];

/**
 * Adds the last seven and the last four digits of each phone number to the search words, because people say
 * these digits at the counter. Without these words, a search would match only the beginning of a number. A
 * number with fewer than ten digits adds nothing.
 */
export async function up(db: Knex): Promise<void> {
  for (const source of SOURCES) await indexWords(db, source, { withEndings: true });
}

export async function down(db: Knex): Promise<void> {
  for (const source of SOURCES) await indexWords(db, source, { withEndings: false });
}

type Options = { withEndings: boolean };

const indexWords = (db: Knex, source: Source, options: Options): Promise<void> =>
  (isPostgres(db) ? indexOnPostgres : indexOnSqlite)(db, source, options);

async function indexOnPostgres(
  db: Knex,
  { table, key, columns }: Source,
  { withEndings }: Options,
): Promise<void> {
  const words = `${table}_search`;
  const wordsOf = (row: string) => {
    const digits = `regexp_replace(${row}phone, '[^0-9]', '', 'g')`;
    const part = (pattern: string) => `substring(${digits} FROM '${pattern}')`;
    const endings = withEndings ? [part('^[0-9]{3,}([0-9]{7})$'), part('^[0-9]{6,}([0-9]{4})$')] : [];
    const texts = [...columns.map((column) => row + column), digits, part('^1([0-9]{10})$'), ...endings];
    return `search_words(${texts.join(', ')})`;
  };
  await db.raw(`CREATE OR REPLACE FUNCTION ${words}_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO ${words} (id, words) VALUES (new.${key}, ${wordsOf('new.')})
      ON CONFLICT (id) DO UPDATE SET words = excluded.words;
      RETURN NULL;
    END $$`);
  await db.raw(
    `UPDATE ${words} SET words = ${wordsOf(`${table}.`)} FROM ${table} WHERE ${table}.${key} = ${words}.id`,
  );
}

async function indexOnSqlite(
  db: Knex,
  { table, key, columns, written }: Source,
  { withEndings }: Options,
): Promise<void> {
  const words = `${table}_search`;
  const wordsOf = (row: string) => {
    const digits = ['-', ' ', '(', ')', '.', '/', '+'].reduce(
      (text, sign) => `replace(${text}, '${sign}', '')`,
      `${row}phone`,
    );
    const endings = `CASE WHEN length(${digits}) >= 10
      THEN substr(${digits}, -7) || ' ' || substr(${digits}, -4) ELSE '' END`;
    return [
      ...columns.map((column) => `coalesce(${row}${column}, '')`),
      `coalesce(${digits}, '')`,
      `CASE WHEN ${digits} LIKE '1__________' THEN substr(${digits}, 2) ELSE '' END`,
      ...(withEndings ? [endings] : []),
    ].join(" || ' ' || ");
  };
  const isChanged = columns.map((column) => `old.${column} IS NOT new.${column}`).join(' OR ');
  for (const event of ['insert', 'update']) await db.raw(`DROP TRIGGER ${words}_${event}`);
  await db.raw(`DELETE FROM ${words}`);
  await db.raw(`INSERT INTO ${words} (rowid, words) SELECT ${key}, ${wordsOf('')} FROM ${table}`);
  await db.raw(`CREATE TRIGGER ${words}_insert AFTER INSERT ON ${table} BEGIN
    INSERT INTO ${words} (rowid, words) VALUES (new.${key}, ${wordsOf('new.')}); END`);
  await db.raw(`CREATE TRIGGER ${words}_update AFTER UPDATE OF ${written.join(', ')} ON ${table}
    WHEN ${isChanged} BEGIN
    UPDATE ${words} SET words = ${wordsOf('new.')} WHERE rowid = new.${key}; END`);
}
