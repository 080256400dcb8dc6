import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aLeague } from '../../testing/leagues.ts';
import { aServer, at, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ env: { PUBLIC_URL: 'https://golf.example' } });
});
afterAll(() => server.close());

type Mail = { to: string; subject: string; text: string };
async function mailsTo(email: string): Promise<Mail[]> {
  const { body } = await server.visitor().get('/api/dev/outbox');
  return body.filter((mail: Mail) => mail.to === email);
}
const bookingOn = (bookingDate: string, startTime = '10:00', endTime = '11:30') => ({
  simulatorId: 1,
  bookingDate,
  startTime,
  endTime,
});

describe('booking emails', () => {
  test('are sent once for each booking, move and cancellation', async () => {
    const member = await server.signedIn({ isMember: true });
    const { email } = member.user;
    const { body } = await member.post('/api/bookings', bookingOn('2026-11-25'));
    await member.post('/api/bookings', bookingOn('2026-11-25'));
    expect(await mailsTo(email)).toHaveLength(1);
    const [booked] = await mailsTo(email);
    expect(booked?.subject).toBe('Booked: Wednesday, November 25, 10:00 AM – 11:30 AM EST');
    expect(booked?.text).toContain('Where: Bay 1');
    expect(booked?.text).toContain('https://golf.example/booking');

    await member.patch(`/api/bookings/${body.id}`, { startTime: '12:00', endTime: '13:30' });
    const [moved] = await mailsTo(email);
    expect(moved?.subject).toBe('Moved: Wednesday, November 25, 12:00 PM – 1:30 PM EST');
    expect(moved?.text).toContain(
      'The old time was Wednesday, November 25, 10:00 AM – 11:30 AM EST in Bay 1.',
    );

    await member.delete(`/api/bookings/${body.id}`);
    expect((await mailsTo(email))[0]?.subject).toMatch(/^Canceled: Wednesday, November 25, 12:00 PM/);
    expect(await mailsTo(email)).toHaveLength(3);
  });

  test('name the front desk and the reason when the desk canceled the booking', async () => {
    const member = await server.signedIn({ isMember: true });
    const staff = await server.signedIn({ isStaff: true });
    const { body } = await member.post('/api/bookings', bookingOn('2026-11-26'));
    await staff.delete(`/api/bookings/${body.id}`, { reason: 'The projector is broken.' });
    const [mail] = await mailsTo(member.user.email);
    expect(mail?.text).toContain('The front desk canceled this booking.');
    expect(mail?.text).not.toContain(staff.user.username);
    expect(mail?.text).not.toContain(staff.user.displayName);
    expect(mail?.text).toContain('> The projector is broken.');
  });

  test('are not sent for a refused booking', async () => {
    const [one, other] = [
      await server.signedIn({ isMember: true }),
      await server.signedIn({ isMember: true }),
    ];
    await one.post('/api/bookings', bookingOn('2026-11-27'));
    expect((await other.post('/api/bookings', bookingOn('2026-11-27'))).status).toBe(409);
    expect(await mailsTo(other.user.email)).toEqual([]);
  });
});

describe('the calendar link', () => {
  const open = (url: string) => server.visitor().get(new URL(url).pathname);

  test('shows its owner’s bookings and league sessions only to people with the link', async () => {
    const member = await server.signedIn({ isMember: true });
    const { body: kept } = await member.post('/api/bookings', bookingOn('2026-11-28'));
    const { body: cancelled } = await member.post('/api/bookings', bookingOn('2026-11-29'));
    await member.delete(`/api/bookings/${cancelled.id}`);
    const admin = await server.signedIn({ isAdmin: true });
    const season = { name: 'Tuesday Nights', startDate: '2026-11-24', endDate: '2026-12-08' };
    const league = await aLeague(admin, { ...season, createSchedule: true });
    await member.post(`/api/leagues/${league.id}/join`, { userId: member.user.id });

    const answer = await member.post('/api/user/calendar-link');
    expect(answer.status).toBe(201);
    expect(answer.body.url).toMatch(/^https:\/\/golf\.example\/calendar\/[\w-]{32}\.ics$/);
    const calendar = await open(answer.body.url);
    expect(calendar.status).toBe(200);
    expect(calendar.headers.get('content-type')).toContain('text/calendar');
    const text = calendar.body as string;
    expect(text).toContain(`UID:booking-${kept.id}@`);
    expect(text).toContain('DTSTART:20261128T150000Z');
    expect(text).not.toContain(`UID:booking-${cancelled.id}@`);
    expect(text.match(/SUMMARY:Tuesday Nights\\, Bay 1/g)).toHaveLength(3);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(4);
  });

  test('gives a moved booking a higher version', async () => {
    const member = await server.signedIn({ isMember: true });
    const { body } = await member.post('/api/bookings', bookingOn('2026-12-01'));
    const { url } = (await member.post('/api/user/calendar-link')).body;
    const sequenceOf = async () => Number(/SEQUENCE:(\d+)/.exec((await open(url)).body)?.[1]);
    const before = await sequenceOf();
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    await member.patch(`/api/bookings/${body.id}`, { startTime: '14:00', endTime: '15:00' });
    expect(await sequenceOf()).toBe(before + 60);
  });

  test('a new link replaces the old one; links cannot be read from the table or guessed', async () => {
    const member = await server.signedIn({ isMember: true });
    const { url: old } = (await member.post('/api/user/calendar-link')).body;
    const { url } = (await member.post('/api/user/calendar-link')).body;
    expect((await open(old)).status).toBe(404);
    expect((await open(url)).status).toBe(200);
    expect((await open('https://golf.example/calendar/made-up.ics')).status).toBe(404);
    const token = new URL(url).pathname.slice('/calendar/'.length, -'.ics'.length);
    expect(JSON.stringify(await server.db('users'))).not.toContain(token);
    expect(server.logged.join()).not.toContain(token);
  });

  test('is for members only', async () => {
    expect((await (await server.signedIn()).post('/api/user/calendar-link')).status).toBe(403);
  });
});

describe('the performance report', () => {
  test('counts past bookings, without future and canceled ones', async () => {
    const member = await server.signedIn({ isMember: true });
    const before = server.clock.now;
    server.clock.now = at('2026-11-20', '08:00');
    await member.post('/api/bookings', bookingOn('2026-11-20', '09:00', '10:30'));
    await member.post('/api/bookings', { ...bookingOn('2026-11-20', '12:00', '13:00'), simulatorId: 2 });
    const { body } = await member.post('/api/bookings', bookingOn('2026-11-21', '09:00', '10:00'));
    await member.delete(`/api/bookings/${body.id}`);
    await member.post('/api/bookings', bookingOn('2026-12-02', '09:00', '10:00'));
    server.clock.now = before;
    const report = await member.get('/api/user/performance-report');
    expect(report.body).toEqual({
      username: member.user.username,
      generatedAt: before.toISOString(),
      totalBookings: 2,
      totalHours: 2.5,
      simulatorUsage: [
        { simulatorId: 1, simulatorName: 'Bay 1', hours: 1.5 },
        { simulatorId: 2, simulatorName: 'Bay 2', hours: 1 },
      ],
      bookingsByDay: { '2026-11-20': 2.5 },
      recentBookings: [
        { bookingDate: '2026-11-20', simulatorName: 'Bay 2', startTime: '12:00:00', endTime: '13:00:00' },
        { bookingDate: '2026-11-20', simulatorName: 'Bay 1', startTime: '09:00:00', endTime: '10:30:00' },
      ],
      leagues: [],
    });
    expect(
      (await (await server.signedIn({ isAdmin: true })).get('/api/user/performance-report')).status,
    ).toBe(403);
  });
});

describe('the outbox', () => {
  test('can be read in development as JSON or HTML, and only admins see its state', async () => {
    const page = await server.visitor().get('/dev/outbox');
    expect(page.body).toContain('<h1>Outbox</h1>');
    const admin = await server.signedIn({ isAdmin: true });
    const state = await admin.get('/api/admin/outbox');
    expect(state.body).toMatchObject({ isSending: false, failed: [] });
    expect(state.body.waiting).toBeGreaterThan(0);
    expect((await (await server.signedIn({ isStaff: true })).get('/api/admin/outbox')).status).toBe(403);
  });

  test('an admin can send an abandoned email again, with an audit entry', async () => {
    const admin = await server.signedIn({ isAdmin: true });
    const [mail] = await server.db('outbox').where({ is_secret: false }).limit(1);
    expect((await admin.post(`/api/admin/outbox/${mail.id}/retry`)).status).toBe(404);
    await server.db('outbox').where({ id: mail.id }).update({ failed_at: new Date(), next_attempt_at: null });
    const { id: userId } = await server.db('users').where({ email: mail.recipient }).first('id');
    const { failed } = (await admin.get('/api/admin/outbox')).body;
    expect(failed).toMatchObject([{ id: mail.id, to: mail.recipient, userId }]);
    expect((await admin.post(`/api/admin/outbox/${mail.id}/retry`)).status).toBe(204);
    expect((await server.db('outbox').where({ id: mail.id }).first()).next_attempt_at).not.toBeNull();
    const staff = await server.signedIn({ isStaff: true });
    expect((await staff.post(`/api/admin/outbox/${mail.id}/retry`)).status).toBe(403);
    expect((await admin.get('/api/admin/audit?search=mail.retried')).body).toMatchObject([
      {
        actorId: admin.user.id,
        action: 'mail.retried',
        subject: expect.stringMatching(`^email ${mail.id} \\(.+, ${mail.recipient}\\)$`),
        personId: userId,
      },
    ]);
  });

  test('does not exist in production', async () => {
    const production = await aServer({ env: { NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32) } });
    expect((await production.visitor().get('/api/dev/outbox')).status).toBe(404);
    expect((await production.visitor().get('/dev/outbox')).status).toBe(404);
    await production.close();
  });
});
