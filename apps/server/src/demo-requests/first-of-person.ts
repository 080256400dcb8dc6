import type { Knex } from 'knex';

const KEYS = ['phone_key', 'email_key'] as const;

/** The condition that no older request has the same key, kind and status as the request called `newer`. */
const withoutOlder = (key: (typeof KEYS)[number], older: string, newer: string, isFirst = '') =>
  `NOT EXISTS (SELECT 1 FROM contact_submissions AS ${older}
    WHERE ${older}.${key} = ${newer}.${key} AND ${older}.id < ${newer}.id AND ${older}.is_read = ${newer}.is_read
      AND ${older}.kind = ${newer}.kind AND ${older}.status = ${newer}.status ${isFirst})`;

/**
 * Leaves out a request if an older one of the same person is in the list and shows it. An older request that is left
 * out itself does not count: of three requests, the first and the last may have only the second in common.
 */
export function isFirstOfPerson(found: Knex.QueryBuilder): void {
  const isFirst = KEYS.map((key) => `AND ${withoutOlder(key, 'oldest', 'older')}`).join(' ');
  for (const key of KEYS) found.whereRaw(withoutOlder(key, 'older', 'contact_submissions', isFirst));
}
