/**
 * A query returns an instant as ISO 8601 text in UTC (PostgreSQL, through `instantOfText`) or as milliseconds
 * (SQLite). To write an instant, pass a Date.
 */
export type StoredInstant = string | number | Date;
export type StoredBoolean = boolean | 0 | 1;

/** Returns an instant as ISO 8601 in UTC, which is the format of the API. */
export const toInstant = (stored: StoredInstant): string =>
  typeof stored === 'string' ? stored : new Date(stored).toISOString();

/**
 * The text format in which PostgreSQL returns an instant if the session's time zone is UTC. Parsing it with
 * `Date` would take five times as long.
 */
const UTC_TEXT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00$/;

/** Converts an instant that PostgreSQL returned as text, in any time zone, to ISO 8601 in UTC. */
export function instantOfText(text: string): string {
  const [, date, time, fraction = ''] = UTC_TEXT.exec(text) ?? [];
  if (date) return `${date}T${time}.${fraction.padEnd(3, '0')}Z`;
  return new Date(`${text.replace(' ', 'T')}${/[+-]\d\d$/.test(text) ? ':00' : ''}`).toISOString();
}
