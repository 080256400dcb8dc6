import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({
    rateLimits: true,
    env: { PUBLIC_URL: 'https://golf.example', TRUST_PROXY: '1' },
  });
});
afterAll(() => server.close());

let hour = 7;
async function aBooking() {
  const member = await server.signedIn({ isMember: true, name: 'Kim Walker' });
  hour += 1;
  const slot = {
    simulatorId: 1,
    bookingDate: '2026-11-24',
    startTime: `${String(hour).padStart(2, '0')}:00:00`,
    endTime: `${String(hour).padStart(2, '0')}:30:00`,
  };
  const { body } = await member.post('/api/bookings', slot);
  return { member, slot, id: body.id as number };
}
const share = (by: Person, id: number) => by.post(`/api/bookings/${id}/share`);
const tokenOf = (url: string) => /^https:\/\/golf\.example\/shared\/([\w-]{32})$/.exec(url)?.[1] ?? '';
const open = (token: string, ip = '203.0.113.1') =>
  server.visitor().from(ip).get(`/api/shared-bookings/${token}`);

describe('a share link', () => {
  test('shows a stranger the place and the time, but no name', async () => {
    const { member, slot, id } = await aBooking();
    const token = tokenOf((await share(member, id)).body.url);
    const { simulatorId: _, ...time } = slot;
    expect((await open(token)).body).toEqual({ ...time, bayName: 'Bay 1' });
    const file = await server.visitor().get(`/calendar/shared/${token}.ics`);
    expect(file.headers.get('content-type')).toContain('text/calendar');
    expect(file.body).toContain('SUMMARY:Golf in Bay 1');
    for (const secret of ['Kim', member.user.email]) expect(file.body).not.toContain(secret);
  });

  test('stays the same for repeated and concurrent requests', async () => {
    const { member, id } = await aBooking();
    const answers = await Promise.all([share(member, id), share(member, id), share(member, id)]);
    const [first, ...others] = answers.map(({ body }) => body.url);
    expect(others).toEqual([first, first]);
  });

  test('ends when it is turned off, and a new one is different', async () => {
    const { member, id } = await aBooking();
    const token = tokenOf((await share(member, id)).body.url);
    expect((await member.delete(`/api/bookings/${id}/share`)).status).toBe(204);
    expect((await open(token)).status).toBe(404);
    expect(tokenOf((await share(member, id)).body.url)).not.toBe(token);
  });

  test('ends with the booking, and comes back when the cancellation is undone', async () => {
    const { member, id } = await aBooking();
    const token = tokenOf((await share(member, id)).body.url);
    await member.delete(`/api/bookings/${id}`);
    expect((await open(token)).status).toBe(404);
    expect((await share(member, id)).body.code).toBe('booking_cancelled');
    await member.post(`/api/bookings/${id}/restore`);
    expect((await open(token)).status).toBe(200);
  });

  test('ends when the booking is over or handed over', async () => {
    const { member, slot, id } = await aBooking();
    const token = tokenOf((await share(member, id)).body.url);
    const other = await aBooking();
    const given = tokenOf((await share(other.member, other.id)).body.url);
    const staff = await server.signedIn({ isStaff: true });
    const handed = await staff.patch(`/api/admin/bookings/${other.id}`, { userId: member.user.id });
    expect(handed.status).toBe(200);
    expect((await open(given)).status).toBe(404);

    const before = server.clock.now;
    server.clock.now = new Date(at(slot.bookingDate, slot.endTime).getTime() - 1);
    expect((await open(token)).status).toBe(200);
    server.clock.now = at(slot.bookingDate, slot.endTime);
    expect((await open(token)).status).toBe(404);
    server.clock.now = before;
  });

  test('belongs to the member with the booking', async () => {
    const { id } = await aBooking();
    const other = await server.signedIn({ isMember: true });
    expect((await share(other, id)).status).toBe(404);
    expect((await other.delete(`/api/bookings/${id}/share`)).status).toBe(404);
  });

  test('that was made up is refused, and guessing is limited', async () => {
    const ip = '203.0.113.9';
    for (let count = 0; count < 60; count += 1) {
      expect((await open(`${String(count).padStart(2, '0')}${'x'.repeat(30)}`, ip)).status).toBe(404);
    }
    expect((await open('x'.repeat(32), ip)).status).toBe(429);
    const { member, id } = await aBooking();
    const token = tokenOf((await share(member, id)).body.url);
    expect((await open(token, ip)).status).toBe(429);
    expect((await open(token, '203.0.113.10')).status).toBe(200);
  });
});

describe('the calendar file of one booking', () => {
  test('is for its owner only, and has the same ID as the email', async () => {
    const { member, id } = await aBooking();
    const file = await member.get(`/api/user/calendar/booking-${id}.ics`);
    expect(file.headers.get('content-disposition')).toContain(`booking-${id}.ics`);
    expect(file.body.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(file.body).toContain(`UID:booking-${id}@longwoodgolflab.example`);
    const other = await server.signedIn({ isMember: true });
    expect((await other.get(`/api/user/calendar/booking-${id}.ics`)).status).toBe(404);
    expect((await member.get('/api/user/calendar/booking-.ics')).status).toBe(404);
  });

  test('can contain all bookings of a weekly series, but no bookings of another member', async () => {
    const { member, id } = await aBooking();
    const { id: ofOther } = await aBooking();
    const slots = ['2026-12-01', '2026-12-08'].map((bookingDate) => ({
      simulatorId: 2,
      bookingDate,
      startTime: '10:00',
      endTime: '11:00',
    }));
    const { body } = await member.post('/api/bookings/series', { mode: 'fitting', slots });
    const ids: number[] = body.bookings.map((booking: { id: number }) => booking.id);
    expect(ids).toHaveLength(2);
    const names = [...ids, ofOther].map((each) => `booking-${each}`).join(',');
    const file = await member.get(`/api/user/calendar/${names}.ics`);
    const uids = [...file.body.matchAll(/UID:booking-(\d+)@/g)].map(([, uid]) => Number(uid));
    expect(uids.sort()).toEqual(ids.sort());
    expect(uids).not.toContain(id);
    expect(file.headers.get('content-disposition')).toContain('sessions.ics');
  });
});
