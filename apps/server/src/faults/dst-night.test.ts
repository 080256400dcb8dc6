import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aServer, type Person, type TestServer } from '../../testing/server.ts';
import { endMemberships } from '../members/index.ts';

type Answer = Awaited<ReturnType<Person['get']>>;

let server: TestServer;
let admin: Person;
let member: Person;
const clockAt = (instant: string) => {
  server.clock.now = new Date(instant);
};

/** Starts a server on the evening before the clocks change. `instant` is in UTC. */
async function anEvening(instant: string): Promise<void> {
  server = await aServer({ now: new Date(instant) });
  admin = await server.signedIn({ isAdmin: true });
  member = await server.signedIn({ isMember: true });
}
afterEach(() => server.close());

const said = ({ status, body }: Answer) => [status, body?.code ?? null];
const bookingOn = (bookingDate: string, startTime: string, endTime: string) => ({
  simulatorId: 1,
  bookingDate,
  startTime,
  endTime,
});
const subjects = async () => {
  const rows: { content: string }[] = await server.db('outbox').orderBy('id');
  return rows.map(({ content }) => JSON.parse(content).subject);
};
async function calendarTimes(): Promise<string[]> {
  const link = await member.post('/api/user/calendar-link');
  const file = await server.visitor().get(new URL(link.body.url).pathname);
  return [...file.body.matchAll(/^DT(?:START|END):(\S+)/gm)].map(([, instant]) => instant);
}

describe('the night in which the clocks go forward', () => {
  const DATE = '2027-03-14';
  /** The UTC time when the local clocks jump from 2:00 to 3:00 AM. */
  const JUMP = '2027-03-14T07:00:00Z';
  const BEFORE_JUMP = '2027-03-14T06:59:59Z';
  const book = (startTime: string, endTime: string) =>
    member.post('/api/bookings', bookingOn(DATE, startTime, endTime));
  beforeEach(() => anEvening('2027-03-14T01:00:00Z'));

  test('bays can be booked until 2 AM and from 3 AM, and the skipped hour is explained', async () => {
    for (const [start, end] of [
      ['01:30', '03:30'],
      ['02:00', '03:00'],
      ['02:30', '04:00'],
    ] as const) {
      const refused = await book(start, end);
      expect([refused.status, refused.body.message]).toEqual([
        400,
        'The clocks spring forward at 2:00 AM that day, so you can’t book from 2:00 AM to 3:00 AM.',
      ]);
    }
    expect((await book('00:30', '02:00')).status).toBe(201);
    expect((await book('03:00', '04:30')).status).toBe(201);
    expect(await subjects()).toEqual([
      'Booked: Sunday, March 14, 12:30 AM – 2:00 AM EST',
      'Booked: Sunday, March 14, 3:00 AM – 4:30 AM EST',
    ]);
    expect(await calendarTimes()).toEqual([
      '20270314T053000Z',
      '20270314T070000Z',
      '20270314T070000Z',
      '20270314T083000Z',
    ]);
    const use = await admin.get(`/api/admin/reports/utilization?from=${DATE}&to=${DATE}`);
    expect(use.body.days[0].bays[0]).toEqual({ simulatorId: 1, hours: 3 });
    expect(use.body.byHour.slice(0, 5)).toEqual([0.5, 1, 0, 1, 0.5]);
  });

  test('a 3 AM booking can be canceled until the clock jumps, and checked in before and after', async () => {
    const { body: first } = await book('00:30', '02:00');
    const { body: second } = await book('03:00', '04:00');
    const { body: third } = await book('04:00', '04:30');
    clockAt(BEFORE_JUMP);
    expect(said(await member.delete(`/api/bookings/${first.id}`))).toEqual([409, 'booking_past']);
    expect((await admin.patch(`/api/desk/bookings/${first.id}`, { checkedIn: true })).body.checkedInAt).toBe(
      '2027-03-14T06:59:59.000Z',
    );
    expect((await member.patch(`/api/bookings/${second.id}`, { simulatorId: 2 })).status).toBe(200);
    expect(said(await book('01:30', '02:00'))).toEqual([400, 'in_the_past']);
    clockAt(JUMP);
    expect(said(await member.delete(`/api/bookings/${second.id}`))).toEqual([409, 'booking_past']);
    expect((await admin.patch(`/api/desk/bookings/${second.id}`, { checkedIn: true })).status).toBe(200);
    expect((await member.delete(`/api/bookings/${third.id}`)).status).toBe(204);
    const walkIn = { guest: { name: 'Gus', phone: '407-555-0188' }, ...bookingOn(DATE, '03:30', '04:00') };
    expect((await admin.post('/api/desk/walk-ins', walkIn)).status).toBe(201);

    const board = (await admin.get(`/api/desk/day?date=${DATE}`)).body.bookings;
    expect(
      board.map(({ startTime, checkedInAt, noShow }: Record<string, unknown>) => [
        startTime,
        checkedInAt !== null,
        noShow,
      ]),
    ).toEqual([
      ['00:30:00', true, false],
      ['03:00:00', true, false],
      ['03:30:00', false, false],
    ]);
  });

  test('a guest who misses eight o’clock is a no-show at nine in the new time', async () => {
    await isMissingAt(DATE, '2027-03-14T13:00:00Z');
  });

  test('a membership and its door code end at midnight, even after a day with 23 hours', async () => {
    await admin.post('/api/admin/keypad-code', { code: '1234' });
    await endOf(DATE, '2027-03-15T03:59:59Z', '2027-03-15T04:00:00Z');
  });
});

describe('the night in which the clocks go back', () => {
  const DATE = '2027-11-07';
  const book = (startTime: string, endTime: string) =>
    member.post('/api/bookings', bookingOn(DATE, startTime, endTime));
  beforeEach(() => anEvening('2027-11-07T00:00:00Z'));

  test('one o’clock means the first one, and a booking past two lasts an hour longer but counts its nominal hours', async () => {
    expect((await book('01:30', '02:30')).status).toBe(201);
    expect((await book('02:30', '05:30')).status).toBe(201);
    expect(said(await book('06:00', '06:30'))).toEqual([409, 'daily_limit']);
    expect(await subjects()).toEqual([
      'Booked: Sunday, November 7, 1:30 AM – 2:30 AM EST',
      'Booked: Sunday, November 7, 2:30 AM – 5:30 AM EST',
    ]);
    expect(await calendarTimes()).toEqual([
      '20271107T053000Z',
      '20271107T073000Z',
      '20271107T073000Z',
      '20271107T103000Z',
    ]);
    const use = await admin.get(`/api/admin/reports/utilization?from=${DATE}&to=${DATE}`);
    expect(use.body.days[0].bays[0]).toEqual({ simulatorId: 1, hours: 4 });
    expect(use.body.byHour.slice(0, 6)).toEqual([0, 0.5, 1, 1, 1, 0.5]);
  });

  test('in the second one o’clock hour, half past one is over and two o’clock is still ahead', async () => {
    const { body: first } = await book('01:30', '02:30');
    const { body: second } = await book('03:00', '04:00');
    clockAt('2027-11-07T05:15:00Z');
    expect((await member.patch(`/api/bookings/${first.id}`, { simulatorId: 2 })).status).toBe(200);
    clockAt('2027-11-07T06:15:00Z');
    expect(said(await member.delete(`/api/bookings/${first.id}`))).toEqual([409, 'booking_past']);
    expect(said(await book('01:30', '02:00'))).toEqual([400, 'in_the_past']);
    const walkIn = (phone: string, startTime: string, endTime: string) =>
      admin.post('/api/desk/walk-ins', {
        guest: { name: 'Gus', phone },
        ...bookingOn(DATE, startTime, endTime),
      });
    expect(said(await walkIn('407-555-0188', '01:00', '01:30'))).toEqual([400, 'in_the_past']);
    expect((await walkIn('407-555-0189', '02:00', '02:30')).status).toBe(201);
    expect((await admin.patch(`/api/desk/bookings/${first.id}`, { checkedIn: true })).status).toBe(200);
    expect((await admin.patch(`/api/admin/bookings/${first.id}`, { endTime: '03:00' })).body.endTime).toBe(
      '03:00:00',
    );
    expect((await member.delete(`/api/bookings/${second.id}`)).status).toBe(204);
    expect((await admin.get(`/api/desk/day?date=${DATE}`)).body.bookings).toHaveLength(2);
  });

  test('a guest who misses eight o’clock is a no-show at nine in the new time', async () => {
    await isMissingAt(DATE, '2027-11-07T14:00:00Z');
  });

  test('a membership and its door code end at midnight, even after a day with 25 hours', async () => {
    await admin.post('/api/admin/keypad-code', { code: '1234' });
    await endOf(DATE, '2027-11-08T04:59:59Z', '2027-11-08T05:00:00Z');
  });
});

/**
 * Checks that a booking from 8:00 to 9:00 AM becomes a no-show on the day board at exactly 9:00 AM. `nine` is
 * the UTC time of 9:00 AM at the facility.
 */
async function isMissingAt(date: string, nine: string): Promise<void> {
  await member.post('/api/bookings', bookingOn(date, '08:00', '09:00'));
  const missing = async (instant: Date) => {
    server.clock.now = instant;
    // A staff session from the evening before would have expired, so a staff member signs in only now.
    const staff = await server.signedIn({ isStaff: true });
    return (await staff.get(`/api/desk/day?date=${date}`)).body.bookings[0].noShow;
  };
  expect(await missing(new Date(Date.parse(nine) - 1000))).toBe(false);
  expect(await missing(new Date(nine))).toBe(true);
}

/**
 * Checks the member's access in the last second of the membership, and one second later. `last` and `first`
 * are these two times in UTC.
 */
async function endOf(date: string, last: string, first: string): Promise<void> {
  const path = `/api/admin/users/${member.user.id}/membership`;
  expect((await admin.patch(path, { isMember: true, endsOn: date })).status).toBe(200);
  clockAt(last);
  await endMemberships(server.deps);
  expect((await member.get('/api/user')).body.isMember).toBe(true);
  expect((await member.get('/api/member/keypad-code')).body).toEqual({ keypadCode: '1234' });
  clockAt(first);
  expect((await member.get('/api/user')).body.isMember).toBe(false);
  expect(said(await member.get('/api/member/keypad-code'))).toEqual([403, 'forbidden']);
  await endMemberships(server.deps);
  const { is_member } = await server.db('users').where({ id: member.user.id }).first();
  expect(Boolean(is_member)).toBe(false);
}
