import { MAX_FOUND } from '@clubhouse/core/lists';
import type { Knex } from 'knex';
import { engineOf } from './connect.ts';

/**
 * The tables that can be searched. Triggers keep the words of each table in a search table
 * (docs/decisions/search.md).
 */
export type Searched = 'users' | 'leagues' | 'booking_guests' | 'contact_submissions' | 'audit_log';

/** The number of digits in a phone number with an area code. */
const MIN_PHONE_DIGITS = 10;

/**
 * Returns groups of words. A row is a match if it matches every word of at least one group. If the words
 * together form a phone number, the second group is that number as one word, because the stored number may have
 * no spaces.
 */
function groupsOf(words: readonly string[]): (readonly string[])[] {
  const digits = words.join('');
  const isPhone = words.length > 1 && digits.length >= MIN_PHONE_DIGITS && /^\d+$/.test(digits);
  return isPhone ? [words, [digits]] : [words];
}

/** Returns the search word for a phone number: its last ten digits. Null if the number is shorter. */
export function phoneWord(phone: string): string | null {
  const digits = phone.replace(/\D/g, '');
  return digits.length < MIN_PHONE_DIGITS ? null : digits.slice(-MIN_PHONE_DIGITS);
}

/**
 * Returns a query for the IDs of the rows that match every search word. If the words form a phone number,
 * rows with that number also match. A search word matches all words that begin with it.
 */
export function idsFound(db: Knex, table: Searched, words: readonly string[]): Knex.QueryBuilder {
  const wordsOfTable = `${table}_search`;
  const groups = groupsOf(words);
  if (engineOf(db) === 'postgres') {
    const query = groups.map((group) => group.map((word) => `'${word}':*`).join(' & ')).join(' | ');
    return db(wordsOfTable).select('id').whereRaw('words @@ ?::tsquery', [query]);
  }
  const query = groups.map((group) => group.map((word) => `"${word}"*`).join(' AND ')).join(' OR ');
  return db(wordsOfTable).select('rowid as id').whereRaw('?? MATCH ?', [wordsOfTable, query]);
}

const idOf = (db: Knex) => (engineOf(db) === 'postgres' ? 'id' : 'rowid');

/**
 * Returns a query for the IDs of the newest matches, up to a limit. To find an older row, users can add
 * another search word.
 */
export const newestFound = (
  db: Knex,
  table: Searched,
  words: readonly string[],
  limit = MAX_FOUND,
): Knex.QueryBuilder => idsFound(db, table, words).orderBy(idOf(db), 'desc').limit(limit);

export const foundAfter = (
  db: Knex,
  table: Searched,
  words: readonly string[],
  id: number,
): Knex.QueryBuilder => idsFound(db, table, words).where(idOf(db), '>', id);

/**
 * Returns the condition that `column` is one of the found IDs. With a plain IN, PostgreSQL would sometimes
 * scan the whole table instead of looking up each ID in the index.
 */
export const matchingIds = (db: Knex, column: string, found: Knex.QueryBuilder): Knex.Raw =>
  db.raw(engineOf(db) === 'postgres' ? '?? = ANY(ARRAY?)' : '?? IN ?', [column, found]);
