import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { engine, type TestDatabase } from '../testing/database.ts';
import { aReleasedDatabase } from '../testing/releases.ts';
import { FORGOTTEN_COLUMNS } from './audit/forgetting.ts';
import { AUDIT_COLUMNS } from './audit/queries.ts';
import { DESK_PERSON_COLUMNS } from './auth/desk-pin-queries.ts';
import { CONFIRMATION_COLUMNS } from './auth/email-confirmation.ts';
import { RESET_COLUMNS } from './auth/reset-queries.ts';
import { SESSION_COLUMNS, SESSION_USER_COLUMNS } from './auth/session-queries.ts';
import { BOARD_COLUMNS } from './bookings/board-queries.ts';
import { CLOSURE_COLUMNS } from './bookings/closure-queries.ts';
import { EARLIER_DEMO_COLUMNS, GUEST_BOOKING_COLUMNS, GUEST_COLUMNS } from './bookings/guest-queries.ts';
import { HISTORY_COLUMNS } from './bookings/history-queries.ts';
import { HOLDER_COLUMNS } from './bookings/holder.ts';
import { MEMBER_CHANGE_COLUMNS } from './bookings/member-changes.ts';
import { BOOKING_COLUMNS } from './bookings/queries.ts';
import { HOLD_COLUMNS, RESERVATION_COLUMNS } from './bookings/reservation-queries.ts';
import { migrate } from './db/migrate.ts';
import { type Columns, required, selected, storedJson } from './db/row.ts';
import { DEMO_COLUMNS, NOTE_COLUMNS } from './demo-requests/follow-up-queries.ts';
import { BASIC_DEMO_REQUEST_COLUMNS, DEMO_REQUEST_COLUMNS } from './demo-requests/queries.ts';
import { CALL_COLUMNS } from './desk/call-list.ts';
import { SHIFT_NOTE_COLUMNS } from './desk/note.ts';
import { IMAGE_COLUMNS } from './facility/images.ts';
import { FUTURE_BOOKING_COLUMNS, SETTINGS_COLUMNS } from './facility/queries.ts';
import { OFFER_COLUMNS, WAITING_COLUMNS } from './holds/queries.ts';
import { CODE_COLUMNS, PLAN_COLUMNS, VIEWER_COLUMNS } from './keypad/queries.ts';
import {
  CALENDAR_COLUMNS,
  CANCELED_NIGHT_COLUMNS,
  MOVED_NIGHT_COLUMNS,
  PLAYING_COLUMNS,
} from './league-calendar/queries.ts';
import { ANSWER_COLUMNS } from './leagues/answer-queries.ts';
import { INVITATION_COLUMNS } from './leagues/invitations.ts';
import { LEAGUE_MESSAGE_COLUMNS } from './leagues/messages.ts';
import { PARTICIPANT_COLUMNS } from './leagues/participant-queries.ts';
import { PLAYED_SCORE_COLUMNS, ROUND_COLUMNS, SCORE_COLUMNS } from './leagues/play-queries.ts';
import { DECISION_COLUMNS, SEED_COLUMNS } from './leagues/playoff-queries.ts';
import { LEAGUE_COLUMNS, SEEN_LEAGUE_COLUMNS } from './leagues/queries.ts';
import { SCORE_CHANGE_COLUMNS } from './leagues/score-changes.ts';
import { SUBSTITUTE_COLUMNS, SUBSTITUTION_COLUMNS } from './leagues/substitutes/queries.ts';
import { WAVE_COLUMNS, WAVE_LEAGUE_COLUMNS } from './leagues/wave-queries.ts';
import { COACH_COLUMNS, COACH_HOURS_COLUMNS, DAY_OFF_COLUMNS } from './lessons/coach-queries.ts';
import { LESSON_COLUMNS, LESSON_OF_MONTH_COLUMNS } from './lessons/queries.ts';
import { LAST_NOTES_COLUMNS } from './lessons/taught-queries.ts';
import { OUTBOX_COLUMNS } from './mail/outbox.ts';
import { USER_NOTE_COLUMNS } from './members/note-queries.ts';
import { CHOICE_COLUMNS } from './notifications/queries.ts';
import { PUSH_DEVICE_COLUMNS } from './push/devices.ts';
import { PUSH_KEY_COLUMNS } from './push/keys.ts';
import { PUSH_MESSAGE_COLUMNS, PUSH_TARGET_COLUMNS } from './push/outbox.ts';
import { REMINDED_BOOKING_COLUMNS } from './reminders/booking-queries.ts';
import { LISTED_BOOKING_COLUMNS } from './reports/booking-list.ts';
import { NO_SHOW_COLUMNS } from './reports/no-shows.ts';
import { FOUND_GUEST_COLUMNS, FOUND_LEAGUE_COLUMNS, FOUND_REQUEST_COLUMNS } from './search/queries.ts';
import { CALENDAR_LINK_COLUMNS } from './users/calendar-links.ts';
import { ACCOUNT_COLUMNS, USER_COLUMNS } from './users/row.ts';
import { DESK_WATCH_COLUMNS, PAST_OFFER_COLUMNS, WATCH_COLUMNS } from './watches/queries.ts';

/** The table or subquery behind each alias in the column lists below. */
const ALIASES: Record<string, string> = {
  coaches: 'users',
  last_lessons: 'lessons',
  members: 'users',
  earlier: 'league_participants',
  own: 'league_participants',
  tellers: 'users',
  moved: 'league_moved_nights',
  viewers: '(SELECT user_id, 1 AS views, viewed_at AS last_at, viewed_at AS first_at FROM keypad_views)',
};
const tableOf = (alias: string) => ALIASES[alias] ?? alias;
/** These columns are computed from several columns, one of which is never null. */
const NEVER_NULL = ['users.display_name'];

const LISTS: Record<string, Columns> = {
  ACCOUNT_COLUMNS,
  ANSWER_COLUMNS,
  WAVE_COLUMNS,
  WAVE_LEAGUE_COLUMNS,
  AUDIT_COLUMNS,
  BOARD_COLUMNS,
  BOOKING_COLUMNS,
  CALENDAR_COLUMNS,
  DECISION_COLUMNS,
  SEED_COLUMNS,
  CANCELED_NIGHT_COLUMNS,
  CHOICE_COLUMNS,
  CALENDAR_LINK_COLUMNS,
  CALL_COLUMNS,
  CLOSURE_COLUMNS,
  COACH_COLUMNS,
  COACH_HOURS_COLUMNS,
  CODE_COLUMNS,
  DAY_OFF_COLUMNS,
  DEMO_COLUMNS,
  DESK_PERSON_COLUMNS,
  DESK_WATCH_COLUMNS,
  EARLIER_DEMO_COLUMNS,
  FORGOTTEN_COLUMNS,
  FOUND_GUEST_COLUMNS,
  FOUND_LEAGUE_COLUMNS,
  FOUND_REQUEST_COLUMNS,
  FUTURE_BOOKING_COLUMNS,
  GUEST_BOOKING_COLUMNS,
  GUEST_COLUMNS,
  HISTORY_COLUMNS,
  HOLD_COLUMNS,
  HOLDER_COLUMNS,
  IMAGE_COLUMNS,
  INVITATION_COLUMNS,
  LAST_NOTES_COLUMNS,
  LEAGUE_COLUMNS,
  LEAGUE_MESSAGE_COLUMNS,
  LESSON_COLUMNS,
  LESSON_OF_MONTH_COLUMNS,
  LISTED_BOOKING_COLUMNS,
  MEMBER_CHANGE_COLUMNS,
  MOVED_NIGHT_COLUMNS,
  NOTE_COLUMNS,
  NO_SHOW_COLUMNS,
  OFFER_COLUMNS,
  OUTBOX_COLUMNS,
  PARTICIPANT_COLUMNS,
  PAST_OFFER_COLUMNS,
  PLAN_COLUMNS,
  PLAYED_SCORE_COLUMNS,
  REMINDED_BOOKING_COLUMNS,
  PUSH_DEVICE_COLUMNS,
  PUSH_KEY_COLUMNS,
  PUSH_MESSAGE_COLUMNS,
  PUSH_TARGET_COLUMNS,
  DEMO_REQUEST_COLUMNS,
  PLAYING_COLUMNS,
  RESERVATION_COLUMNS,
  CONFIRMATION_COLUMNS,
  RESET_COLUMNS,
  ROUND_COLUMNS,
  SCORE_CHANGE_COLUMNS,
  SCORE_COLUMNS,
  SEEN_LEAGUE_COLUMNS,
  SESSION_COLUMNS,
  SESSION_USER_COLUMNS,
  SETTINGS_COLUMNS,
  SHIFT_NOTE_COLUMNS,
  BASIC_DEMO_REQUEST_COLUMNS,
  SUBSTITUTE_COLUMNS,
  SUBSTITUTION_COLUMNS,
  USER_COLUMNS,
  USER_NOTE_COLUMNS,
  VIEWER_COLUMNS,
  WAITING_COLUMNS,
  WATCH_COLUMNS,
};

/** Splits the source of a column. A name without a source is a column of `bookings`. */
const sourceOf = (name: string, source = `bookings.${name}`) => {
  const [alias = '', column = ''] = source.split('.');
  return { alias, column };
};

let database: TestDatabase;
beforeAll(async () => {
  // The database of release 0.1 has rows in all its tables. The inserts below fill tables that later
  // migrations added.
  database = await aReleasedDatabase('0.1');
  await migrate(database.db);
  await database
    .db('facility_settings')
    .insert({ setting_group: 'place', value: '{}', saved_at: new Date() });
  await database
    .db('facility_images')
    .insert({ id: 'a'.repeat(22), slot: 'hero', width: 1, height: 1, uploaded_at: new Date() });
  const user = await database.db('users').first('id');
  await database
    .db('user_notes')
    .insert({ user_id: user.id, at: new Date(), actor_id: user.id, actor_name: 'Dana', text: 'Left-handed' });
  await database.db('desk_pins').insert({ user_id: user.id, pin_hash: '$2b$12$', set_at: new Date() });
  await database
    .db('desk_sign_ins')
    .insert({ device_hash: 'a'.repeat(64), user_id: user.id, password_at: new Date() });
  const league = await database.db('leagues').first('id');
  await database.db('league_canceled_nights').insert({
    league_id: league.id,
    night_date: '2026-11-26',
    reason: 'Thanksgiving',
    canceled_at: new Date(),
  });
  const round = await database.db('league_rounds').first('id');
  await database.db('league_score_changes').insert({
    ...{ round_id: round.id, team_id: 1, action: 'entered', strokes: 40 },
    ...{ changed_by: user.id, by_admin: true, changed_at: new Date() },
  });
  await database.db('forgotten_people').insert({
    user_id: 17,
    identifiers: '[]',
    submission_ids: '[]',
    forget_at: new Date(),
  });
  const [closure, booking] = [
    await database.db('bay_closures').first('id'),
    await database.db('bookings').first('id'),
  ];
  await database.db('closure_calls').insert({
    closure_id: closure.id,
    booking_id: booking.id,
    booked_until: '12:00:00',
    is_moved: false,
    told_at: new Date(),
  });
  await database.db('notification_choices').insert({
    user_id: user.id,
    kind: 'hours-before',
    email: true,
    push: false,
    hours: 3,
  });
  await database.db('shift_note').insert({ id: 1, text: 'Printer is out of paper', written_at: new Date() });
  await database.db('keypad_plan').insert({
    id: 1,
    code: '1234',
    starts_at: new Date(Date.now() + 60_000),
    planned_at: new Date(),
    planned_by: user.id,
  });
  const participant = await database.db('league_participants').where({ league_id: league.id }).first('id');
  await database
    .db('league_waves')
    .insert({ league_id: league.id, night_date: '2026-12-03', team_id: 1, wave: 0 });
  await database.db('league_answers').insert({
    league_id: league.id,
    night_date: '2026-12-03',
    participant_id: participant.id,
    answer: 'out',
    answered_at: new Date(),
  });
  await database
    .db('league_volunteers')
    .insert({ league_id: league.id, user_id: user.id, volunteered_at: new Date() });
  await database.db('league_substitutes').insert({
    ...{ league_id: league.id, night_date: '2026-12-03', participant_id: participant.id },
    ...{ user_id: user.id, asked_at: new Date(), filled_at: new Date(), handicap: 4 },
  });
  await database.db('league_moved_nights').insert({
    league_id: league.id,
    night_date: '2026-12-03',
    moved_to: '2026-12-04',
    start_time: '18:00:00',
    end_time: '20:00:00',
    reason: 'Concert',
    moved_at: new Date(),
  });
  await database.db('league_messages').insert({
    league_id: league.id,
    request_key: 'a'.repeat(32),
    night_date: '2026-12-03',
    subject: 'Bring a friend',
    text: 'We have an extra bay.',
    sent_at: new Date(),
    sent_by: user.id,
    emailed: 2,
    notified: 1,
  });
  await database.db('league_playoff_seeds').insert({ league_id: league.id, seed: 1, team_id: 1 });
  await database.db('league_playoff_decisions').insert({
    ...{ league_id: league.id, playoff_teams: 2, position: 1, winner_team_id: 1, decided_at: new Date() },
  });
  await database.db('league_invitations').insert({
    league_id: league.id,
    open_from: '2026-12-03',
    sent_at: new Date(),
    emailed: 1,
  });
  await database.db('watches').insert({
    id: 1,
    user_id: user.id,
    watch_date: '2026-12-03',
    start_time: '18:00:00',
    end_time: '20:00:00',
    minutes: 60,
    status: 'waiting',
    created_at: new Date(),
  });
  await database.db('watch_offers').insert({
    watch_id: 1,
    simulator_id: 1,
    offer_date: '2026-12-03',
    start_time: '18:00:00',
    end_time: '19:00:00',
    state: 'open',
    held_until: new Date(),
    may_repeat: false,
    created_at: new Date(),
  });
  await database.db('push_keys').insert({ id: 1, public_key: 'a', private_key: 'b', created_at: new Date() });
  await database
    .db('email_confirmations')
    .insert({ user_id: 1, email: 'a@b.example', token_hash: 'hash', expires_at: new Date() });
  const session = await database.db('sessions').first('id', 'user_id');
  const subscription = { user_id: session.user_id, session_id: session.id, created_at: new Date() };
  await database
    .db('push_subscriptions')
    .insert({ ...subscription, id: 1, endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' });
  await database.db('push_messages').insert({
    subscription_id: 1,
    kind: 'reminder',
    content: '{}',
    created_at: new Date(),
    expires_at: new Date(),
    next_attempt_at: new Date(),
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

  test('a nullable column is declared nullable', async () => {
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
