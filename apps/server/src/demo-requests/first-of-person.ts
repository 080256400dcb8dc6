import type { Knex } from 'knex';

const KEYS = ['phone_key', 'email_key'] as const;

/**
 * Returns an SQL condition: no older request has the same phone or email (the column `key`) and the same kind,
 * status and read flag. `newer` and `older` are the table aliases of the two requests. `isFirst` is a further
 * condition on the older request. It starts with AND, and is empty if every older request counts.
 *
 * Kind, status and read flag are not compared with an equals sign. Otherwise SQLite may use the index of these
 * columns instead of the index of `key`, and then compare every open request with every other one.
 */
const withoutOlder = (key: (typeof KEYS)[number], older: string, newer: string, isFirst = '') =>
  `NOT EXISTS (SELECT 1 FROM contact_submissions AS ${older}
    WHERE ${older}.${key} = ${newer}.${key} AND ${older}.id < ${newer}.id
      AND NOT (${older}.is_read <> ${newer}.is_read OR ${older}.kind <> ${newer}.kind
        OR ${older}.status <> ${newer}.status) ${isFirst})`;

/**
 * Leaves out a request if an older one has the same phone or email, and the same kind, status and read flag.
 * An older request that itself has such an older request does not count.
 *
 * For example, requests 1 and 2 have the same phone, and requests 2 and 3 have the same email. Request 1
 * hides request 2, so request 2 hides nothing. Request 3 stays in the list.
 */
export function isFirstOfPerson(found: Knex.QueryBuilder): void {
  const isFirst = KEYS.map((key) => `AND ${withoutOlder(key, 'oldest', 'older')}`).join(' ');
  for (const key of KEYS) found.whereRaw(withoutOlder(key, 'older', 'contact_submissions', isFirst));
}
