import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { aCoach, aLesson } from '../../testing/lessons.ts';
import { aServer, at, type TestServer } from '../../testing/server.ts';
import { connect } from './connect.ts';
import { appliedMigrations, migrate, rollBackLast } from './migrate.ts';

const TUESDAY = '2026-11-24';
const NOW = at('2026-11-23', '12:00');

let database: TestDatabase;
let server: TestServer;
beforeEach(async () => {
  database = await aDatabase();
  server = await aServer({ on: database, now: NOW });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
  await database.drop();
});

/** Rolls back all migrations down to and including `name`, migrates again, and starts a new server. */
async function backBehind(name: string): Promise<void> {
  const db = await connect(database.settings);
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  while ((await appliedMigrations(db)).includes(name)) await rollBackLast(db);
  vi.useRealTimers();
  await migrate(db);
  await server.close();
  const before = database;
  const drop = async () => {
    await db.destroy();
    await before.drop();
  };
  // The new server gets new connections to the database, as a restarted server would.
  database = { ...before, db, drop };
  server = await aServer({ on: database, now: NOW });
}

async function everything() {
  const coach = await aCoach(server, 'Riley Navarro');
  const kim = await server.signedIn({ isMember: true });
  await aLesson(kim, coach.user.id, TUESDAY, '10:00');
  const staff = await server.signedIn({ isStaff: true });
  const guest = { name: 'Ann Visitor', phone: '407-555-0177', email: 'ann@example.com' };
  const walkIn = { simulatorId: 2, bookingDate: TUESDAY, startTime: '10:00', endTime: '11:00', guest };
  expect((await staff.post('/api/desk/walk-ins', walkIn)).status).toBe(201);
  const closure = { simulatorId: 1, reason: 'The projector is repaired' };
  const from = at(TUESDAY, '14:00').toISOString();
  const to = at(TUESDAY, '16:00').toISOString();
  expect((await staff.post('/api/desk/closures', { ...closure, from, to })).status).toBe(201);
}

test.each(['011-lessons', '009-desk'])(
  'after rolling back %s and migrating again, every booking can be canceled and every bay opened',
  async (name) => {
    await everything();
    await backBehind(name);
    const admin = await server.signedIn({ isAdmin: true });
    const kim = await server.signedIn({ isMember: true });
    const board = (await admin.get(`/api/desk/day?date=${TUESDAY}`)).body;
    expect(board.bookings).toHaveLength(2);
    for (const { id } of board.bookings) {
      expect((await admin.delete(`/api/bookings/${id}`)).status).toBe(204);
    }
    const inLesson = { simulatorId: 1, bookingDate: TUESDAY, startTime: '10:00', endTime: '11:00' };
    expect((await kim.post('/api/bookings', inLesson)).status).toBe(201);
    const inClosure = { ...inLesson, startTime: '14:00', endTime: '15:00' };
    expect((await kim.post('/api/bookings', inClosure)).body.code).toBe('bay_closed');
    for (const { id } of board.closures) {
      expect((await admin.delete(`/api/desk/closures/${id}`)).status).toBe(204);
    }
    expect((await kim.post('/api/bookings', inClosure)).status).toBe(201);
  },
);

test('an admin can cancel a lesson’s booking only if the lesson no longer exists', async () => {
  await everything();
  const admin = await server.signedIn({ isAdmin: true });
  const staff = await server.signedIn({ isStaff: true });
  const { id } = await database.db('bookings').where({ kind: 'lesson' }).first('id');
  const cancelledBy = async (who: typeof admin) => (await who.delete(`/api/bookings/${id}`)).status;
  expect(await cancelledBy(admin)).toBe(409);
  await database.db('lessons').delete();
  expect(await cancelledBy(staff)).toBe(409);
  expect(await cancelledBy(admin)).toBe(204);
  expect(await cancelledBy(admin)).toBe(409);
});

test('the requests of a release without kinds get their kind and status from what is known about them', async () => {
  const visitor = { name: 'Ann Visitor', phone: '407-555-0177', email: 'ann@example.com' };
  const request = async (interest: string, message: string) => {
    const { status, body } = await server.visitor().post('/api/contact', { ...visitor, interest, message });
    expect(status).toBe(201);
    return body.id as number;
  };
  const demo = await request('free_sim_demo', 'Can I bring my clubs?');
  const lessons = await request('lessons', 'Do you teach children?');
  const pasted = await request('other', 'Cancellation request: would like to end the membership.');
  const kim = await server.signedIn();
  const joining = { name: 'Kim Lee', phone: '407-555-0123', preferredContact: 'phone' };
  const { id: wantsIn } = (await kim.post('/api/membership-request', joining)).body;
  const member = await server.signedIn({ isMember: true });
  expect((await member.post('/api/user/cancel-membership')).status).toBe(202);
  const { id: wantsOut } = await database
    .db('contact_submissions')
    .where({ user_id: member.user.id })
    .first();
  const staff = await server.signedIn({ isStaff: true });
  await staff.post(`/api/admin/contact-submissions/${lessons}/notes`, { text: 'Called' });
  const walkIn = {
    simulatorId: 2,
    bookingDate: TUESDAY,
    startTime: '10:00',
    endTime: '11:00',
    guest: visitor,
  };
  const booked = await staff.post('/api/desk/walk-ins', { ...walkIn, contactSubmissionId: demo });
  expect(booked.status).toBe(201);
  await database.db('contact_submissions').where({ id: wantsIn }).update({ became_member: true });

  await backBehind('022-requests');
  const rows = await database.db('contact_submissions').select('id', 'kind', 'status');
  expect(Object.fromEntries(rows.map(({ id, kind, status }) => [id, `${kind}, ${status}`]))).toEqual({
    [demo]: 'demo, demo_booked',
    [lessons]: 'other, called',
    // Anyone can type "Cancellation request: ..." into the contact form. So only a request from an account counts
    // as a cancellation.
    [pasted]: 'other, new',
    [wantsIn]: 'membership, joined',
    [wantsOut]: 'cancellation, new',
  });
});
