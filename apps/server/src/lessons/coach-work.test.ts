import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCoach, aLesson, LESSON_TABLES, MORNINGS, sentMails } from '../../testing/lessons.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Person;
let riley: Person;
let ana: Person;
let kim: Person;
let lee: Person;

const TUESDAY = '2026-11-24';
const WEDNESDAY = '2026-11-25';
const NOW = at('2026-11-23', '12:00');

beforeAll(async () => {
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
  riley = await aCoach(server, 'Riley Navarro');
  ana = await aCoach(server, 'Ana Duarte', { isMember: true });
  kim = await server.signedIn({ isMember: true });
  lee = await server.signedIn({ isMember: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of [...LESSON_TABLES, 'outbox', 'audit_log', 'coach_days_off', 'coach_hours'])
    await server.db(table).delete();
  await server.db('users').where({ id: kim.user.id }).update({ membership_ends_on: null });
  await server.setTime(NOW);
  for (const coach of [riley, ana])
    await coach.put('/api/coach/availability', { hours: MORNINGS, daysOff: [] });
});

const rowOf = (id: number) => server.db('lessons').where({ id }).first();
const textOf = (mail: unknown) => JSON.stringify(mail);

describe('hours that no longer cover a booked lesson', () => {
  const save = (daysOff: string[], rest: object = {}) =>
    riley.put('/api/coach/availability', { hours: MORNINGS, daysOff, ...rest });

  test('are not saved before the coach has chosen what happens to the lesson', async () => {
    const { id } = await aLesson(kim, riley.user.id, TUESDAY, '10:00');
    const answer = await save([TUESDAY]);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      409,
      'lessons_affected',
      'A booked lesson is outside the new hours. Please choose what happens to the lesson.',
    ]);
    expect((await riley.get('/api/coach/availability')).body.daysOff).toEqual([]);
    expect((await save([TUESDAY], { lessons: [{ id, choice: 'perhaps' }] })).status).toBe(400);
    expect((await save([TUESDAY], { lessons: [{ id: id + 1, choice: 'keep' }] })).status).toBe(409);
  });

  test('keep one lesson, cancel another and ask about a third, each with its emails', async () => {
    const kept = await aLesson(kim, riley.user.id, TUESDAY, '09:00');
    const canceled = await aLesson(lee, riley.user.id, TUESDAY, '10:00');
    const asked = await aLesson(ana, riley.user.id, TUESDAY, '11:00');
    await server.db('outbox').delete();
    const lessons = [
      { id: kept.id, choice: 'keep' },
      { id: canceled.id, choice: 'cancel' },
      { id: asked.id, choice: 'ask' },
    ];
    const saved = await save([TUESDAY], { lessons, message: 'I am at a tournament.' });
    expect([saved.status, saved.body]).toEqual([200, { hours: MORNINGS, daysOff: [TUESDAY] }]);
    const stored = await server.db('lessons').orderBy('id').select('status');
    expect(stored.map(({ status }) => status)).toEqual(['scheduled', 'cancelled', 'scheduled']);
    const mails = await sentMails(server);
    expect(mails.map(({ to, heading }) => [to, heading])).toEqual([
      [lee.user.email, 'Your lesson was canceled'],
      [riley.user.email, 'Your lesson was canceled'],
      [ana.user.email, 'Please choose another time for your lesson'],
    ]);
    expect(textOf(mails[0])).toContain('I am at a tournament.');
    expect(textOf(mails[2])).toContain('I am at a tournament.');
    expect(textOf(mails[2])).toContain(`/book-lesson?move=${asked.id}`);
    // The coach has already decided about the lessons on Tuesday, so the server does not ask again.
    expect((await save([TUESDAY, WEDNESDAY])).status).toBe(200);
  });

  test('do not touch lessons of other coaches, past lessons and lessons on other days', async () => {
    await aLesson(kim, ana.user.id, TUESDAY, '10:00');
    await aLesson(kim, riley.user.id, WEDNESDAY, '10:00');
    expect((await save([TUESDAY])).status).toBe(200);
    await server.setTime(at(WEDNESDAY, '10:00'));
    expect((await save([TUESDAY, WEDNESDAY])).status).toBe(200);
  });
});

describe('a lesson that a coach enters', () => {
  const enter = (rest: object = {}, who = riley) =>
    who.post('/api/coach/lessons', {
      memberId: kim.user.id,
      date: TUESDAY,
      startTime: '16:30',
      note: 'Bunker shots',
      ...rest,
    });

  test('can be at any free half hour, holds a bay, and both people get an email', async () => {
    await riley.put('/api/coach/availability', { hours: MORNINGS, daysOff: [TUESDAY] });
    const made = await enter();
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({
        coachId: riley.user.id,
        memberId: kim.user.id,
        startTime: '16:30',
        endTime: '17:30',
        note: 'Bunker shots',
      }),
    ]);
    expect(await server.db('bay_slots')).toHaveLength(2);
    expect(await server.db('booking_history')).toMatchObject([
      { action: 'created', actor_id: riley.user.id },
    ]);
    const mails = await sentMails(server);
    expect(mails.map(({ to, heading }) => [to, heading])).toEqual([
      [kim.user.email, 'Your lesson is booked'],
      [riley.user.email, `You booked a lesson for ${kim.user.displayName}`],
    ]);
    expect(textOf(mails[0])).toContain('Your coach, Riley Navarro, booked this lesson for you.');
    const again = await enter();
    expect([again.status, again.body.id]).toEqual([200, made.body.id]);
    expect((await admin.get('/api/admin/audit?search=lesson.created')).body).toMatchObject([
      { actorName: 'Riley Navarro', personId: kim.user.id, detail: { after: { startTime: '16:30' } } },
    ]);
    expect(await sentMails(server)).toHaveLength(2);
  });

  test('needs a member, a free member and a time in the booking window', async () => {
    const codeOf = async (rest: object) => (await enter(rest)).body.code;
    expect(await codeOf({ memberId: admin.user.id })).toBe('not_a_member');
    expect(await codeOf({ memberId: 999_999 })).toBe('not_a_member');
    expect(await codeOf({ date: '2026-11-22' })).toBe('in_the_past');
    expect(await codeOf({ date: '2026-12-31' })).toBe('too_far_ahead');
    expect(await codeOf({ startTime: '23:30' })).toBe('opening_gone');
    await aLesson(kim, ana.user.id, TUESDAY, '10:00');
    const busy = await enter({ startTime: '10:30' });
    expect([busy.status, busy.body.message]).toEqual([
      409,
      `${kim.user.displayName} has another lesson at that time.`,
    ]);
    await server.db('users').where({ id: kim.user.id }).update({ membership_ends_on: '2026-11-23' });
    expect(await codeOf({})).toBe('membership_ends');
    const oneself = await enter({ memberId: ana.user.id }, ana);
    expect([oneself.status, Object.keys(oneself.body.fields)]).toEqual([400, ['memberId']]);
    expect(await sentMails(server)).toHaveLength(2);
  });

  test('can start at any free hour, and the list says which starts are in the working hours', async () => {
    await aLesson(lee, riley.user.id, TUESDAY, '10:00');
    const { body } = await riley.get(`/api/coach/openings?date=${TUESDAY}`);
    const starts = new Map(
      body.map(({ startTime, isInHours }: { startTime: string; isInHours: boolean }) => [
        startTime,
        isInHours,
      ]),
    );
    expect([starts.get('09:00'), starts.get('09:30'), starts.get('10:30'), starts.get('11:00')]).toEqual([
      true,
      undefined,
      undefined,
      true,
    ]);
    expect([starts.get('08:30'), starts.get('16:30'), starts.get('22:30'), starts.get('23:00')]).toEqual([
      false,
      false,
      false,
      undefined,
    ]);
  });

  test('is for a member who is found by a part of the name, and never for the coach', async () => {
    const nora = await server.signedIn({ isMember: true });
    const formerNora = await server.signedIn({ isMember: true });
    await server.db('users').where({ id: nora.user.id }).update({ name: 'Nora Quist' });
    await server.db('users').where({ id: formerNora.user.id }).update({
      name: 'Nora Quist',
      membership_ends_on: '2026-11-22',
    });
    expect((await riley.get('/api/coach/members?search=quis')).body).toMatchObject([
      { id: nora.user.id, displayName: 'Nora Quist' },
    ]);
    const everyone: { id: number }[] = (await ana.get('/api/coach/members')).body;
    expect(everyone.map(({ id }) => id)).not.toContain(ana.user.id);
  });
});

test('a coach sees and finds the email only of members who have or had a lesson with this coach', async () => {
  const nora = await server.signedIn({ isMember: true });
  await server.db('users').where({ id: nora.user.id }).update({ name: 'Nora Contact' });
  const { email } = nora.user;
  const found = async (coach: Person, search: string) =>
    (await coach.get(`/api/coach/members?search=${encodeURIComponent(search)}`)).body;
  const masked = `${email.slice(0, 1)}…${email.slice(email.indexOf('@'))}`;
  expect(await found(riley, 'contact')).toMatchObject([{ displayName: 'Nora Contact', email: masked }]);
  expect(await found(riley, email)).toEqual([]);

  const { id } = await aLesson(nora, riley.user.id, TUESDAY, '09:00');
  expect(await found(riley, 'contact')).toMatchObject([{ email }]);
  expect(await found(riley, email)).toMatchObject([{ id: nora.user.id }]);
  expect(await found(ana, 'contact')).toMatchObject([{ email: masked }]);
  // The coach still sees the email after the lesson is canceled.
  await nora.delete(`/api/lessons/${id}`);
  expect(await found(riley, 'contact')).toMatchObject([{ email }]);
  const days = `from=${TUESDAY}&to=${TUESDAY}`;
  expect((await ana.get(`/api/coach/lessons?${days}`)).body).toEqual([]);
});

describe('a lesson that moves', () => {
  const moved = { date: WEDNESDAY, startTime: '16:30' };

  test('by its coach: the bay and the history follow, and both people get an email', async () => {
    const { id } = await aLesson(kim, riley.user.id, TUESDAY, '10:00');
    await server.db('outbox').delete();
    const answer = await riley.patch(`/api/coach/lessons/${id}/time`, { ...moved, message: 'As we agreed.' });
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({ id, ...moved, endTime: '17:30', status: 'scheduled' }),
    ]);
    expect(await rowOf(id)).toMatchObject({ lesson_date: WEDNESDAY, month: '2026-11' });
    expect(await server.db('bay_slots').orderBy('start_time')).toMatchObject([
      { slot_date: WEDNESDAY, start_time: '16:30:00' },
      { slot_date: WEDNESDAY, start_time: '17:00:00' },
    ]);
    expect(await server.db('lesson_slots').where({ slot_date: WEDNESDAY })).toHaveLength(4);
    expect(await server.db('lesson_slots').where({ slot_date: TUESDAY })).toHaveLength(0);
    const history = await server.db('booking_history').orderBy('id');
    expect(history.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['created', kim.user.id],
      ['moved', riley.user.id],
    ]);
    expect((await admin.get('/api/admin/audit?search=lesson.moved')).body).toMatchObject([
      {
        actorName: 'Riley Navarro',
        subject: `lesson ${id} (${kim.user.displayName} with Riley Navarro, ${WEDNESDAY})`,
        personId: kim.user.id,
        detail: {
          before: { date: TUESDAY, startTime: '10:00' },
          after: { date: WEDNESDAY, startTime: '16:30' },
          reason: 'As we agreed.',
        },
      },
    ]);
    const mails = await sentMails(server);
    expect(mails.map(({ to }) => to)).toEqual([kim.user.email, riley.user.email]);
    expect(textOf(mails[0])).toContain('Your coach, Riley Navarro, moved this lesson.');
    expect(textOf(mails[0])).toContain('As we agreed.');
    expect(textOf(mails[1])).not.toContain('moved this lesson.');
    expect((await riley.patch(`/api/coach/lessons/${id}/time`, moved)).status).toBe(200);
    expect(await sentMails(server)).toHaveLength(2);
  });

  test('by half an hour keeps its bay, because its own time counts as free', async () => {
    const { id } = await aLesson(kim, riley.user.id, TUESDAY, '10:00');
    const offered = await riley.get(`/api/coach/openings?date=${TUESDAY}&lessonId=${id}`);
    const starts = offered.body.map(({ startTime }: { startTime: string }) => startTime);
    expect(starts).toEqual(expect.arrayContaining(['09:30', '10:30']));
    expect(starts).not.toContain('10:00');
    const answer = await riley.patch(`/api/coach/lessons/${id}/time`, { date: TUESDAY, startTime: '10:30' });
    expect([answer.status, answer.body.simulatorId]).toEqual([200, 1]);
    expect(await server.db('bay_slots').orderBy('start_time').pluck('start_time')).toEqual([
      '10:30:00',
      '11:00:00',
    ]);
  });

  test('keeps its bay if that bay is free at the new time, even if an earlier bay is free too', async () => {
    const other = await aLesson(lee, ana.user.id, TUESDAY, '10:00');
    const { id } = await aLesson(kim, riley.user.id, TUESDAY, '10:00');
    await lee.delete(`/api/lessons/${other.id}`);
    for (const [person, path] of [
      [riley, `/api/coach/lessons/${id}/time`],
      [kim, `/api/lessons/${id}/time`],
    ] as const) {
      const startTime = person === riley ? '09:00' : '11:00';
      const answer = await person.patch(path, { date: TUESDAY, startTime });
      expect([answer.status, answer.body.simulatorId]).toEqual([200, 2]);
    }
  });

  test('by its member goes only to an opening of the coach, and the coach gets an email', async () => {
    const { id } = await aLesson(kim, riley.user.id, TUESDAY, '10:00');
    await server.db('outbox').delete();
    const outside = await kim.patch(`/api/lessons/${id}/time`, moved);
    expect([outside.status, outside.body.code]).toEqual([409, 'opening_gone']);
    const offered = await kim.get(`/api/coaches/${riley.user.id}/openings?date=${TUESDAY}&lessonId=${id}`);
    expect(offered.body.map(({ startTime }: { startTime: string }) => startTime)).toEqual(['09:00', '11:00']);
    const answer = await kim.patch(`/api/lessons/${id}/time`, { date: TUESDAY, startTime: '11:00' });
    expect([answer.status, answer.body.startTime]).toEqual([200, '11:00']);
    const mails = await sentMails(server);
    expect(textOf(mails[0])).not.toContain('moved this lesson.');
    expect([mails[1]?.to, textOf(mails[1])]).toEqual([
      riley.user.email,
      expect.stringContaining(`${kim.user.displayName} moved this lesson.`),
    ]);
  });

  test('stays where it is if the new time is taken, or if it has begun or was canceled', async () => {
    const { id } = await aLesson(kim, riley.user.id, TUESDAY, '10:00');
    await aLesson(lee, riley.user.id, TUESDAY, '11:00');
    const move = (startTime: string) =>
      riley.patch(`/api/coach/lessons/${id}/time`, { date: TUESDAY, startTime });
    expect((await move('11:30')).body.code).toBe('opening_gone');
    expect((await rowOf(id)).start_time).toBe('10:00:00');
    expect(await server.db('lesson_slots').where({ lesson_id: id })).toHaveLength(4);
    await server.setTime(at(TUESDAY, '10:00'));
    expect((await move('15:00')).body.code).toBe('lesson_past');
    await server.setTime(NOW);
    await kim.delete(`/api/lessons/${id}`);
    expect((await move('15:00')).body.code).toBe('lesson_cancelled');
  });

  test('cannot be moved by another coach or another member', async () => {
    const { id } = await aLesson(kim, riley.user.id, TUESDAY, '10:00');
    expect((await ana.patch(`/api/coach/lessons/${id}/time`, moved)).status).toBe(404);
    expect((await lee.patch(`/api/lessons/${id}/time`, moved)).status).toBe(404);
    // From 10:30 to 11:30, the lesson is in the way of two openings. Its time counts as free only for its member.
    await riley.patch(`/api/coach/lessons/${id}/time`, { date: TUESDAY, startTime: '10:30' });
    const startsFor = async (person: Person) => {
      const { body } = await person.get(
        `/api/coaches/${riley.user.id}/openings?date=${TUESDAY}&lessonId=${id}`,
      );
      return body.map(({ startTime }: { startTime: string }) => startTime);
    };
    expect(await startsFor(ana)).toEqual(['09:00']);
    expect(await startsFor(kim)).toEqual(['09:00', '10:00', '11:00']);
    expect((await riley.patch('/api/coach/lessons/999999/time', moved)).status).toBe(404);
    expect((await rowOf(id)).lesson_date).toBe(TUESDAY);
  });
});

describe('a lesson on the coach’s dashboard', () => {
  const seen = async (from = TUESDAY, to = WEDNESDAY) =>
    (await riley.get(`/api/coach/lessons?from=${from}&to=${to}`)).body;

  test('has the contact of the member and the notes of the last lesson with notes', async () => {
    await server.setTime(at('2026-11-20', '08:00'));
    const first = await aLesson(kim, riley.user.id, '2026-11-21', '09:00');
    const second = await aLesson(kim, riley.user.id, '2026-11-22', '09:00');
    const others = await aLesson(kim, ana.user.id, '2026-11-22', '11:00');
    await aLesson(lee, riley.user.id, TUESDAY, '09:00');
    await aLesson(kim, riley.user.id, TUESDAY, '10:00');
    await riley.patch(`/api/coach/lessons/${first.id}`, { coachNotes: 'The slice is a fade now.' });
    await ana.patch(`/api/coach/lessons/${others.id}`, { coachNotes: 'A note of another coach.' });
    expect(await seen()).toMatchObject([
      { memberEmail: lee.user.email, memberPhone: lee.user.phone, lastNotes: null },
      {
        memberEmail: kim.user.email,
        lastNotes: { date: '2026-11-21', text: 'The slice is a fade now.' },
      },
    ]);
    await riley.patch(`/api/coach/lessons/${second.id}`, { coachNotes: 'Short irons.' });
    expect((await seen())[1].lastNotes).toEqual({ date: '2026-11-22', text: 'Short irons.' });
    expect(
      (await seen('2026-11-21', '2026-11-22')).map((lesson: Record<string, unknown>) => lesson.lastNotes),
    ).toEqual([null, { date: '2026-11-21', text: 'The slice is a fade now.' }]);
  });

  test('has no contact details of a deleted member', async () => {
    const gone = await server.signedIn({ isMember: true });
    const { id } = await aLesson(gone, riley.user.id, TUESDAY, '09:00');
    await admin.delete(`/api/admin/users/${gone.user.id}`);
    expect(await seen()).toMatchObject([{ id, memberId: null, memberEmail: null, memberPhone: null }]);
  });

  test('has the payment, which the coach can mark and unmark, and which is logged', async () => {
    await aLesson(kim, riley.user.id, TUESDAY, '09:00');
    const { id } = await aLesson(kim, riley.user.id, TUESDAY, '10:00');
    const pay = (isPaid: boolean, who = riley, lesson = id) =>
      who.patch(`/api/coach/lessons/${lesson}`, { isPaid });
    expect((await pay(true)).body).toMatchObject({ isPaid: true, status: 'scheduled' });
    expect((await seen()).map(({ isPaid }: { isPaid: boolean }) => isPaid)).toEqual([false, true]);
    expect((await pay(true, ana)).status).toBe(404);
    const [report] = (await admin.get('/api/admin/reports/lessons?from=2026-11-01&to=2026-11-30')).body;
    expect(report).toMatchObject({ complimentary: 1, paid: 1, markedPaid: 1 });
    // A canceled lesson can be marked as unpaid, for a refund. It cannot be marked as paid again.
    await kim.delete(`/api/lessons/${id}`);
    expect((await pay(false)).body.isPaid).toBe(false);
    expect((await pay(true)).body.code).toBe('lesson_cancelled');
    const log = await server.db('audit_log').whereLike('action', 'lesson.%paid').orderBy('id');
    expect(log.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['lesson.paid', riley.user.id],
      ['lesson.unpaid', riley.user.id],
    ]);
  });

  test('cannot mark a complimentary lesson as paid', async () => {
    const { id } = await aLesson(kim, riley.user.id, TUESDAY, '09:00');
    const answer = await riley.patch(`/api/coach/lessons/${id}`, { isPaid: true });
    expect([answer.status, answer.body.code]).toEqual([409, 'lesson_complimentary']);
  });
});
