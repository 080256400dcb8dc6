import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCoach, aLesson, LESSON_TABLES, sentMails } from '../../testing/lessons.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Person;
let staff: Person;
let riley: Person;
let ana: Person;
let kim: Person;
let lee: Person;

const TUESDAY = '2026-11-24';
const NOW = at('2026-11-23', '12:00');

beforeAll(async () => {
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
  staff = await server.signedIn({ isStaff: true });
  riley = await aCoach(server, 'Riley Navarro');
  ana = await aCoach(server, 'Ana Duarte');
  kim = await server.signedIn({ isMember: true });
  lee = await server.signedIn({ isMember: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of [...LESSON_TABLES, 'bay_closures', 'outbox', 'audit_log']) {
    await server.db(table).delete();
  }
  await server.setTime(NOW);
});

const restore = (who: Person, id: number) => who.post(`/api/admin/lessons/${id}/restore`);
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`;

async function aCanceledLesson(): Promise<number> {
  const { id } = await aLesson(kim, riley.user.id, TUESDAY, '10:00', 'My slice.');
  expect((await staff.delete(`/api/lessons/${id}`, { reason: 'Riley is ill.' })).status).toBe(204);
  return id;
}
const bookedAt = async () => (await staff.get(`/api/desk/day?date=${TUESDAY}`)).body.bookings;

describe('the desk cancels a lesson', () => {
  test('both people get an email from the front desk with the reason, and bay and hour are free', async () => {
    await aCanceledLesson();
    const mails = (await sentMails(server)).filter(({ heading }) => heading === 'Your lesson was canceled');
    expect(mails.map(({ to }) => to)).toEqual([kim.user.email, riley.user.email]);
    for (const { blocks } of mails) {
      expect(blocks).toContainEqual({ text: 'The front desk canceled this lesson.' });
      expect(blocks).toContainEqual({ quote: 'Riley is ill.' });
    }
    expect(await server.db('bay_slots')).toEqual([]);
    expect(await server.db('lesson_slots')).toEqual([]);
  });

  test('the desk reads one lesson, without the notes of the member and the coach', async () => {
    const id = await aCanceledLesson();
    const { status, body } = await staff.get(`/api/admin/lessons/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, coachName: 'Riley Navarro', date: TUESDAY, status: 'cancelled' });
    expect(JSON.stringify(body)).not.toContain('My slice.');
    expect(body).not.toHaveProperty('coachNotes');
    expect((await staff.get('/api/admin/lessons/999999')).status).toBe(404);
    expect((await kim.get(`/api/admin/lessons/${id}`)).status).toBe(403);
  });

  test('the board says which lesson a booking belongs to', async () => {
    const { id } = await aLesson(kim, riley.user.id, TUESDAY, '10:00');
    expect(await bookedAt()).toMatchObject([{ kind: 'lesson', lessonId: id, coachName: 'Riley Navarro' }]);
  });

  test('staff only in staff hours, an admin at any time', async () => {
    const { id } = await aLesson(kim, riley.user.id, TUESDAY, '10:00');
    await server.setTime(at('2026-11-23', '21:00'));
    expect((await staff.delete(`/api/lessons/${id}`)).status).toBe(403);
    expect((await admin.delete(`/api/lessons/${id}`)).status).toBe(204);
    expect((await restore(staff, id)).status).toBe(403);
    expect((await restore(admin, id)).status).toBe(200);
  });
});

describe('restoring a lesson', () => {
  test('brings back the same lesson with its bay and notes, once, and both people get an email', async () => {
    const id = await aCanceledLesson();
    await server.db('outbox').delete();
    for (const _ of ['once', 'again']) {
      const { status, body } = await restore(staff, id);
      expect([status, body.id, body.status, body.note]).toEqual([200, id, 'scheduled', 'My slice.']);
    }
    expect(await bookedAt()).toMatchObject([{ lessonId: id, startTime: '10:00:00' }]);
    expect(await server.db('lesson_slots')).toHaveLength(4);
    const mails = await sentMails(server);
    expect(mails.map(({ to, heading }) => [to, heading])).toEqual([
      [kim.user.email, 'Your lesson is back on'],
      [riley.user.email, 'Your lesson is back on'],
    ]);
    expect(mails.map(({ event }) => event.isCancelled)).toEqual([false, false]);
    const { body } = await admin.get('/api/admin/audit?search=lesson.restored');
    expect(body).toMatchObject([{ actorName: staff.user.displayName, personId: kim.user.id }]);
  });

  test('is refused if the bay is taken by now', async () => {
    const id = await aCanceledLesson();
    const slot = { simulatorId: 1, bookingDate: TUESDAY, startTime: '10:00:00', endTime: '11:00:00' };
    expect((await lee.post('/api/bookings', slot)).status).toBe(201);
    expect((await restore(staff, id)).status).toBe(409);
    expect(await server.db('lesson_slots')).toEqual([]);
  });

  test.each([
    ['the coach', () => aLesson(lee, riley.user.id, TUESDAY, '10:00')],
    ['the member', () => aLesson(kim, ana.user.id, TUESDAY, '10:00')],
  ])('is refused if %s has another lesson by now', async (_, another) => {
    const id = await aCanceledLesson();
    await another();
    // Moves the new lesson to bay 2, so that the canceled lesson's bay is free and only the people are busy.
    const [booking] = await bookedAt();
    await server.db('bay_slots').where({ booking_id: booking.id }).update({ simulator_id: 2 });
    await server.db('bookings').where({ id: booking.id }).update({ simulator_id: 2 });
    expect(codeOf(await restore(staff, id))).toBe('409 people_busy');
  });

  test('is refused after the start, and after the membership or the coaching has ended', async () => {
    const id = await aCanceledLesson();
    await server.db('users').where({ id: kim.user.id }).update({ membership_ends_on: '2026-11-23' });
    expect(codeOf(await restore(staff, id))).toBe('409 membership_ends');
    await server
      .db('users')
      .where({ id: kim.user.id })
      .update({ is_member: false, membership_ends_on: null });
    expect(codeOf(await restore(staff, id))).toBe('409 not_a_member');
    await server.db('users').where({ id: kim.user.id }).update({ is_member: true });
    await server.db('users').where({ id: riley.user.id }).update({ is_coach: false });
    expect(codeOf(await restore(staff, id))).toBe('409 not_a_coach');
    await server.db('users').where({ id: riley.user.id }).update({ is_coach: true });
    await server.setTime(at(TUESDAY, '10:00'));
    expect(codeOf(await restore(staff, id))).toBe('409 lesson_past');
    expect((await restore(staff, 99_999)).status).toBe(404);
  });
});

describe('undoing one’s cancellation', () => {
  const undo = (who: Person, id: number) => who.post(`/api/lessons/${id}/restore`);
  const canceledBy = async (who: Person) => {
    const { id } = await aLesson(kim, riley.user.id, TUESDAY, '10:00', 'My slice.');
    await server.db('outbox').delete();
    expect((await who.delete(`/api/lessons/${id}`)).status).toBe(204);
    return id;
  };
  const secondsLater = (seconds: number) => server.setTime(new Date(NOW.getTime() + seconds * 1000));

  test.each([
    ['the member', () => kim],
    ['the coach', () => riley],
  ])('brings the lesson back before anyone hears of it, for %s', async (_who, by) => {
    const id = await canceledBy(by());
    expect(await sentMails(server)).toHaveLength(2);
    await secondsLater(29);
    for (const _ of ['once', 'again']) {
      const { status, body } = await undo(by(), id);
      expect([status, body.id, body.status, body.note]).toEqual([200, id, 'scheduled', 'My slice.']);
    }
    expect(await bookedAt()).toMatchObject([{ lessonId: id, startTime: '10:00:00' }]);
    expect(await server.db('lesson_slots')).toHaveLength(4);
    expect(await sentMails(server)).toEqual([]);
    const log = (await admin.get('/api/admin/audit?search=lesson')).body;
    expect(log.map(({ action }: { action: string }) => action)).toEqual([
      'lesson.restored',
      'lesson.cancelled',
    ]);
  });

  test('tells a person who already got the email', async () => {
    const id = await canceledBy(riley);
    await server.db('outbox').update({ attempts: 1 });
    expect((await undo(riley, id)).status).toBe(200);
    const back = (await sentMails(server)).filter(({ heading }) => heading === 'Your lesson is back on');
    expect(back.map(({ to, blocks }) => [to, blocks[1]])).toEqual([
      [kim.user.email, { text: 'Your coach, Riley Navarro, restored this lesson.' }],
      [riley.user.email, { text: 'You restored this lesson.' }],
    ]);
  });

  test('is possible for 30 seconds, and only for the person who canceled', async () => {
    const id = await canceledBy(kim);
    expect(codeOf(await undo(riley, id))).toBe('409 undo_over');
    expect((await undo(lee, id)).status).toBe(404);
    await secondsLater(31);
    expect(codeOf(await undo(kim, id))).toBe('409 undo_over');
    const atTheDesk = await canceledBy(staff);
    expect(codeOf(await undo(kim, atTheDesk))).toBe('409 undo_over');
  });

  test('is possible even if the membership or the coaching has ended since', async () => {
    const id = await canceledBy(riley);
    await server.db('users').where({ id: kim.user.id }).update({ is_member: false });
    expect((await undo(riley, id)).status).toBe(200);
    await server.db('users').where({ id: kim.user.id }).update({ is_member: true });
  });

  test('the waiting email about a canceled lesson is sent before the email about a new one', async () => {
    await canceledBy(kim);
    const waiting = async () => (await server.db('outbox').where('next_attempt_at', '>', NOW)).length;
    expect(await waiting()).toBe(2);
    await aLesson(kim, riley.user.id, TUESDAY, '10:00');
    expect(await waiting()).toBe(0);
    expect((await sentMails(server)).map(({ heading }) => heading)).toEqual([
      ...['Your lesson was canceled', 'Your lesson was canceled'],
      ...['Your lesson is booked', expect.any(String)],
    ]);
  });

  test('is refused if the bay is taken by now', async () => {
    const id = await canceledBy(kim);
    const slot = { simulatorId: 1, bookingDate: TUESDAY, startTime: '10:00:00', endTime: '11:00:00' };
    expect((await lee.post('/api/bookings', slot)).status).toBe(201);
    expect((await undo(kim, id)).status).toBe(409);
  });

  test('at the desk withdraws the waiting emails, too', async () => {
    const id = await canceledBy(staff);
    expect((await restore(staff, id)).status).toBe(200);
    expect(await sentMails(server)).toEqual([]);
  });
});
