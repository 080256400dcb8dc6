import { MAX_FOUND } from '@clubhouse/core/lists';
import type { Knex } from 'knex';
import { engineOf } from './connect.ts';

/** The tables that have a table of words beside them, kept by triggers (docs/decisions/search.md). */
export type Searched = 'users' | 'leagues' | 'booking_guests' | 'contact_submissions' | 'audit_log';

/** Longer words are found by their first letters. The database cuts them at the same length (012-search). */
const WORD_LENGTH = 40;
/** As many words of a search count; what is typed as one breath has fewer. */
const MAX_WORDS = 8;

/**
 * Between two words: all but digits and letters. Written as ranges because PostgreSQL's classes depend on the
 * database's locale, and this has to cut on both sides alike.
 */
const BETWEEN_WORDS = '[^a-z0-9\\u00c0-\\u1fff\\u2c00-\\u2fef\\u3040-\\ud7ff\\uf900-\\uffef]+';
const betweenWords = new RegExp(BETWEEN_WORDS, 'u');

/** Small letters without their marks, as they are stored and looked for. */
const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC');

/** A phone's country is not always written, and not looked for. */
const withoutCountry = (text: string) => text.replace(/^\s*(\+\s*1|1(?=[\s().-]*(\d[\s().-]*){10}$))/, '');

/** The beginnings of words that a search asks for; none where it has no letter and no digit. */
export function searchedWords(search: string): string[] {
  const words = folded(withoutCountry(search)).split(betweenWords).filter(Boolean);
  return [...new Set(words.map((word) => [...word].slice(0, WORD_LENGTH).join('')))].slice(0, MAX_WORDS);
}

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
export const within = (db: Knex, column: string, found: Knex.QueryBuilder): Knex.Raw =>
  db.raw(engineOf(db) === 'postgres' ? '?? = ANY(ARRAY?)' : '?? IN ?', [column, found]);
