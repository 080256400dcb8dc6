import { DEFAULT_FACILITY, type SettingsVersion } from '@clubhouse/core/facility';
import type { LeaguePreview } from '@clubhouse/core/leagues';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { aLeague, TUESDAY_NIGHT } from '../../testing/leagues.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Person;
let member: Person;
let other: Person;

const FUTURE = ['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22'];

beforeAll(async () => {
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
  member = await server.signedIn({ isMember: true });
  other = await server.signedIn({ isMember: true });
});
afterAll(() => server.close());
// `setTime` also moves the sign-in sessions, so all users stay signed in.
beforeEach(async () => {
  await server.setTime(at('2026-11-23', '12:00'));
  for (const table of ['booking_history', 'bay_slots', 'bookings', 'bay_closures', 'leagues'])
    await server.db(table).delete();
});

const book = async (who: Client, change: object = {}) => {
  const slot = { simulatorId: 1, bookingDate: '2026-12-01', startTime: '18:30', endTime: '19:30' };
  const answer = await who.post('/api/bookings', { ...slot, ...change });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};

type HeldSlot = { bookingDate: string; simulatorId: number; startTime: string; kind: string };
/** Returns the bays that leagues have reserved on these dates, as a member sees them. */
async function held(dates: readonly string[] = FUTURE): Promise<string[]> {
  const days = await Promise.all(dates.map((date) => member.get(`/api/bookings?date=${date}`)));
  return days
    .flatMap(({ body }) => body as HeldSlot[])
    .filter(({ kind }) => kind === 'league')
    .map(
      ({ bookingDate, simulatorId, startTime }) =>
        `${bookingDate} bay ${simulatorId} ${startTime.slice(0, 5)}`,
    );
}
type Dated = { roundNumber: number; roundDate: string };
const roundsOf = async (id: number) =>
  ((await admin.get(`/api/leagues/${id}/rounds`)).body as Dated[]).map(
    ({ roundNumber, roundDate }) => `${roundNumber} ${roundDate}`,
  );

describe('with a schedule', () => {
  test('every session has a round, and future sessions get the free bays with the lowest numbers', async () => {
    await book(member);
    const league = await aLeague(admin, { createSchedule: true, isActive: false });
    expect(league).toMatchObject({ scheduleCreated: true, hasSchedule: true, isActive: true });
    expect(league).not.toHaveProperty('conflicts');
    expect(await held()).toEqual([
      '2026-11-24 bay 1 18:00',
      '2026-12-01 bay 2 18:00',
      '2026-12-08 bay 1 18:00',
      '2026-12-15 bay 1 18:00',
      '2026-12-22 bay 1 18:00',
    ]);
    expect(await roundsOf(league.id)).toEqual([
      '1 2026-11-03',
      '2 2026-11-10',
      '3 2026-11-17',
      ...FUTURE.map((date, index) => `${index + 4} ${date}`),
    ]);
  });

  test('nobody else can book a reserved bay, even if the league needs only a quarter hour of the slot', async () => {
    await aLeague(admin, {
      createSchedule: true,
      isActive: true,
      startTime: '18:15',
      endTime: '19:45',
    });
    expect(await held(['2026-12-01'])).toEqual(['2026-12-01 bay 1 18:15']);
    const slots = await server.db('bay_slots').where({ slot_date: '2026-12-01' }).orderBy('start_time');
    expect(slots.map((slot) => slot.start_time)).toEqual(['18:00:00', '18:30:00', '19:00:00', '19:30:00']);
    const late = await member.post('/api/bookings', {
      simulatorId: 2,
      bookingDate: '2026-12-01',
      startTime: '19:30',
      endTime: '20:00',
    });
    expect(late.body.code).toBe('league_session');
  });

  test('if a bay is missing, nothing is reserved, the league is kept inactive and the conflicts are listed', async () => {
    await book(member);
    await book(other, { bookingDate: '2026-12-15', simulatorId: 2, startTime: '17:00', endTime: '18:30' });
    const league = await aLeague(admin, { createSchedule: true, numberOfBays: 2 });
    expect(league).toMatchObject({ scheduleCreated: false, hasSchedule: false, isActive: false });
    expect((await admin.get(`/api/leagues/${league.id}`)).body.isActive).toBe(false);
    const session = { startTime: '18:00', endTime: '20:00', bookingId: expect.any(Number) };
    expect(league.conflicts).toEqual([
      { ...session, date: '2026-12-01', simulatorId: 1, with: member.user.displayName },
      { ...session, date: '2026-12-15', simulatorId: 2, with: other.user.displayName },
    ]);
    expect(await held()).toEqual([]);
    expect(await roundsOf(league.id)).toEqual([]);
    expect(await server.db('bay_slots').where({ slot_date: '2026-12-08' })).toEqual([]);
  });

  test('other leagues and closed bays are conflicts too', async () => {
    await aLeague(admin, {
      name: 'Without a schedule',
      numberOfBays: 1,
      startTime: '19:00',
      endTime: '21:00',
    });
    const scheduled = await aLeague(admin, { name: 'Bay two', createSchedule: true });
    expect(scheduled.scheduleCreated).toBe(true);
    expect(new Set((await held()).map((line) => line.slice(11, 16)))).toEqual(new Set(['bay 2']));
    await server.db('bay_closures').insert({
      simulator_id: 1,
      starts_at: at('2026-12-07', '08:00'),
      ends_at: at('2026-12-08', '18:30'),
      reason: 'New screen',
    });
    const third = await aLeague(admin, {
      name: 'No room',
      createSchedule: true,
      startTime: '17:00',
      endTime: '19:00',
    });
    const clashes = third.conflicts.map(
      (one: { date: string; simulatorId: number; with: string }) =>
        `${one.date} ${one.simulatorId} ${one.with}`,
    );
    expect(clashes).toEqual(['2026-12-08 1 Closed: New screen', '2026-12-08 2 Bay two']);
  });

  test('the preview shows the same result and stores nothing', async () => {
    await book(member);
    const newLeague = { ...TUESDAY_NIGHT, numberOfBays: 2 };
    const preview = await admin.post('/api/admin/leagues/preview', newLeague);
    expect(preview.status).toBe(200);
    expect(preview.body.sessions).toHaveLength(8);
    expect(preview.body.sessions.slice(2, 5)).toEqual([
      { date: '2026-11-17', simulatorIds: [], conflicts: [] },
      { date: '2026-11-24', simulatorIds: [1, 2], conflicts: [] },
      {
        date: '2026-12-01',
        simulatorIds: [],
        conflicts: [
          {
            date: '2026-12-01',
            startTime: '18:00',
            endTime: '20:00',
            simulatorId: 1,
            bookingId: expect.any(Number),
            with: member.user.displayName,
          },
        ],
      },
    ]);
    expect(await server.db('leagues')).toEqual([]);
    expect(await held()).toEqual([]);
  });

  test('the preview names the member whose lesson is in the way, and a booking of the same member', async () => {
    await server.db('bookings').insert({
      user_id: member.user.id,
      simulator_id: 1,
      booking_date: '2026-12-01',
      start_time: '18:00:00',
      end_time: '19:00:00',
      kind: 'lesson',
      created_at: server.clock.now,
    });
    // The same member also has an ordinary booking in this bay. The preview returns its ID, so that staff can
    // move it.
    await server.db('bookings').insert({
      user_id: member.user.id,
      simulator_id: 1,
      booking_date: '2026-12-01',
      start_time: '19:00:00',
      end_time: '20:00:00',
      kind: 'member',
      created_at: server.clock.now,
    });
    const { body } = await admin.post('/api/admin/leagues/preview', { ...TUESDAY_NIGHT, numberOfBays: 2 });
    const onDate = (body as LeaguePreview).sessions.find(({ date }) => date === '2026-12-01');
    const session = { date: '2026-12-01', startTime: '18:00', endTime: '20:00', simulatorId: 1 };
    expect(onDate?.conflicts).toEqual([
      { ...session, lessonMemberId: member.user.id, with: member.user.displayName },
      { ...session, bookingId: expect.any(Number), with: member.user.displayName },
    ]);
  });

  test('the preview names the days on which the front desk is closed', async () => {
    const closeOn = async (exceptions: object[]) => {
      const versions: SettingsVersion[] = (await admin.get('/api/admin/facility')).body;
      const basedOn = versions.find(({ group }) => group === 'hours')?.id;
      const value = { ...DEFAULT_FACILITY.hours, exceptions };
      expect((await admin.put('/api/admin/facility/hours', { value, basedOn })).status).toBe(200);
    };
    await closeOn([
      { date: '2026-12-01', hours: null, note: 'Founders’ Day' },
      { date: '2026-12-08', hours: { startTime: '10:00:00', endTime: '12:00:00' }, note: 'Short day' },
    ]);
    const { body } = await admin.post('/api/admin/leagues/preview', TUESDAY_NIGHT);
    await closeOn([]);
    const holidays = (body as LeaguePreview).sessions.filter(({ holiday }) => holiday !== undefined);
    expect(holidays).toEqual([
      { date: '2026-12-01', simulatorIds: [1], conflicts: [], holiday: 'Founders’ Day' },
    ]);
  });

  test('the preview of a change ignores the league’s own reservations', async () => {
    const { id } = await aLeague(admin, { createSchedule: true, numberOfBays: 2 });
    const newLeague = { ...TUESDAY_NIGHT, numberOfBays: 2, endTime: '20:30' };
    const blind = await admin.post('/api/admin/leagues/preview', newLeague);
    expect(blind.body.sessions.at(-1).conflicts).toHaveLength(2);
    const own = await admin.post('/api/admin/leagues/preview', { ...newLeague, leagueId: id });
    expect(own.body.sessions.at(-1)).toEqual({ date: '2026-12-22', simulatorIds: [1, 2], conflicts: [] });
  });
});

describe('a change of a scheduled league', () => {
  test('moves its bays and the dates of its rounds without a score', async () => {
    const { id } = await aLeague(admin, { createSchedule: true });
    await member.post(`/api/leagues/${id}/join`, { userId: member.user.id });
    const rounds = (await admin.get(`/api/leagues/${id}/rounds`)).body;
    for (const round of rounds.slice(0, 3)) {
      await admin.post(`/api/leagues/${id}/scores`, { roundId: round.id, teamId: 1, strokes: 40 });
    }
    const answer = await admin.patch(`/api/leagues/${id}`, { dayOfWeek: 'Thursday', startTime: '18:30' });
    expect(answer.status).toBe(200);
    expect(await roundsOf(id)).toEqual([
      '1 2026-11-03',
      '2 2026-11-10',
      '3 2026-11-17',
      '4 2026-11-26',
      '5 2026-12-03',
      '6 2026-12-10',
      '7 2026-12-17',
    ]);
    expect(await held(FUTURE)).toEqual([]);
    expect(await held(['2026-11-19', '2026-11-26', '2026-12-03', '2026-12-10', '2026-12-17'])).toEqual([
      '2026-11-26 bay 1 18:30',
      '2026-12-03 bay 1 18:30',
      '2026-12-10 bay 1 18:30',
      '2026-12-17 bay 1 18:30',
    ]);
    const after = (await admin.get(`/api/leagues/${id}/rounds`)).body;
    const ids = (some: { id: number }[]) => some.map(({ id: roundId }) => roundId);
    expect(ids(after)).toEqual(ids(rounds).slice(0, 7));
  });

  test('is refused as a whole when a bay is missing, and lists the conflicts', async () => {
    const { id } = await aLeague(admin, { createSchedule: true });
    await book(member, { bookingDate: '2026-12-03' });
    await book(other, { bookingDate: '2026-12-03', simulatorId: 2 });
    const before = { bays: await held(), rounds: await roundsOf(id) };
    const answer = await admin.patch(`/api/leagues/${id}`, { dayOfWeek: 'Thursday', name: 'Thursdays' });
    expect([answer.status, answer.body.code]).toEqual([409, 'schedule_conflict']);
    expect(answer.body.message).toBe(
      'The bays are already taken on one date in the schedule. Nothing was changed.',
    );
    expect(answer.body.conflicts.map((one: { with: string }) => one.with)).toEqual([
      member.user.displayName,
      other.user.displayName,
    ]);
    expect({ bays: await held(), rounds: await roundsOf(id) }).toEqual(before);
    expect((await admin.get(`/api/leagues/${id}`)).body).toMatchObject({
      name: 'Tuesday Night',
      dayOfWeek: 'Tuesday',
    });
  });

  test('that affects only its name, size or end date keeps every reservation, even in a bay that was closed later', async () => {
    const { id } = await aLeague(admin, { createSchedule: true });
    await server.db('bay_closures').insert({
      simulator_id: 1,
      starts_at: at('2026-12-08', '08:00'),
      ends_at: at('2026-12-08', '20:00'),
      reason: 'New screen',
    });
    const ids = await server.db('bookings').orderBy('id').pluck('id');
    expect((await admin.patch(`/api/leagues/${id}`, { name: 'Renamed', maxParticipants: 6 })).status).toBe(
      200,
    );
    expect((await admin.patch(`/api/leagues/${id}`, { endDate: '2026-12-29' })).status).toBe(200);
    expect(await server.db('bookings').whereNull('cancelled_at').orderBy('id').pluck('id')).toEqual([
      ...ids,
      expect.any(Number),
    ]);
  });

  test('deactivating frees the bays, and activating reserves them again or is refused', async () => {
    const { id } = await aLeague(admin, { createSchedule: true });
    const off = await admin.patch(`/api/leagues/${id}`, { isActive: false });
    expect(off.body).toMatchObject({ isActive: false, hasSchedule: false });
    expect(await held()).toEqual([]);
    const taken = await book(member);
    const beside = await book(other, { simulatorId: 2 });
    const refused = await admin.patch(`/api/leagues/${id}`, { isActive: true });
    expect([refused.status, refused.body.code]).toEqual([409, 'schedule_conflict']);
    expect((await admin.get(`/api/leagues/${id}`)).body.isActive).toBe(false);
    await member.delete(`/api/bookings/${taken.id}`);
    const on = await admin.patch(`/api/leagues/${id}`, { isActive: true });
    expect(on.body).toMatchObject({ isActive: true, hasSchedule: true });
    expect(await held()).toHaveLength(FUTURE.length);
    expect(await held(['2026-12-01'])).toEqual(['2026-12-01 bay 1 18:00']);
    expect(
      (await admin.get(`/api/bookings?date=2026-12-01`)).body.map((one: { id: number }) => one.id),
    ).toContain(beside.id);
  });

  test('a league without a schedule can get one later', async () => {
    const { id } = await aLeague(admin, { isActive: false });
    const answer = await admin.patch(`/api/leagues/${id}`, { createSchedule: true });
    expect(answer.body).toMatchObject({ isActive: true, hasSchedule: true });
    expect(await held()).toHaveLength(FUTURE.length);
    expect(await roundsOf(id)).toHaveLength(8);
  });

  test('a session that has started keeps its bay', async () => {
    const { id } = await aLeague(admin, { createSchedule: true });
    await server.setTime(at('2026-11-24', '19:00'));
    await admin.patch(`/api/leagues/${id}`, { dayOfWeek: 'Friday' });
    expect(await held(['2026-11-24'])).toEqual(['2026-11-24 bay 1 18:00']);
    expect(await held(FUTURE.slice(1))).toEqual([]);
  });

  test('deleting a league frees its bays at once and keeps past reservations', async () => {
    const { id } = await aLeague(admin, { createSchedule: true });
    await server.setTime(at('2026-11-25', '12:00'));
    expect((await admin.delete(`/api/leagues/${id}`)).status).toBe(204);
    expect(await held()).toEqual(['2026-11-24 bay 1 18:00']);
    await book(member);
    const cancelled = await server.db('bookings').whereNotNull('cancelled_at');
    expect(cancelled).toHaveLength(FUTURE.length - 1);
    for (const row of cancelled) expect(row.cancelled_by).toBe(admin.user.id);
  });

  test('when a league moves during a session, that session keeps its bays and its day gets no other', async () => {
    const season = { startDate: '2026-11-24', endDate: '2026-12-01', numberOfBays: 2 };
    const { id } = await aLeague(admin, { ...season, createSchedule: true });
    await server.setTime(at('2026-11-24', '18:30'));
    for (const [startTime, endTime] of [
      ['19:00', '21:00'],
      ['20:30', '22:00'],
    ]) {
      const times = { startTime, endTime };
      const preview = await admin.post('/api/admin/leagues/preview', {
        ...TUESDAY_NIGHT,
        ...season,
        ...times,
        leagueId: id,
      });
      expect(preview.body.sessions[0]).toEqual({ date: '2026-11-24', simulatorIds: [], conflicts: [] });
      expect((await admin.patch(`/api/leagues/${id}`, times)).status).toBe(200);
      expect(await held(['2026-11-24', '2026-12-01'])).toEqual([
        '2026-11-24 bay 1 18:00',
        '2026-11-24 bay 2 18:00',
        `2026-12-01 bay 1 ${startTime}`,
        `2026-12-01 bay 2 ${startTime}`,
      ]);
    }
    expect((await admin.patch(`/api/leagues/${id}`, { isActive: false })).status).toBe(200);
    expect(await held(['2026-11-24', '2026-12-01'])).toEqual([]);
  });

  test('a deleted round stays deleted when only the time changes', async () => {
    const { id } = await aLeague(admin, { createSchedule: true });
    const [first] = (await admin.get(`/api/leagues/${id}/rounds`)).body;
    await admin.delete(`/api/leagues/${id}/rounds/${first.id}`);
    const before = await roundsOf(id);
    await admin.patch(`/api/leagues/${id}`, { endTime: '20:30' });
    expect(await roundsOf(id)).toEqual(before);
  });

  test('a schedule without any session is refused', async () => {
    const input = { startDate: '2026-11-25', endDate: '2026-11-27' };
    const answer = await admin.post('/api/admin/leagues', {
      ...TUESDAY_NIGHT,
      ...input,
      createSchedule: true,
    });
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { dayOfWeek: 'There is no Tuesday between the start date and the end date.' },
    ]);
    const { id } = await aLeague(admin, input);
    expect((await admin.patch(`/api/leagues/${id}`, { createSchedule: true })).status).toBe(400);
  });
});
