import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { engine, type TestDatabase } from '../testing/database.ts';
import { aReleasedDatabase } from '../testing/releases.ts';
import { AUDIT_COLUMNS } from './audit/queries.ts';
import { RESET_COLUMNS } from './auth/reset-queries.ts';
import { SESSION_COLUMNS, SESSION_USER_COLUMNS } from './auth/session-queries.ts';
import { BOARD_COLUMNS } from './bookings/board-queries.ts';
import { CLOSURE_COLUMNS } from './bookings/closure-queries.ts';
import { GUEST_COLUMNS } from './bookings/guest-queries.ts';
import { HISTORY_COLUMNS } from './bookings/history-queries.ts';
import { HOLDER_COLUMNS } from './bookings/holder.ts';
import { BOOKING_COLUMNS } from './bookings/queries.ts';
import { HOLD_COLUMNS, RESERVATION_COLUMNS } from './bookings/reservation-queries.ts';
import { migrate } from './db/migrate.ts';
import { type Columns, required, selected, storedJson } from './db/row.ts';
import { DEMO_COLUMNS, NOTE_COLUMNS } from './demo-requests/follow-up-queries.ts';
import { SUBMISSION_COLUMNS } from './demo-requests/queries.ts';
import { IMAGE_COLUMNS } from './facility/images.ts';
import { FUTURE_BOOKING_COLUMNS, SETTINGS_COLUMNS } from './facility/queries.ts';
import { CODE_COLUMNS, VIEWER_COLUMNS } from './keypad/queries.ts';
import { CALENDAR_COLUMNS, CANCELED_NIGHT_COLUMNS } from './league-calendar/queries.ts';
import { PARTICIPANT_COLUMNS } from './leagues/participant-queries.ts';
import { PLAYED_SCORE_COLUMNS, ROUND_COLUMNS, SCORE_COLUMNS } from './leagues/play-queries.ts';
import { LEAGUE_COLUMNS, SEEN_LEAGUE_COLUMNS } from './leagues/queries.ts';
import { COACH_COLUMNS, COACH_HOURS_COLUMNS, DAY_OFF_COLUMNS } from './lessons/coach-queries.ts';
import { LESSON_COLUMNS, LESSON_OF_MONTH_COLUMNS } from './lessons/queries.ts';
import { OUTBOX_COLUMNS } from './mail/outbox.ts';
import { LISTED_BOOKING_COLUMNS } from './reports/booking-list.ts';
import { NO_SHOW_COLUMNS } from './reports/no-shows.ts';
import { CALENDAR_LINK_COLUMNS } from './users/calendar-links.ts';
import { ACCOUNT_COLUMNS, USER_COLUMNS } from './users/row.ts';

/** The table or subquery behind each alias in the column lists below. */
const ALIASES: Record<string, string> = {
  coaches: 'users',
  members: 'users',
  own: 'league_participants',
  viewers: '(SELECT user_id, 1 AS views, viewed_at AS last_at, viewed_at AS first_at FROM keypad_views)',
};
const tableOf = (alias: string) => ALIASES[alias] ?? alias;
/** The database computes this column from several others, one of which is never null. */
const NEVER_NULL = ['users.display_name'];

const LISTS: Record<string, Columns> = {
  ACCOUNT_COLUMNS,
  AUDIT_COLUMNS,
  BOARD_COLUMNS,
  BOOKING_COLUMNS,
  CALENDAR_COLUMNS,
  CANCELED_NIGHT_COLUMNS,
  CALENDAR_LINK_COLUMNS,
  CLOSURE_COLUMNS,
  COACH_COLUMNS,
  COACH_HOURS_COLUMNS,
  CODE_COLUMNS,
  DAY_OFF_COLUMNS,
  DEMO_COLUMNS,
  FUTURE_BOOKING_COLUMNS,
  GUEST_COLUMNS,
  HISTORY_COLUMNS,
  HOLD_COLUMNS,
  HOLDER_COLUMNS,
  IMAGE_COLUMNS,
  LEAGUE_COLUMNS,
  LESSON_COLUMNS,
  LESSON_OF_MONTH_COLUMNS,
  LISTED_BOOKING_COLUMNS,
  NOTE_COLUMNS,
  NO_SHOW_COLUMNS,
  OUTBOX_COLUMNS,
  PARTICIPANT_COLUMNS,
  PLAYED_SCORE_COLUMNS,
  RESERVATION_COLUMNS,
  RESET_COLUMNS,
  ROUND_COLUMNS,
  SCORE_COLUMNS,
  SEEN_LEAGUE_COLUMNS,
  SESSION_COLUMNS,
  SESSION_USER_COLUMNS,
  SETTINGS_COLUMNS,
  SUBMISSION_COLUMNS,
  USER_COLUMNS,
  VIEWER_COLUMNS,
};

/** In a column list without table names, all columns belong to `bookings`. */
const sourceOf = (name: string, source = `bookings.${name}`) => {
  const [alias = '', column = ''] = source.split('.');
  return { alias, column };
};

let database: TestDatabase;
beforeAll(async () => {
  // The database of this release has rows in every table.
  database = await aReleasedDatabase('0.1');
  await migrate(database.db);
  await database
    .db('facility_settings')
    .insert({ setting_group: 'place', value: '{}', saved_at: new Date() });
  await database
    .db('facility_images')
    .insert({ id: 'a'.repeat(22), slot: 'hero', width: 1, height: 1, uploaded_at: new Date() });
  const league = await database.db('leagues').first('id');
  await database.db('league_canceled_nights').insert({
    league_id: league.id,
    night_date: '2026-11-26',
    reason: 'Thanksgiving',
    canceled_at: new Date(),
  });
});
afterAll(() => database.drop());

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

test('every list of columns is in this test', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const declared = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap(
      (file) =>
        readFileSync(path.join(import.meta.dirname, file), 'utf8').match(/\b[A-Z_]+_COLUMNS(?= = )/g) ?? [],
    );
  expect(declared.sort()).toEqual(Object.keys(LISTS).sort());
});

describe.each(Object.entries(LISTS))('%s', (_, list) => {
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
  expect(() => storedJson(schema, '{"name":7}', 'a person')).toThrow('The stored value is not a person.');
});

test('the error for a missing required row names it', () => {
  expect(required({ id: 1 }, 'the new booking')).toEqual({ id: 1 });
  expect(() => required(undefined, 'the new booking')).toThrow('Missing from the database: the new booking.');
});
