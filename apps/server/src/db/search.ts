import { MAX_FOUND } from '@clubhouse/core/lists';
import type { Knex } from 'knex';
import { engineOf } from './connect.ts';

/** Triggers keep the words of each of these tables in a search table (docs/decisions/search.md). */
export type Searched = 'users' | 'leagues' | 'booking_guests' | 'contact_submissions' | 'audit_log';

/** Returns the IDs of the rows that match every search word. A search word matches the beginning of a word. */
export function idsFound(db: Knex, table: Searched, words: readonly string[]): Knex.QueryBuilder {
  const wordsOfTable = `${table}_search`;
  if (engineOf(db) === 'postgres') {
    const query = words.map((word) => `'${word}':*`).join(' & ');
    return db(wordsOfTable).select('id').whereRaw('words @@ ?::tsquery', [query]);
  }
  const query = words.map((word) => `"${word}"*`).join(' ');
  return db(wordsOfTable).select('rowid as id').whereRaw('?? MATCH ?', [wordsOfTable, query]);
}

const idOf = (db: Knex) => (engineOf(db) === 'postgres' ? 'id' : 'rowid');

/** Returns the IDs of the newest matches, up to a limit. Users who do not find a row can add another search word. */
export const newestFound = (db: Knex, table: Searched, words: readonly string[]): Knex.QueryBuilder =>
  idsFound(db, table, words).orderBy(idOf(db), 'desc').limit(MAX_FOUND);

export const foundAfter = (
  db: Knex,
  table: Searched,
  words: readonly string[],
  id: number,
): Knex.QueryBuilder => idsFound(db, table, words).where(idOf(db), '>', id);

/** Makes PostgreSQL look up each ID in the index. With a plain IN, PostgreSQL sometimes scans the whole table. */
export const matchingIds = (db: Knex, column: string, found: Knex.QueryBuilder): Knex.Raw =>
  db.raw(engineOf(db) === 'postgres' ? '?? = ANY(ARRAY?)' : '?? IN ?', [column, found]);
