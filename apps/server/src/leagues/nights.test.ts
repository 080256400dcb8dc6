import { DEFAULT_FACILITY, type SettingsVersion } from '@clubhouse/core/facility';
import type { Round } from '@clubhouse/core/leagues';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { aDevice, waitingPushes } from '../../testing/devices.ts';
import { aLeague, TUESDAY_NIGHT } from '../../testing/leagues.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Person;
let member: Person;
let player: Person;

const NIGHT = '2026-12-01';
const CANCELLATION = { date: NIGHT, reason: 'Thanksgiving' };

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

const cancel = (id: number, input: object = CANCELLATION, who = admin) =>
  who.post(`/api/leagues/${id}/canceled-nights`, input);
const reinstate = (id: number, date = NIGHT) => admin.delete(`/api/leagues/${id}/canceled-nights/${date}`);
const book = (who: Person, simulatorId = 1) =>
  who.post('/api/bookings', { simulatorId, bookingDate: NIGHT, startTime: '18:30', endTime: '19:30' });

async function retireBay2(retiredFrom: string | null): Promise<void> {
  const versions: SettingsVersion[] = (await admin.get('/api/admin/facility')).body;
  const basedOn = versions.find(({ group }) => group === 'bays')?.id;
  const [first, second] = DEFAULT_FACILITY.bays;
  const value = [first, { ...second, retiredFrom }];
  expect((await admin.put('/api/admin/facility/bays', { value, basedOn })).status).toBe(200);
}

type Row = { kind: string; simulatorId: number };
async function reservedBays(date = NIGHT): Promise<number[]> {
  const { body } = await member.get(`/api/bookings?date=${date}`);
  return (body as Row[]).filter(({ kind }) => kind === 'league').map(({ simulatorId }) => simulatorId);
}
type Mail = { to: string; subject: string; text: string };
async function mailsTo(email: string): Promise<Mail[]> {
  const { body } = await server.visitor().get('/api/dev/outbox');
  return (body as Mail[]).filter(({ to }) => to === email);
}

describe('a canceled night', () => {
  test('frees its bays for members and keeps the other nights', async () => {
    const id = await aSeason();
    expect((await book(member)).status).toBe(409);
    const answer = await cancel(id);
    expect([answer.status, answer.body]).toEqual([201, CANCELLATION]);
    expect(await reservedBays()).toEqual([]);
    expect(await reservedBays('2026-12-08')).toEqual([1, 2]);
    expect((await book(member)).status).toBe(201);
    const { body } = await member.get(`/api/leagues/${id}`);
    expect(body.canceledNights).toEqual([CANCELLATION]);
  });

  test('of a league without reserved bays opens its time for members, too', async () => {
    const id = await aSeason({ createSchedule: false });
    expect((await book(member)).body.code).toBe('league_session');
    await cancel(id);
    expect((await book(member)).status).toBe(201);
  });

  test('is gone from the day board', async () => {
    const id = await aSeason();
    const sessions = async () => (await admin.get(`/api/desk/day?date=${NIGHT}`)).body.leagueSessions;
    expect(await sessions()).toHaveLength(1);
    await cancel(id);
    expect(await sessions()).toEqual([]);
  });

  test('sends every player an email with the reason, and nobody else', async () => {
    const id = await aSeason();
    await cancel(id);
    const [mail] = await mailsTo(player.user.email);
    expect(mail?.subject).toBe('Canceled: Tuesday Night, Tuesday, December 1');
    expect(mail?.text).toContain('Thanksgiving');
    expect(await mailsTo(member.user.email)).toEqual([]);
  });

  test('sends a notification to the devices of its players, and another one when it is reinstated', async () => {
    await aDevice(server, player);
    const id = await aSeason();
    const titles = async () => (await waitingPushes(server)).map(({ title }) => title);
    await cancel(id);
    expect(await titles()).toEqual(['A league night is canceled']);
    await server.setTime(at('2026-11-23', '12:01'));
    await reinstate(id);
    expect(await titles()).toEqual(['A league night is canceled', 'A canceled league night is back on']);
    await server.db('push_subscriptions').delete();
  });

  test('is undone within 30 seconds without anyone hearing of it', async () => {
    await aDevice(server, player);
    const id = await aSeason();
    await server.db('outbox').delete();
    await cancel(id);
    expect(await mailsTo(player.user.email)).toHaveLength(1);
    await server.setTime(new Date(at('2026-11-23', '12:00').getTime() + 29_000));
    expect((await reinstate(id)).status).toBe(204);
    expect(await reservedBays()).toEqual([1, 2]);
    expect(await mailsTo(player.user.email)).toEqual([]);
    expect(await waitingPushes(server)).toEqual([]);
    await server.db('push_subscriptions').delete();
  });

  test('that is moved instead within 30 seconds sends only the email about the move', async () => {
    const id = await aSeason();
    await server.db('outbox').delete();
    await cancel(id);
    const move = { date: NIGHT, movedTo: '2026-12-03', startTime: '18:00', reason: 'Thanksgiving' };
    expect((await admin.post(`/api/leagues/${id}/moved-nights`, move)).status).toBe(201);
    expect((await mailsTo(player.user.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Moved'),
    ]);
  });

  test('disappears from the calendar of a player and returns when it is reinstated', async () => {
    const id = await aSeason();
    const { body } = await player.post('/api/user/calendar-link');
    const calendar = async () => (await server.visitor().get(new URL(body.url).pathname)).body as string;
    const event = `UID:league-${id}-${NIGHT}@`;
    expect(await calendar()).toContain(event);
    await cancel(id);
    expect(await calendar()).not.toContain(event);
    expect(await calendar()).toContain(`UID:league-${id}-2026-12-08@`);
    await reinstate(id);
    expect(await calendar()).toContain(event);
  });

  test('keeps its round, which gets no scores', async () => {
    const id = await aSeason();
    await cancel(id);
    const rounds = (await admin.get(`/api/leagues/${id}/rounds`)).body;
    const round = rounds.find((one: { roundDate: string }) => one.roundDate === NIGHT);
    expect(rounds).toHaveLength(8);
    const score = { roundId: round.id, teamId: 1, strokes: 40 };
    const refused = await admin.post(`/api/leagues/${id}/scores`, score);
    expect([refused.status, refused.body.code]).toEqual([409, 'night_canceled']);
    await reinstate(id);
    expect((await admin.post(`/api/leagues/${id}/scores`, score)).status).toBe(201);
    const late = await cancel(id);
    expect([late.status, late.body.code]).toEqual([409, 'has_scores']);
  });

  test('stays canceled when the schedule moves to another time, or the league is inactive for a while', async () => {
    const id = await aSeason();
    await cancel(id);
    expect((await book(member)).status).toBe(201);
    expect((await admin.patch(`/api/leagues/${id}`, { startTime: '17:30' })).status).toBe(200);
    expect((await admin.patch(`/api/leagues/${id}`, { isActive: false })).status).toBe(200);
    expect((await admin.patch(`/api/leagues/${id}`, { isActive: true })).status).toBe(200);
    expect(await reservedBays()).toEqual([]);
    expect(await reservedBays('2026-12-08')).toEqual([1, 2]);
    expect((await admin.get(`/api/leagues/${id}/rounds`)).body).toHaveLength(8);
  });

  test('appears in the preview of its league with the reason', async () => {
    const id = await aSeason();
    const form = (await admin.get(`/api/leagues/${id}`)).body;
    await cancel(id);
    await book(member);
    const { body } = await admin.post('/api/admin/leagues/preview', { ...form, leagueId: id });
    expect(body.sessions.find((one: { date: string }) => one.date === NIGHT)).toEqual({
      date: NIGHT,
      simulatorIds: [],
      conflicts: [],
      canceled: 'Thanksgiving',
    });
  });

  test('leaves its bays to other leagues', async () => {
    const id = await aSeason({ createSchedule: false });
    await cancel(id);
    const season = { name: 'Guests', startDate: NIGHT, endDate: NIGHT, numberOfBays: 2 };
    expect(await aLeague(admin, { ...season, createSchedule: true })).toMatchObject({
      scheduleCreated: true,
    });
  });

  test('is in the record of changes, with the reason in the history of its bays', async () => {
    const id = await aSeason();
    const [booking] = await server.db('bookings').where({ booking_date: NIGHT });
    // This time is later than all changes of earlier tests, so this test's changes are the newest in the log.
    await server.setTime(at('2026-11-23', '13:00'));
    await cancel(id);
    await reinstate(id);
    const { body } = await admin.get('/api/admin/audit?pageSize=2');
    expect(body.map(({ action }: { action: string }) => action)).toEqual([
      'league.night-reinstated',
      'league.night-canceled',
    ]);
    expect(body[1].detail).toEqual({ after: CANCELLATION });
    const history = (await admin.get(`/api/admin/bookings/${booking.id}/history`)).body;
    expect(history.at(-1)).toMatchObject({ action: 'cancelled', detail: { reason: 'Thanksgiving' } });
  });
});

describe('a reinstated night', () => {
  test('has its bays again, and the players get an email', async () => {
    const id = await aSeason();
    await cancel(id);
    await server.setTime(at('2026-11-23', '12:01'));
    expect((await reinstate(id)).status).toBe(204);
    expect(await reservedBays()).toEqual([1, 2]);
    expect((await member.get(`/api/leagues/${id}`)).body.canceledNights).toEqual([]);
    const subjects = (await mailsTo(player.user.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Back on: Tuesday Night, Tuesday, December 1');
  });

  test('gets another bay if its old one is taken', async () => {
    const id = await aSeason({ numberOfBays: 1 });
    await cancel(id);
    await book(member);
    expect((await reinstate(id)).status).toBe(204);
    expect(await reservedBays()).toEqual([2]);
  });

  test('uses the bays that are left after a bay retired', async () => {
    const id = await aSeason();
    await cancel(id);
    onTestFinished(() => retireBay2(null));
    await retireBay2(NIGHT);
    expect((await reinstate(id)).status).toBe(204);
    expect(await reservedBays()).toEqual([1]);
  });

  test('is refused while its bays are taken, and nothing changes', async () => {
    const id = await aSeason();
    await cancel(id);
    await book(member);
    const mails = (await mailsTo(player.user.email)).length;
    const refused = await reinstate(id);
    expect([refused.status, refused.body.code]).toEqual([409, 'schedule_conflict']);
    expect(refused.body.message).toBe(
      `Not enough bays are free on Tue, Dec 1. Already booked: ${member.user.displayName}.`,
    );
    expect(await reservedBays()).toEqual([]);
    expect((await member.get(`/api/leagues/${id}`)).body.canceledNights).toEqual([CANCELLATION]);
    expect(await mailsTo(player.user.email)).toHaveLength(mails);
  });
});

describe('a night that has started', () => {
  test('can be reinstated for its scores, without bays and emails', async () => {
    const id = await aSeason();
    await cancel(id);
    await book(member);
    await server.setTime(at(NIGHT, '18:00'));
    const mails = (await mailsTo(player.user.email)).length;
    expect((await reinstate(id)).status).toBe(204);
    expect(await reservedBays()).toEqual([]);
    expect(await mailsTo(player.user.email)).toHaveLength(mails);
    const rounds: Round[] = (await admin.get(`/api/leagues/${id}/rounds`)).body;
    const roundId = rounds.find(({ roundDate }) => roundDate === NIGHT)?.id;
    const score = { roundId, teamId: 1, strokes: 40 };
    expect((await admin.post(`/api/leagues/${id}/scores`, score)).status).toBe(201);
  });
});

describe('a new schedule', () => {
  const SKIPPED = { date: NIGHT, reason: 'No free bay' };

  test('skips the dates that the admin leaves out, and has bays and rounds for all others', async () => {
    await book(member);
    const league = await aLeague(admin, { createSchedule: true, numberOfBays: 2, skipDates: [NIGHT] });
    expect(league).toMatchObject({ scheduleCreated: true, canceledNights: [SKIPPED] });
    expect(await reservedBays()).toEqual([]);
    expect(await reservedBays('2026-12-08')).toEqual([1, 2]);
    expect((await admin.get(`/api/leagues/${league.id}/rounds`)).body).toHaveLength(8);
    expect((await admin.get(`/api/leagues/${league.id}`)).body.canceledNights).toEqual([SKIPPED]);
  });

  test('can get a skipped date later, once its bays are free', async () => {
    const { body: booking } = await book(member);
    const { id } = await aLeague(admin, { createSchedule: true, numberOfBays: 2, skipDates: [NIGHT] });
    expect((await reinstate(id)).body.code).toBe('schedule_conflict');
    await member.delete(`/api/bookings/${booking.id}`);
    expect((await reinstate(id)).status).toBe(204);
    expect(await reservedBays()).toEqual([1, 2]);
  });

  test('of a stored league skips dates, too', async () => {
    await book(member);
    const { id } = await aLeague(admin, { numberOfBays: 2 });
    const input = { createSchedule: true, skipDates: [NIGHT] };
    const answer = await admin.patch(`/api/leagues/${id}`, input);
    expect(answer.body).toMatchObject({ hasSchedule: true, canceledNights: [SKIPPED] });
    expect(await reservedBays('2026-12-08')).toEqual([1, 2]);
  });

  test('skips nothing if another date has a conflict, or the date is no night', async () => {
    await book(member);
    const other = await aLeague(admin, {
      createSchedule: true,
      numberOfBays: 2,
      skipDates: ['2026-12-02', '2026-12-08'],
    });
    expect(other).toMatchObject({ scheduleCreated: false, canceledNights: [] });
    expect(await server.db('league_canceled_nights')).toEqual([]);
  });

  test('cannot skip every date, so that no league is active without a night', async () => {
    const input = { startDate: NIGHT, endDate: NIGHT, createSchedule: true, skipDates: [NIGHT] };
    const refused = await admin.post('/api/admin/leagues', { ...TUESDAY_NIGHT, ...input });
    expect([refused.status, refused.body.code]).toEqual([409, 'all_dates_skipped']);
    expect((await admin.get('/api/leagues')).body).toEqual([]);
    const { id } = await aLeague(admin, { isActive: false, startDate: NIGHT, endDate: NIGHT });
    const change = await admin.patch(`/api/leagues/${id}`, { createSchedule: true, skipDates: [NIGHT] });
    expect(change.body.code).toBe('all_dates_skipped');
    expect((await admin.get(`/api/leagues/${id}`)).body.isActive).toBe(false);
  });

  test('that moves can skip the dates on which its bays are taken', async () => {
    await book(member, 2);
    const { id } = await aLeague(admin, { createSchedule: true });
    const change = { numberOfBays: 2 };
    expect((await admin.patch(`/api/leagues/${id}`, change)).body.code).toBe('schedule_conflict');
    const answer = await admin.patch(`/api/leagues/${id}`, { ...change, skipDates: [NIGHT] });
    expect(answer.body).toMatchObject({ numberOfBays: 2, canceledNights: [SKIPPED] });
    expect(await reservedBays()).toEqual([]);
    expect(await reservedBays('2026-12-08')).toEqual([1, 2]);
  });
});

test('a night is canceled or reinstated once, even if two admins do so at the same moment', async () => {
  const id = await aSeason();
  const twice = await Promise.all([cancel(id), cancel(id)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
  const back = await Promise.all([reinstate(id), reinstate(id)]);
  expect(back.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(await reservedBays()).toEqual([1, 2]);
});

test.each([
  ['a night without a reason', { date: NIGHT, reason: ' ' }, 400],
  ['a date without a night', { date: '2026-12-02', reason: 'Snow' }, 409],
])('%s cannot be canceled', async (_, input, status) => {
  const id = await aSeason();
  expect((await cancel(id, input)).status).toBe(status);
  expect(await server.db('league_canceled_nights')).toEqual([]);
});

test('a night that has started can be called off or moved until it has scores', async () => {
  const id = await aSeason();
  await server.setTime(at(NIGHT, '18:10'));
  expect((await cancel(id, { date: NIGHT, reason: 'Power cut' })).status).toBe(201);
  expect(await reservedBays()).toEqual([]);
  expect((await mailsTo(player.user.email))[0]?.text).toContain('Power cut');
  expect((await reinstate(id)).status).toBe(204);
  const move = { date: NIGHT, movedTo: '2026-12-03', startTime: '18:00', reason: 'Power cut' };
  expect((await admin.post(`/api/leagues/${id}/moved-nights`, move)).status).toBe(201);
  expect(await reservedBays('2026-12-03')).toEqual([1, 2]);
});

test('a night can be called off the next morning, and its bays no longer count as used', async () => {
  const id = await aSeason();
  await server.setTime(at('2026-12-02', '09:00'));
  expect((await cancel(id, { date: NIGHT, reason: 'Power cut' })).status).toBe(201);
  expect(await reservedBays()).toEqual([]);
});

test('a night of an unknown league cannot be canceled', async () => {
  expect((await cancel(999_999)).status).toBe(404);
  expect((await reinstate(999_999)).status).toBe(404);
});

test('the database stores a night once, with a reason, and forgets it with its league', async () => {
  const id = await aSeason();
  await cancel(id);
  const row = { league_id: id, night_date: NIGHT, reason: 'Snow', canceled_at: new Date() };
  const insert = (change: object) => server.db('league_canceled_nights').insert({ ...row, ...change });
  await expect(insert({})).rejects.toThrow(/unique/i);
  await expect(insert({ night_date: '2026-12-08', reason: '' })).rejects.toThrow(/check/i);
  await admin.delete(`/api/leagues/${id}`);
  expect(await server.db('league_canceled_nights')).toEqual([]);
});
