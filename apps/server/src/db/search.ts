import { MAX_FOUND } from '@clubhouse/core/lists';
import type { Knex } from 'knex';
import { engineOf } from './connect.ts';

/** The tables that have a table of words beside them, kept by triggers (docs/decisions/search.md). */
export type Searched = 'users' | 'leagues' | 'booking_guests' | 'contact_submissions' | 'audit_log';

/** The ids of the rows that have a word with each of these beginnings. */
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

/** The newest of them, by id: who finds more than that looks for more words. */
export const newestFound = (db: Knex, table: Searched, words: readonly string[]): Knex.QueryBuilder =>
  idsFound(db, table, words).orderBy(idOf(db), 'desc').limit(MAX_FOUND);

/** Those behind an id. */
export const foundAfter = (
  db: Knex,
  table: Searched,
  words: readonly string[],
  id: number,
): Knex.QueryBuilder => idsFound(db, table, words).where(idOf(db), '>', id);

/**
 * That a column is one of what a query answers, looked up one by one in the column's index. PostgreSQL would else
 * now and then rather read the whole table.
 */
export const matchingIds = (db: Knex, column: string, found: Knex.QueryBuilder): Knex.Raw =>
  db.raw(engineOf(db) === 'postgres' ? '?? = ANY(ARRAY?)' : '?? IN ?', [column, found]);
