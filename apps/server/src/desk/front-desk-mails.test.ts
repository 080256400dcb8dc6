import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCoach, aLesson } from '../../testing/lessons.ts';
import { aServer, at, type TestServer } from '../../testing/server.ts';

const TUESDAY = '2026-11-24';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

test('no email about changes by staff or admins contains their username', async () => {
  const staff = await server.signedIn({ isStaff: true });
  const admin = await server.signedIn({ isAdmin: true });
  const kim = await server.signedIn({ isMember: true });
  const riley = await aCoach(server, 'Riley Navarro');
  const slot = { simulatorId: 1, bookingDate: TUESDAY, startTime: '18:00', endTime: '19:00' };
  const reason = 'You asked on the phone.';

  const booked = await staff.post('/api/admin/bookings', { ...slot, userId: kim.user.id, reason });
  expect(booked.status).toBe(201);
  const moved = await staff.patch(`/api/admin/bookings/${booked.body.id}`, { startTime: '17:00', reason });
  expect(moved.status).toBe(200);
  expect((await staff.delete(`/api/bookings/${booked.body.id}`, { reason })).status).toBe(204);
  const guest = { name: 'Lou', phone: '407-555-0111', email: 'lou@example.com' };
  expect((await staff.post('/api/desk/walk-ins', { ...slot, guest })).status).toBe(201);

  const lesson = await aLesson(kim, riley.user.id, TUESDAY, '10:00');
  const closed = {
    simulatorId: lesson.simulatorId,
    from: at(TUESDAY, '10:00').toISOString(),
    to: at(TUESDAY, '11:00').toISOString(),
    reason: 'The lamp is replaced',
  };
  const { body: closure } = await staff.post('/api/desk/closures', closed);
  expect(closure.moved).toHaveLength(1);
  expect((await admin.delete(`/api/lessons/${lesson.id}`, { reason })).status).toBe(204);
  await aLesson(kim, riley.user.id, TUESDAY, '11:00');
  const noCoach = { isCoach: false, lessons: 'cancel' };
  expect((await admin.patch(`/api/admin/users/${riley.user.id}/coach`, noCoach)).status).toBe(200);
  expect((await kim.post('/api/bookings', { ...slot, simulatorId: 2 })).status).toBe(201);
  expect((await admin.delete(`/api/admin/users/${kim.user.id}`)).status).toBe(204);
  expect((await admin.post('/api/admin/keypad-code', { code: '4711' })).status).toBe(200);

  const mails: { recipient: string; content: string }[] = await server.db('outbox');
  expect(mails.length).toBeGreaterThan(9);
  for (const { content } of mails) {
    for (const { user } of [staff, admin]) {
      expect(content).not.toContain(user.username);
      expect(content).not.toContain(user.email);
    }
  }
});
