import type { NightMovePreview, Round } from '@clubhouse/core/leagues';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDevice, waitingPushes } from '../../testing/devices.ts';
import { aLeague } from '../../testing/leagues.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Person;
let member: Person;
let player: Person;

const NIGHT = '2026-12-01';
const TARGET = '2026-12-03';
const MOVE = { date: NIGHT, movedTo: TARGET, startTime: '17:00', reason: 'Thanksgiving' };
const MOVED = { ...MOVE, endTime: '19:00' };

beforeAll(async () => {
  server = await aServer({ env: { PUBLIC_URL: 'https://golf.example' } });
  admin = await server.signedIn({ isAdmin: true });
  member = await server.signedIn({ isMember: true });
  player = await server.signedIn({ isMember: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.setTime(at('2026-11-23', '12:00'));
  for (const table of ['booking_history', 'bay_slots', 'bookings', 'bay_closures', 'leagues', 'outbox'])
    await server.db(table).delete();
});

async function aSeason(change: object = {}): Promise<number> {
  const { id } = await aLeague(admin, { createSchedule: true, numberOfBays: 2, ...change });
  const joined = await player.post(`/api/leagues/${id}/join`, { userId: player.user.id });
  expect(joined.status).toBe(201);
  return id;
}

const move = (id: number, change: object = {}) =>
  admin.post(`/api/leagues/${id}/moved-nights`, { ...MOVE, ...change });
const moveBack = (id: number) => move(id, { movedTo: NIGHT, startTime: '18:00', reason: 'Never mind' });
const book = (bookingDate = TARGET, startTime = '17:30', who = member) =>
  who.post('/api/bookings', { simulatorId: 1, bookingDate, startTime, endTime: '18:30' });
const leagueOf = async (id: number) => (await admin.get(`/api/leagues/${id}`)).body;
const roundsOf = async (id: number): Promise<Round[]> => (await admin.get(`/api/leagues/${id}/rounds`)).body;

type Row = { kind: string; simulatorId: number; startTime: string };
async function reserved(date: string) {
  const { body } = await member.get(`/api/bookings?date=${date}`);
  const held = (body as Row[]).filter(({ kind }) => kind === 'league');
  return held.map(({ simulatorId, startTime }) => `${simulatorId} ${startTime}`).sort();
}
type Mail = { to: string; subject: string; text: string };
async function mails(): Promise<Mail[]> {
  return (await server.visitor().get('/api/dev/outbox')).body;
}

describe('a moved night', () => {
  test('frees its bays and reserves bays at the new time', async () => {
    const id = await aSeason();
    const answer = await move(id);
    expect([answer.status, answer.body]).toEqual([201, MOVED]);
    expect(await reserved(NIGHT)).toEqual([]);
    expect(await reserved(TARGET)).toEqual(['1 17:00:00', '2 17:00:00']);
    expect((await leagueOf(id)).movedNights).toEqual([MOVED]);
    expect((await book(NIGHT)).status).toBe(201);
    expect((await book()).status).toBe(409);
  });

  test('sends a notification to the devices of its players, and another one when it moves back', async () => {
    await aDevice(server, player);
    const id = await aSeason();
    const titles = async () => (await waitingPushes(server)).map(({ title }) => title);
    expect((await move(id)).status).toBe(201);
    expect(await titles()).toEqual(['A league night has a new time']);
    expect((await moveBack(id)).status).toBe(201);
    expect(await titles()).toHaveLength(2);
    await server.db('push_subscriptions').delete();
  });

  test('of a league without reserved bays closes its new time for members', async () => {
    const id = await aSeason({ createSchedule: false, numberOfBays: 1 });
    expect((await move(id)).status).toBe(201);
    expect((await book()).body.code).toBe('league_session');
    expect((await book(NIGHT)).status).toBe(201);
    const other = { name: 'Others', startDate: TARGET, endDate: TARGET, dayOfWeek: 'Thursday' } as const;
    const refused = await aLeague(admin, { ...other, numberOfBays: 2, createSchedule: true });
    expect(refused).toMatchObject({ scheduleCreated: false, conflicts: [{ with: 'Tuesday Night' }] });
  });

  test('is on the day board of its new date only', async () => {
    const id = await aSeason();
    await move(id);
    const sessions = async (date: string) =>
      (await admin.get(`/api/desk/day?date=${date}`)).body.leagueSessions;
    expect(await sessions(NIGHT)).toEqual([]);
    expect(await sessions(TARGET)).toMatchObject([{ leagueId: id, startTime: '17:00:00' }]);
  });

  test('moves its round, and the other rounds keep their dates', async () => {
    const id = await aSeason();
    const before = await roundsOf(id);
    await move(id);
    const expected = before.map((round) =>
      round.roundDate === NIGHT ? { ...round, roundDate: TARGET } : round,
    );
    expect(await roundsOf(id)).toEqual(expected);
  });

  test('sends every player one email with the new time and the reason', async () => {
    const id = await aSeason();
    await server.db('outbox').delete();
    await move(id);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: player.user.email,
      subject: 'Moved: Tuesday Night, now Thursday, December 3',
    });
    expect(mail?.text).toContain('Thanksgiving');
    expect(mail?.text).toContain('Thursday, December 3, 5:00 PM – 7:00 PM');
    expect(mail?.text).toContain('Tuesday, December 1, 6:00 PM – 8:00 PM');
  });

  test('moves in the calendar of a player', async () => {
    const id = await aSeason();
    const { body } = await player.post('/api/user/calendar-link');
    const starts = async () => {
      const { body: file } = await server.visitor().get(new URL(body.url).pathname);
      const event = (file as string)
        .split('BEGIN:VEVENT')
        .find((text) => text.includes(`league-${id}-${NIGHT}@`));
      return event?.match(/DTSTART[^:]*:(\S+)/)?.[1];
    };
    const usual = await starts();
    await move(id);
    expect(await starts()).not.toBe(usual);
    await moveBack(id);
    expect(await starts()).toBe(usual);
  });

  test('keeps its time when the league changes its usual time, and keeps its round when the season gets longer', async () => {
    const id = await aSeason();
    await move(id);
    const change = { startTime: '19:00', endTime: '21:00', endDate: '2026-12-29' };
    expect((await admin.patch(`/api/leagues/${id}`, change)).status).toBe(200);
    expect(await reserved(TARGET)).toEqual(['1 17:00:00', '2 17:00:00']);
    expect(await reserved('2026-12-08')).toEqual(['1 19:00:00', '2 19:00:00']);
    const dates = (await roundsOf(id)).map(({ roundDate }) => roundDate);
    expect(dates).toContain(TARGET);
    expect(dates).not.toContain(NIGHT);
    expect(dates).toHaveLength(9);
  });

  test('is forgotten with its bays when the league changes its day', async () => {
    const id = await aSeason();
    await move(id);
    expect((await admin.patch(`/api/leagues/${id}`, { dayOfWeek: 'Wednesday' })).status).toBe(200);
    expect(await reserved(TARGET)).toEqual([]);
    expect((await leagueOf(id)).movedNights).toEqual([]);
    expect((await admin.get(`/api/desk/day?date=${TARGET}`)).body.leagueSessions).toEqual([]);
  });

  test('can be moved back, with its bays and its round', async () => {
    const id = await aSeason();
    const before = await roundsOf(id);
    await move(id);
    expect((await moveBack(id)).status).toBe(201);
    expect(await reserved(NIGHT)).toEqual(['1 18:00:00', '2 18:00:00']);
    expect(await reserved(TARGET)).toEqual([]);
    expect(await roundsOf(id)).toEqual(before);
    expect((await leagueOf(id)).movedNights).toEqual([]);
  });

  test('cannot be moved back while a member has its bays', async () => {
    const id = await aSeason();
    await move(id);
    await book(NIGHT);
    const refused = await moveBack(id);
    expect([refused.status, refused.body.code]).toEqual([409, 'schedule_conflict']);
    expect((await leagueOf(id)).movedNights).toEqual([MOVED]);
    expect(await reserved(TARGET)).toHaveLength(2);
  });

  test('can be canceled, and its round returns to the usual date', async () => {
    const id = await aSeason();
    await move(id);
    const input = { date: NIGHT, reason: 'Snow' };
    expect((await admin.post(`/api/leagues/${id}/canceled-nights`, input)).status).toBe(201);
    expect(await reserved(TARGET)).toEqual([]);
    expect(await leagueOf(id)).toMatchObject({ movedNights: [], canceledNights: [input] });
    expect((await roundsOf(id)).map(({ roundDate }) => roundDate)).toContain(NIGHT);
    expect((await mails()).map(({ subject }) => subject)).toContain(
      'Canceled: Tuesday Night, Thursday, December 3',
    );
  });

  test('is in the record of changes with both times', async () => {
    const id = await aSeason();
    await move(id);
    const [entry] = (await admin.get('/api/admin/audit?pageSize=1')).body;
    expect(entry).toMatchObject({
      action: 'league.night-moved',
      detail: { before: { date: NIGHT, startTime: '18:00' }, after: MOVED },
    });
  });
});

test('a canceled night can take place on another date', async () => {
  const id = await aSeason();
  await admin.post(`/api/leagues/${id}/canceled-nights`, { date: NIGHT, reason: 'Snow' });
  expect((await move(id)).status).toBe(201);
  expect(await leagueOf(id)).toMatchObject({ canceledNights: [], movedNights: [MOVED] });
  expect(await reserved(TARGET)).toHaveLength(2);
});

test('a move to a time without enough bays changes nothing and names who is in the way', async () => {
  const id = await aSeason();
  await book();
  await server.db('outbox').delete();
  const refused = await move(id);
  expect([refused.status, refused.body.code]).toEqual([409, 'schedule_conflict']);
  expect(refused.body.message).toBe(
    `Not enough bays are free on Thu, Dec 3. Already booked: ${member.user.displayName}.`,
  );
  expect(await reserved(NIGHT)).toHaveLength(2);
  expect(await mails()).toEqual([]);
});

test.each([
  ['onto another night of the league', { movedTo: '2026-12-08' }, 409],
  ['into the past', { movedTo: '2026-11-20' }, 409],
  ['past midnight', { startTime: '23:00' }, 409],
  ['without a reason', { reason: ' ' }, 400],
  ['if the date is no night', { date: '2026-12-02' }, 409],
])('a night cannot be moved %s', async (_, change, status) => {
  const id = await aSeason();
  expect((await move(id, change)).status).toBe(status);
  expect(await server.db('league_moved_nights')).toEqual([]);
});

test('a season cannot grow onto the new date of a moved night', async () => {
  const id = await aSeason();
  expect((await move(id, { movedTo: '2026-12-29' })).status).toBe(201);
  const refused = await admin.patch(`/api/leagues/${id}`, { endDate: '2026-12-29' });
  expect([refused.status, refused.body.code]).toEqual([409, 'moved_night']);
});

test('the dry run names the bays or who is in the way, suggests free dates, and changes nothing', async () => {
  const id = await aSeason();
  const { body: booking } = await book('2026-12-02');
  const check = async (movedTo: string): Promise<NightMovePreview> => {
    const question = { date: NIGHT, movedTo, startTime: '18:00' };
    return (await admin.post(`/api/leagues/${id}/moved-nights/preview`, question)).body;
  };
  const suggestions = [
    { date: '2026-12-03', isAfterSeason: false },
    { date: '2026-12-04', isAfterSeason: false },
    { date: '2026-12-29', isAfterSeason: true },
  ];
  expect(await check(TARGET)).toEqual({ simulatorIds: [1, 2], conflicts: [], suggestions });
  const { simulatorIds, conflicts } = await check('2026-12-02');
  expect(simulatorIds).toEqual([]);
  expect(conflicts).toMatchObject([{ simulatorId: 1, with: member.user.displayName, bookingId: booking.id }]);
  expect(await reserved(NIGHT)).toHaveLength(2);
});

test('if a member books the new time at the same moment, either the member or the night has the bay', async () => {
  for (let day = 2; day <= 6; day += 1) {
    const id = await aSeason({
      name: `League ${day}`,
      startTime: `${8 + day}:00`.padStart(5, '0'),
      endTime: `${9 + day}:00`,
    });
    const movedTo = `2026-12-0${day === 2 ? 9 : day}`;
    const startTime = '17:00';
    const [moved, booked] = await Promise.all([move(id, { movedTo, startTime }), book(movedTo, startTime)]);
    expect([moved.status, booked.status].sort()).toEqual([201, 409]);
    const isMoved = moved.status === 201;
    expect(await reserved(movedTo)).toHaveLength(isMoved ? 2 : 0);
    expect(await reserved(NIGHT)).toHaveLength(isMoved ? 0 : 2);
    expect((await leagueOf(id)).movedNights).toHaveLength(isMoved ? 1 : 0);
    await admin.delete(`/api/leagues/${id}`);
  }
});

test('the database stores a move once for each night and date, and forgets it with its league', async () => {
  const id = await aSeason();
  await move(id);
  const [row] = await server.db('league_moved_nights');
  const insert = (change: object) => server.db('league_moved_nights').insert({ ...row, ...change });
  await expect(insert({ moved_to: '2026-12-04' })).rejects.toThrow(/unique/i);
  await expect(insert({ night_date: '2026-12-08' })).rejects.toThrow(/unique/i);
  const other = { night_date: '2026-12-08', moved_to: '2026-12-10' };
  await expect(insert({ ...other, reason: '' })).rejects.toThrow(/check/i);
  await expect(insert({ ...other, end_time: '16:00:00' })).rejects.toThrow(/check/i);
  await admin.delete(`/api/leagues/${id}`);
  expect(await server.db('league_moved_nights')).toEqual([]);
});

test('a booking does not move into a bay that a moved night uses, even if no bay is reserved', async () => {
  const { id } = await aLeague(admin, { createSchedule: false, numberOfBays: 1 });
  const slot = { simulatorId: 2, bookingDate: TARGET, startTime: '17:30', endTime: '18:30' };
  const { body: booking } = await member.post('/api/bookings', slot);
  expect((await move(id)).status).toBe(201);
  const times = [{ from: at(TARGET, '17:00').toISOString(), to: at(TARGET, '20:00').toISOString() }];
  const impact = await admin.post('/api/desk/closures/impact', { simulatorIds: [2], times });
  expect(impact.body).toMatchObject([{ booking: { id: booking.id }, to: null }]);
});
