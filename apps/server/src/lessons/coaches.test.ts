import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCoach, aLesson, LESSON_TABLES, MORNINGS, sentMails } from '../../testing/lessons.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Person;
let riley: Person;
let ana: Person;
let kim: Person;

const TUESDAY = '2026-11-24';
const NOW = at('2026-11-23', '12:00');

beforeAll(async () => {
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
  riley = await aCoach(server, 'Riley Navarro');
  ana = await aCoach(server, 'Ana Duarte', { isMember: true });
  kim = await server.signedIn({ isMember: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of [...LESSON_TABLES, 'outbox', 'audit_log']) await server.db(table).delete();
  await server.db('users').whereIn('id', [riley.user.id, ana.user.id]).update({ is_coach: true });
  await server.setTime(NOW);
});

const statusOf = async (id: number) => (await server.db('lessons').where({ id }).first()).status;
const stopCoaching = (who: Person, lessons?: string) =>
  admin.patch(`/api/admin/users/${who.user.id}/coach`, { isCoach: false, ...(lessons && { lessons }) });

describe('a coach', () => {
  test('records the outcome of a lesson once it has started, and the member reads the notes', async () => {
    const { id } = await aLesson(kim, riley.user.id, TUESDAY, '10:00');
    const write = (body: object, who = riley) => who.patch(`/api/coach/lessons/${id}`, body);
    expect((await write({ status: 'completed' })).body.code).toBe('lesson_ahead');
    expect((await write({ coachNotes: 'Bring a wedge.' })).status).toBe(200);
    await server.setTime(at(TUESDAY, '10:00'));
    const done = await write({ status: 'completed', coachNotes: 'Keep the head still.' });
    expect([done.status, done.body]).toEqual([
      200,
      expect.objectContaining({ id, status: 'completed', coachNotes: 'Keep the head still.' }),
    ]);
    expect((await kim.get('/api/user/lessons')).body).toEqual([done.body]);
    // A request with one field leaves the other field unchanged.
    expect((await write({ status: 'no_show' })).body).toMatchObject({
      status: 'no_show',
      coachNotes: 'Keep the head still.',
    });
    expect((await write({ status: 'scheduled' })).body.status).toBe('scheduled');
    expect((await write({})).status).toBe(200);
    const wrong = await write({ status: 'cancelled' });
    expect([wrong.status, wrong.body.fields]).toEqual([
      400,
      { status: 'Please select the outcome of the lesson.' },
    ]);
    for (const other of [ana, kim, admin]) {
      expect((await write({ status: 'completed' }, other)).status).toBe(other === ana ? 404 : 403);
    }
  });

  test('cannot record anything about a canceled lesson', async () => {
    const { id } = await aLesson(kim, riley.user.id, TUESDAY, '10:00');
    await kim.delete(`/api/lessons/${id}`);
    await server.setTime(at(TUESDAY, '12:00'));
    const answer = await riley.patch(`/api/coach/lessons/${id}`, { status: 'completed' });
    expect([answer.status, answer.body.code]).toEqual([409, 'lesson_cancelled']);
  });

  test('sets weekly hours and days off, which are saved as a whole', async () => {
    const input = {
      hours: [
        { dayOfWeek: 'Friday', startTime: '14:00', endTime: '18:30' },
        { dayOfWeek: 'Monday', startTime: '09:00', endTime: '12:00' },
      ],
      daysOff: ['2026-12-25', '2026-12-24', '2026-12-25'],
    };
    const saved = await ana.put('/api/coach/availability', input);
    const due = { hours: input.hours, daysOff: ['2026-12-24', '2026-12-25'] };
    expect([saved.status, saved.body]).toEqual([200, due]);
    expect((await ana.get('/api/coach/availability')).body).toEqual(due);
    expect((await riley.get('/api/coach/availability')).body.hours).toEqual(MORNINGS);
    const overlap = [...input.hours, { dayOfWeek: 'Friday', startTime: '18:00', endTime: '19:00' }];
    const refused = await ana.put('/api/coach/availability', { hours: overlap, daysOff: [] });
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { 'hours.2.startTime': 'These hours overlap with other hours on the same day.' },
    ]);
    const broken = [{ dayOfWeek: 'Friday', startTime: '9', endTime: '19:00' }];
    expect((await ana.put('/api/coach/availability', { hours: broken, daysOff: [] })).body.fields).toEqual({
      'hours.0.startTime': 'Hours must start and end on the hour or half-hour.',
    });
    expect((await ana.get('/api/coach/availability')).body).toEqual(due);
    await ana.put('/api/coach/availability', { hours: [], daysOff: [] });
    expect((await ana.get('/api/coach/availability')).body).toEqual({ hours: [], daysOff: [] });
    await ana.put('/api/coach/availability', { hours: MORNINGS, daysOff: [] });
  });

  test('has a public profile', async () => {
    const fresh = await server.signedIn({ isCoach: true });
    const blank = { name: fresh.user.displayName, bio: '', specialties: [] };
    expect((await fresh.get('/api/coach/profile')).body).toEqual(blank);
    const profile = { name: 'Zoe Park', bio: 'Left-handed.', specialties: ['Driving', 'Putting'] };
    expect((await fresh.put('/api/coach/profile', profile)).body).toEqual(profile);
    expect((await fresh.put('/api/coach/profile', { ...profile, bio: 'Both hands.' })).status).toBe(200);
    const refused = await fresh.put('/api/coach/profile', { ...profile, name: 'Z', specialties: [''] });
    expect([refused.status, Object.keys(refused.body.fields).sort()]).toEqual([
      400,
      ['name', 'specialties.0'],
    ]);
    const listed = (await server.visitor().get('/api/coaches')).body;
    expect(listed.map(({ name }: { name: string }) => name)).toEqual([
      'Ana Duarte',
      'Riley Navarro',
      'Zoe Park',
    ]);
    expect(listed[2]).toEqual({ id: fresh.user.id, ...profile, bio: 'Both hands.' });
    await admin.delete(`/api/admin/users/${fresh.user.id}`);
    expect((await server.visitor().get('/api/coaches')).body).toHaveLength(2);
  });

  test('sees their lessons of a date range, including canceled ones', async () => {
    const { id } = await aLesson(kim, riley.user.id, TUESDAY, '10:00');
    await kim.delete(`/api/lessons/${id}`);
    await aLesson(kim, riley.user.id, '2026-11-25', '09:00');
    await aLesson(kim, ana.user.id, '2026-11-25', '11:00');
    const range = await riley.get(`/api/coach/lessons?from=${TUESDAY}&to=2026-11-25`);
    expect(range.body.map(({ date, status }: Record<string, string>) => `${date} ${status}`)).toEqual([
      `${TUESDAY} cancelled`,
      '2026-11-25 scheduled',
    ]);
    expect((await riley.get('/api/coach/lessons?from=2026-11-25&to=2026-11-25')).body).toHaveLength(1);
    expect((await riley.get('/api/coach/lessons?from=2026-11-25')).status).toBe(400);
    expect((await riley.get('/api/coach/lessons?from=2026-11-25&to=2026-11-24')).status).toBe(400);
  });
});

test('admins see the coaches, their hours and the lessons of a week', async () => {
  const { id } = await aLesson(kim, riley.user.id, TUESDAY, '10:00');
  await aLesson(kim, riley.user.id, '2026-12-01', '10:00');
  const { body } = await admin.get('/api/admin/coaches?from=2026-11-23&to=2026-11-29');
  expect(body.map(({ name }: { name: string }) => name)).toEqual(['Ana Duarte', 'Riley Navarro']);
  expect(body[1]).toMatchObject({
    id: riley.user.id,
    email: riley.user.email,
    specialties: ['Putting'],
    hours: MORNINGS,
    daysOff: [],
    lessons: [{ id, coachName: 'Riley Navarro' }],
  });
  expect(body[1].lessons).toHaveLength(1);
  expect((await admin.get('/api/admin/coaches')).status).toBe(400);
});

describe('a coach who stops coaching', () => {
  test('needs a decision about upcoming lessons', async () => {
    const { id } = await aLesson(kim, riley.user.id, TUESDAY, '10:00');
    const refused = await stopCoaching(riley);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'coach_has_lessons',
      'This coach has an upcoming lesson. Please choose whether to keep or cancel the lesson.',
    ]);
    expect((await riley.get('/api/coach/profile')).status).toBe(200);
    expect((await stopCoaching(riley, 'perhaps')).status).toBe(400);
    expect(await statusOf(id)).toBe('scheduled');
  });

  test('can keep the lessons: members can still cancel them, but cannot book new ones', async () => {
    const { id } = await aLesson(kim, riley.user.id, TUESDAY, '10:00');
    await server.db('outbox').delete();
    expect((await stopCoaching(riley, 'keep')).body.isCoach).toBe(false);
    expect(await statusOf(id)).toBe('scheduled');
    expect(await sentMails(server)).toEqual([]);
    const { body: own } = await kim.get('/api/user/lessons');
    expect(own[0]).toMatchObject({ id, coachId: riley.user.id, coachName: 'Riley Navarro' });
    expect((await server.visitor().get('/api/coaches')).body).toHaveLength(1);
    expect((await kim.get(`/api/coaches/${riley.user.id}/openings?date=${TUESDAY}`)).status).toBe(404);
    expect((await riley.get(`/api/coach/lessons?from=${TUESDAY}&to=${TUESDAY}`)).status).toBe(403);
    expect((await kim.delete(`/api/lessons/${id}`)).status).toBe(204);
  });

  test('can cancel the lessons: the member and the coach get emails, and past lessons stay', async () => {
    await server.setTime(at(TUESDAY, '08:00'));
    const past = await aLesson(kim, riley.user.id, TUESDAY, '09:00');
    const ahead = await aLesson(kim, riley.user.id, TUESDAY, '11:00');
    const others = await aLesson(kim, ana.user.id, TUESDAY, '10:00');
    await server.setTime(at(TUESDAY, '10:30'));
    await server.db('outbox').delete();
    expect((await stopCoaching(riley, 'cancel')).status).toBe(200);
    expect([await statusOf(past.id), await statusOf(ahead.id), await statusOf(others.id)]).toEqual([
      'scheduled',
      'cancelled',
      'scheduled',
    ]);
    const mails = await sentMails(server);
    expect(mails.map(({ to }) => to)).toEqual([kim.user.email, riley.user.email]);
    expect(JSON.stringify(mails[0]?.blocks)).toContain('The coach no longer teaches here.');
    // Without upcoming lessons, the request needs no decision about lessons.
    expect((await stopCoaching(riley)).status).toBe(200);
  });
});

describe('deleting an account', () => {
  test('of a coach cancels upcoming lessons and keeps past lessons without the name', async () => {
    const zoe = await aCoach(server, 'Zoe Park');
    await server.setTime(at(TUESDAY, '08:00'));
    const past = await aLesson(kim, zoe.user.id, TUESDAY, '09:00');
    const ahead = await aLesson(kim, zoe.user.id, '2026-11-25', '09:00');
    await server.setTime(at(TUESDAY, '10:30'));
    expect((await admin.delete(`/api/admin/users/${zoe.user.id}`)).status).toBe(204);
    const { body: own } = await kim.get('/api/user/lessons');
    expect(
      own.map(({ id, coachId, coachName, status }: Record<string, unknown>) => [
        id,
        coachId,
        coachName,
        status,
      ]),
    ).toEqual([
      [past.id, null, 'Former coach', 'scheduled'],
      [ahead.id, null, 'Former coach', 'cancelled'],
    ]);
    expect((await sentMails(server)).at(-1)?.subject).toContain('Lesson canceled');
    // Kim can still book another coach at the same time.
    expect(
      (await kim.post('/api/lessons', { coachId: riley.user.id, date: '2026-11-25', startTime: '09:00' }))
        .status,
    ).toBe(201);
  });

  test('of a member cancels upcoming lessons, and complimentary lessons stay complimentary', async () => {
    const lee = await server.signedIn({ isMember: true });
    await server.setTime(at(TUESDAY, '08:00'));
    const past = await aLesson(lee, riley.user.id, TUESDAY, '09:00');
    await aLesson(lee, riley.user.id, '2026-11-25', '09:00');
    await server.setTime(at(TUESDAY, '10:30'));
    expect((await admin.delete(`/api/admin/users/${lee.user.id}`)).status).toBe(204);
    const { body } = await riley.get(`/api/coach/lessons?from=${TUESDAY}&to=2026-11-25`);
    expect(body).toMatchObject([
      {
        id: past.id,
        memberId: null,
        memberName: 'Former member',
        status: 'scheduled',
        isComplimentary: true,
      },
      { memberId: null, status: 'cancelled', isComplimentary: false },
    ]);
    expect((await kim.get(`/api/coaches/${riley.user.id}/openings?date=2026-11-25`)).body).toHaveLength(3);
  });
});

describe('the lesson report', () => {
  const report = (query: string, who: Person = admin) => who.get(`/api/admin/reports/lessons?${query}`);

  test('adds up a whole month: complimentary, paid, canceled and missed lessons', async () => {
    const lee = await server.signedIn({ isMember: true });
    await server.setTime(at('2026-10-30', '08:00'));
    const taught = async (who: Person, coach: Person, date: string, startTime: string, status?: string) => {
      const { id } = await aLesson(who, coach.user.id, date, startTime);
      return { id, coach, status };
    };
    const all = [
      await taught(kim, riley, '2026-11-02', '09:00', 'completed'),
      await taught(kim, riley, '2026-11-09', '09:00', 'no_show'),
      await taught(kim, ana, '2026-11-10', '09:00'),
      await taught(lee, riley, '2026-11-03', '10:00'),
      await taught(lee, riley, '2026-11-12', '10:00', 'no_show'),
      await taught(lee, ana, '2026-11-20', '10:00', 'completed'),
      await taught(lee, ana, '2026-11-27', '10:00'),
    ];
    // After this cancellation, Lee's lesson on November 12 is the complimentary one, although Lee does not
    // come.
    await lee.delete(`/api/lessons/${all[3]?.id}`);
    await server.setTime(NOW);
    for (const { id, coach, status } of all) {
      if (status) expect((await coach.patch(`/api/coach/lessons/${id}`, { status })).status).toBe(200);
    }
    const rows = (await report('from=2026-11-01&to=2026-11-30')).body;
    expect(rows).toEqual([
      {
        ...{ month: '2026-11', coachId: ana.user.id, coachName: 'Ana Duarte' },
        ...{ booked: 3, held: 2, complimentary: 0, paid: 3, markedPaid: 0, cancelled: 0, noShows: 0 },
      },
      {
        ...{ month: '2026-11', coachId: riley.user.id, coachName: 'Riley Navarro' },
        ...{ booked: 4, held: 1, complimentary: 2, paid: 1, markedPaid: 0, cancelled: 1, noShows: 2 },
      },
    ]);
    // Lessons before the requested range still decide which lessons of the month were complimentary.
    const half = (await report('from=2026-11-10&to=2026-11-30')).body;
    expect(
      half.map(({ coachName, complimentary, paid }: Record<string, unknown>) => [
        coachName,
        complimentary,
        paid,
      ]),
    ).toEqual([
      ['Ana Duarte', 0, 3],
      ['Riley Navarro', 1, 0],
    ]);
    expect((await report('from=2026-12-01&to=2026-12-31')).body).toEqual([]);
  });

  test('does not change when a member is deleted', async () => {
    const lee = await server.signedIn({ isMember: true });
    await server.setTime(at(TUESDAY, '08:00'));
    await aLesson(lee, riley.user.id, TUESDAY, '09:00');
    await aLesson(lee, riley.user.id, TUESDAY, '10:00');
    await server.setTime(at(TUESDAY, '12:00'));
    const before = (await report('from=2026-11-01&to=2026-11-30')).body;
    await admin.delete(`/api/admin/users/${lee.user.id}`);
    expect((await report('from=2026-11-01&to=2026-11-30')).body).toEqual(before);
  });

  test('is for admins only and explains wrong dates', async () => {
    expect((await report('from=2026-11-01&to=2026-11-30', riley)).status).toBe(403);
    expect((await report('from=2026-11-30&to=2026-11-01')).status).toBe(400);
    expect((await report('from=2026-11-01')).status).toBe(400);
    expect((await report('from=2025-01-01&to=2026-11-01')).status).toBe(400);
  });
});
