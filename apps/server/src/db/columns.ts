/** The driver reads ISO 8601 in UTC from PostgreSQL and milliseconds from SQLite. It writes a Date. */
export type StoredInstant = string | number | Date;
export type StoredBoolean = boolean | 0 | 1;

/** ISO 8601 in UTC, as in the API. */
export const toInstant = (stored: StoredInstant): string =>
  typeof stored === 'string' ? stored : new Date(stored).toISOString();

/** PostgreSQL's text of an instant in a UTC session. Parsing it by a Date takes five times as long. */
const UTC_TEXT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00$/;

/** Converts PostgreSQL's text of an instant, in any time zone, to ISO 8601 in UTC. */
export function instantOfText(text: string): string {
  const [, date, time, fraction = ''] = UTC_TEXT.exec(text) ?? [];
  if (date) return `${date}T${time}.${fraction.padEnd(3, '0')}Z`;
  return new Date(`${text.replace(' ', 'T')}${/[+-]\d\d$/.test(text) ? ':00' : ''}`).toISOString();
}
