import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { aServer, at, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let kim: Awaited<ReturnType<TestServer['signedIn']>>;
let lee: typeof kim;

const TUESDAYS = ['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15'];
const slotOn = (bookingDate: string, change: object = {}) => ({
  simulatorId: 1,
  bookingDate,
  startTime: '18:00',
  endTime: '20:00',
  ...change,
});
const series = (mode: string, dates = TUESDAYS) => ({ mode, slots: dates.map((date) => slotOn(date)) });
const ask = (who: Client, mode: string, dates = TUESDAYS) =>
  who.post('/api/bookings/series', series(mode, dates));
const statesOf = ({ body }: { body: { dates: { state: string }[] } }) => body.dates.map(({ state }) => state);
const mails = async () => server.db('outbox').orderBy('id');
const stored = async () => server.db('bookings').whereNull('cancelled_at').orderBy('booking_date');

async function fill(date: string) {
  for (const simulatorId of [1, 2])
    expect((await lee.post('/api/bookings', slotOn(date, { simulatorId }))).status).toBe(201);
  await server.db('outbox').delete();
}

beforeAll(async () => {
  server = await aServer();
  kim = await server.signedIn({ isMember: true });
  lee = await server.signedIn({ isMember: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = at('2026-11-23', '12:00');
  for (const table of ['booking_history', 'bay_slots', 'bookings', 'bay_closures', 'leagues', 'outbox'])
    await server.db(table).delete();
  await server.db('users').update({ membership_ends_on: null });
  await server.db('sessions').update({ last_seen_at: server.clock.now, created_at: server.clock.now });
});

describe('the preview of a series', () => {
  test('checks each date separately, names the nearest free start, and books nothing', async () => {
    await fill('2026-12-01');
    const { status, body } = await ask(kim, 'preview', [...TUESDAYS, '2026-12-29']);
    expect(status).toBe(200);
    expect(body.dates.map(({ state }: { state: string }) => state)).toEqual([
      'free',
      'refused',
      'free',
      'free',
      'refused',
    ]);
    expect(body.dates[1]).toEqual({
      slot: slotOn('2026-12-01', { startTime: '18:00:00', endTime: '20:00:00' }),
      state: 'refused',
      message: 'No bay is free at that time.',
      nearest: slotOn('2026-12-01', { startTime: '16:00:00', endTime: '18:00:00' }),
    });
    expect(body.dates[4]).toMatchObject({ message: 'You can book up to 30 days ahead.', nearest: null });
    expect(await stored()).toHaveLength(2);
    expect(await mails()).toEqual([]);
  });

  test('offers the other bay if only the preferred one is taken', async () => {
    await lee.post('/api/bookings', slotOn('2026-12-01'));
    const { body } = await ask(kim, 'preview');
    expect(body.dates[1]).toMatchObject({ state: 'free', slot: { simulatorId: 2 } });
  });

  test('names the used-up hours if the preferred bay is taken and another one is free', async () => {
    await kim.post(
      '/api/bookings',
      slotOn('2026-12-01', { simulatorId: 2, startTime: '08:00', endTime: '11:00' }),
    );
    await lee.post('/api/bookings', slotOn('2026-12-01'));
    const { body } = await ask(kim, 'preview');
    expect(body.dates[1]).toMatchObject({ state: 'refused' });
    expect(body.dates[1].message).toMatch(/at most 4 hours per day/);
  });

  test('gives the reasons of a single booking', async () => {
    await server.db('users').where({ id: kim.user.id }).update({ membership_ends_on: '2026-12-10' });
    await kim.post('/api/bookings', slotOn('2026-12-01', { startTime: '08:00', endTime: '11:00' }));
    const { body } = await ask(kim, 'preview');
    expect(body.dates.map(({ message }: { message: string }) => message)).toEqual([
      null,
      'You can book at most 4 hours per day.',
      null,
      'Your membership ends before that day.',
    ]);
  });
});

describe('booking a series', () => {
  test('books all dates, with a history entry for each and one email for all', async () => {
    const { status, body } = await ask(kim, 'all');
    expect(status).toBe(201);
    expect(body.bookings.map(({ bookingDate }: { bookingDate: string }) => bookingDate)).toEqual(TUESDAYS);
    expect(await server.db('bay_slots')).toHaveLength(16);
    for (const { id } of body.bookings)
      expect(await server.db('booking_history').where({ booking_id: id, action: 'created' })).toHaveLength(1);
    const sent = await mails();
    expect(sent).toHaveLength(1);
    expect(JSON.stringify(sent[0])).toContain('Your 4 sessions are booked');
  });

  test('all or nothing books nothing if one date does not fit', async () => {
    await fill('2026-12-01');
    const { status, body } = await ask(kim, 'all');
    expect([status, body]).toEqual([
      409,
      { code: 'series_refused', message: '1 date is no longer free, so we didn’t book anything.' },
    ]);
    expect(await stored()).toHaveLength(2);
    expect(await mails()).toEqual([]);
  });

  test('the dates that fit are booked without the others', async () => {
    await fill('2026-12-01');
    const answer = await ask(kim, 'fitting');
    expect(answer.status).toBe(201);
    expect(statesOf(answer)).toEqual(['free', 'refused', 'free', 'free']);
    expect(answer.body.bookings).toHaveLength(3);
  });

  test('a repeated request returns the same bookings and sends no second email', async () => {
    const [first, second] = await Promise.all([ask(kim, 'all'), ask(kim, 'all')]);
    expect([first.status, second.status].sort()).toEqual([200, 201]);
    expect(first.body.bookings).toEqual(second.body.bookings);
    expect(await stored()).toHaveLength(4);
    expect(await mails()).toHaveLength(1);
  });

  test('a series of one date sends the usual email with a calendar file', async () => {
    await ask(kim, 'all', ['2026-11-24']);
    expect(JSON.stringify(await mails())).toContain('Your bay is booked');
  });

  test.each([
    [{ mode: 'all', slots: [] }, 'Please select at least one date.'],
    [
      { mode: 'all', slots: [slotOn('2026-11-24'), slotOn('2026-11-24')] },
      'Please select each date only once.',
    ],
    [
      { mode: 'some', slots: [slotOn('2026-11-24')] },
      'Choose whether to preview the dates, book all of them, or book only the free dates.',
    ],
  ])('invalid input is refused: %#', async (input, message) => {
    const { status, body } = await kim.post('/api/bookings/series', input);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(message);
  });
});

test('series of several members at once never book a bay twice', async () => {
  const others = [kim, lee, await server.signedIn({ isMember: true })];
  const answers = await Promise.all(others.map((who, index) => ask(who, index === 0 ? 'all' : 'fitting')));
  expect(answers.map(({ status }) => status).every((status) => status === 201 || status === 409)).toBe(true);
  const rows = await stored();
  expect(rows).toHaveLength(8);
  expect(new Set(rows.map((row) => `${row.booking_date} ${row.simulator_id}`)).size).toBe(8);
  expect(await server.db('bay_slots')).toHaveLength(32);
});
