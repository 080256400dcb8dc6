import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aLeague } from '../../testing/leagues.ts';
import { aCoach, aLesson, LESSON_TABLES, MORNINGS, type Sent, sentMails } from '../../testing/lessons.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Person;
let riley: Person;
let ana: Person;
let kim: Person;
let lee: Person;

const TUESDAY = '2026-11-24';
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
  for (const table of [...LESSON_TABLES, 'bay_closures', 'leagues', 'outbox', 'audit_log', 'coach_days_off'])
    await server.db(table).delete();
  await server.setTime(NOW);
});

const lessonRequest = (change: object = {}) => ({
  ...{ coachId: riley.user.id, date: TUESDAY, startTime: '10:00' },
  ...change,
});
const book = (who: Person, change: object = {}) => who.post('/api/lessons', lessonRequest(change));
const openings = async (who: Person, coach = riley, date = TUESDAY): Promise<string[]> => {
  const { status, body } = await who.get(`/api/coaches/${coach.user.id}/openings?date=${date}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.map(({ startTime, endTime }: Record<string, string>) => `${startTime}-${endTime}`);
};
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`;

test('the first openings of each day skip days off, taken hours and leagues, and can be booked', async () => {
  const openingsOf = async (
    coach: Person,
  ): Promise<{ date: string; startTime: string; endTime: string }[]> => {
    const { body } = await kim.get('/api/coaches/first-openings');
    return body.find(({ coachId }: { coachId: number }) => coachId === coach.user.id).openings;
  };
  await riley.put('/api/coach/availability', { hours: MORNINGS, daysOff: ['2026-11-25'] });
  const night = { dayOfWeek: 'Thursday', startTime: '09:00', endTime: '10:00', numberOfBays: 2 } as const;
  await aLeague(admin, { ...night, startDate: '2026-11-26', endDate: '2026-11-26' });
  expect((await openingsOf(riley))[0]).toEqual({ date: TUESDAY, startTime: '09:00', endTime: '10:00' });
  const anasDays = (await openingsOf(ana)).length;
  for (const startTime of ['09:00', '10:00', '11:00']) {
    expect((await book(lee, { startTime })).status).toBe(201);
  }
  const [opening, ...later] = await openingsOf(riley);
  expect(opening).toEqual({ date: '2026-11-26', startTime: '10:00', endTime: '11:00' });
  expect((await book(kim, opening)).status).toBe(201);
  expect((await openingsOf(riley))[0]).toEqual({ date: '2026-11-26', startTime: '11:00', endTime: '12:00' });
  expect(later.at(-1)?.date).toBe('2026-12-23');
  expect((await openingsOf(ana)).length).toBe(anasDays);
});

describe('a member books a lesson', () => {
  test('with the coach’s name and a bay, and the first of the month is complimentary', async () => {
    const answer = await book(kim, { startTime: '10:00:00', note: ' My slice. ' });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        coachId: riley.user.id,
        coachName: 'Riley Navarro',
        memberId: kim.user.id,
        memberName: kim.user.displayName,
        date: TUESDAY,
        startTime: '10:00',
        endTime: '11:00',
        simulatorId: 1,
        status: 'scheduled',
        isComplimentary: true,
        isPaid: false,
        note: 'My slice.',
        coachNotes: '',
      },
    ]);
    expect((await kim.get('/api/user/lessons')).body).toEqual([answer.body]);
    const ofCoach = await riley.get(`/api/coach/lessons?from=${TUESDAY}&to=${TUESDAY}`);
    expect(ofCoach.body).toMatchObject([answer.body]);
    expect((await lee.get('/api/user/lessons')).body).toEqual([]);
  });

  test('repeating a request returns the existing lesson and sends no second email', async () => {
    const first = await book(kim);
    const again = await book(kim, { note: 'Sent again' });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await sentMails(server)).toHaveLength(2);
    expect(await server.db('bookings')).toHaveLength(1);
    // A repeated request succeeds even after the lesson.
    await server.setTime(at(TUESDAY, '12:00'));
    expect((await book(kim)).status).toBe(200);
    // A canceled lesson leaves its time free for the same member.
    await server.setTime(NOW);
    await kim.delete(`/api/lessons/${first.body.id}`);
    expect((await book(kim)).status).toBe(201);
  });

  test('only at an opening', async () => {
    const { id } = await aLesson(lee, riley.user.id, TUESDAY, '10:00');
    const gone = await book(kim);
    expect([codeOf(gone), gone.body.message]).toEqual([
      '409 opening_gone',
      'That time is no longer available. Please choose a different time.',
    ]);
    for (const startTime of ['08:00', '10:30', '12:00', '23:30']) {
      expect(codeOf(await book(kim, { startTime }))).toBe('409 opening_gone');
    }
    await riley.put('/api/coach/availability', {
      ...(await riley.get('/api/coach/availability')).body,
      daysOff: [TUESDAY],
      lessons: [{ id, choice: 'keep' }],
    });
    expect(codeOf(await book(kim, { startTime: '11:00' }))).toBe('409 opening_gone');
  });

  test('only in the future, within thirty days, and not in the hour that the clock skips', async () => {
    for (const [change, code, field] of [
      [{ date: '2026-11-22' }, 'in_the_past', 'date'],
      [{ date: '2026-11-23', startTime: '12:00' }, 'in_the_past', 'startTime'],
      [{ date: '2026-12-24' }, 'too_far_ahead', 'date'],
    ] as const) {
      const answer = await book(kim, change);
      expect([codeOf(answer), Object.keys(answer.body.fields)]).toEqual([`400 ${code}`, [field]]);
    }
    expect((await book(kim, { date: '2026-12-23' })).status).toBe(201);
    await server.setTime(at('2027-03-13', '12:00'));
    const skipped = await book(kim, { date: '2027-03-14', startTime: '02:00' });
    expect(codeOf(skipped)).toBe('400 skipped_hour');
  });

  test('only with a coach, and never with themselves', async () => {
    for (const coachId of [lee.user.id, 2 ** 31 - 1]) {
      expect((await book(kim, { coachId })).status).toBe(404);
      expect((await kim.get(`/api/coaches/${coachId}/openings?date=${TUESDAY}`)).status).toBe(404);
    }
    const self = await book(ana, { coachId: ana.user.id });
    expect([self.status, Object.keys(self.body.fields)]).toEqual([400, ['coachId']]);
    const nothing = await kim.post('/api/lessons', {});
    expect([nothing.status, nothing.body.fields]).toEqual([
      400,
      {
        coachId: 'Please select a coach.',
        date: 'Please select a date.',
        startTime: 'Please select a time.',
      },
    ]);
  });

  test('only until the end of the membership', async () => {
    const ending = await server.signedIn({ isMember: true });
    await admin.patch(`/api/admin/users/${ending.user.id}/membership`, { isMember: true, endsOn: TUESDAY });
    expect((await book(ending)).status).toBe(201);
    expect(codeOf(await book(ending, { date: '2026-11-25' }))).toBe('409 membership_ends');
  });

  test('not while they take or teach another lesson', async () => {
    await aLesson(kim, riley.user.id, TUESDAY, '10:00');
    expect(codeOf(await book(kim, { coachId: ana.user.id }))).toBe('409 member_busy');
    await aLesson(lee, ana.user.id, TUESDAY, '11:00');
    expect(codeOf(await book(ana, { startTime: '11:00' }))).toBe('409 member_busy');
    // A coach who takes a lesson cannot teach at that time.
    await aLesson(ana, riley.user.id, TUESDAY, '09:00');
    expect(await openings(lee, ana)).toEqual(['10:00-11:00']);
    expect(codeOf(await book(lee, { coachId: ana.user.id, startTime: '09:00' }))).toBe('409 opening_gone');
  });

  test('if any bay is free, even the second one', async () => {
    const held = { bookingDate: TUESDAY, startTime: '10:30', endTime: '11:00' };
    await lee.post('/api/bookings', { ...held, simulatorId: 1 });
    expect((await book(kim)).body.simulatorId).toBe(2);
    expect(codeOf(await book(lee, { coachId: ana.user.id }))).toBe('409 opening_gone');
    expect(await openings(lee, ana)).toEqual(['09:00-10:00', '11:00-12:00']);
  });
});

describe('the openings of a coach', () => {
  test('are the coach’s free full hours, visible to members only', async () => {
    expect(await openings(kim)).toEqual(['09:00-10:00', '10:00-11:00', '11:00-12:00']);
    await aLesson(kim, riley.user.id, TUESDAY, '10:00');
    expect(await openings(lee)).toEqual(['09:00-10:00', '11:00-12:00']);
    await server.setTime(at(TUESDAY, '09:00'));
    expect(await openings(lee)).toEqual(['11:00-12:00']);
    expect(await openings(kim, riley, '2026-11-22')).toEqual([]);
    expect(await openings(kim, riley, '2026-12-25')).toEqual([]);
    const path = `/api/coaches/${riley.user.id}/openings`;
    expect((await kim.get(path)).status).toBe(400);
    expect((await kim.get(`${path}?date=tomorrow`)).status).toBe(400);
    for (const other of [admin, riley, await server.signedIn()]) {
      expect((await other.get(`${path}?date=${TUESDAY}`)).status).toBe(403);
      expect((await other.post('/api/lessons', lessonRequest())).status).toBe(403);
    }
  });

  test('exclude league evenings and closed bays', async () => {
    await aLeague(admin, { startTime: '09:30', endTime: '10:30' });
    expect(await openings(kim)).toEqual(['11:00-12:00']);
    for (const simulatorId of [1, 2]) {
      await admin.post('/api/desk/closures', {
        ...{ simulatorId, reason: 'Repair' },
        from: at(TUESDAY, '11:30').toISOString(),
        to: at(TUESDAY, '12:00').toISOString(),
      });
    }
    expect(await openings(kim)).toEqual([]);
    expect(codeOf(await book(kim, { startTime: '11:00' }))).toBe('409 opening_gone');
  });
});

describe('canceling a lesson', () => {
  test('is possible for its member, its coach or the desk; others get a 404', async () => {
    const staff = await server.signedIn({ isStaff: true });
    for (const who of [kim, riley, staff, admin]) {
      const { id } = await aLesson(kim, riley.user.id, TUESDAY, '10:00');
      for (const other of [lee, ana]) {
        expect((await other.delete(`/api/lessons/${id}`)).status).toBe(404);
      }
      expect((await server.visitor().delete(`/api/lessons/${id}`)).status).toBe(401);
      expect((await who.delete(`/api/lessons/${id}`, { reason: 'The flu.' })).status).toBe(204);
      expect(codeOf(await who.delete(`/api/lessons/${id}`))).toBe('409 lesson_cancelled');
    }
    expect((await kim.delete('/api/lessons/99999')).status).toBe(404);
    const own: { status: string }[] = (await kim.get('/api/user/lessons')).body;
    expect(own.map(({ status }) => status)).toEqual(Array(4).fill('cancelled'));
    expect(await openings(lee)).toHaveLength(3);
    const audit = (await admin.get('/api/admin/audit?search=lesson.')).body;
    expect(audit).toMatchObject([
      { actorName: admin.user.displayName, action: 'lesson.cancelled', personId: kim.user.id },
      { actorName: staff.user.displayName, action: 'lesson.cancelled' },
      { actorName: 'Riley Navarro', action: 'lesson.cancelled' },
      { actorName: kim.user.displayName, action: 'lesson.cancelled' },
    ]);
    // The log finds a lesson under the names of both people.
    for (const name of [kim.user.displayName, 'Riley Navarro']) {
      const search = encodeURIComponent(name);
      const found = (await admin.get(`/api/admin/audit?search=${search}`)).body;
      expect(found.map(({ action }: { action: string }) => action)).toContain('lesson.cancelled');
    }
  });

  test('is possible until it starts, also for a former member', async () => {
    const { id } = await aLesson(kim, riley.user.id, TUESDAY, '10:00');
    await server.setTime(at(TUESDAY, '10:00'));
    for (const who of [kim, riley, admin]) {
      expect(codeOf(await who.delete(`/api/lessons/${id}`))).toBe('409 lesson_past');
    }
    await server.setTime(at(TUESDAY, '09:59'));
    await admin.patch(`/api/admin/users/${kim.user.id}/membership`, { isMember: false });
    expect((await kim.delete(`/api/lessons/${id}`)).status).toBe(204);
    await admin.patch(`/api/admin/users/${kim.user.id}/membership`, { isMember: true });
  });

  test('makes the next lesson of the month complimentary', async () => {
    const later = await aLesson(kim, riley.user.id, '2026-11-26', '10:00');
    const first = await aLesson(kim, riley.user.id, TUESDAY, '10:00');
    const december = await aLesson(kim, riley.user.id, '2026-12-01', '10:00');
    const free = async () => {
      const own: { id: number; isComplimentary: boolean }[] = (await kim.get('/api/user/lessons')).body;
      return own.filter(({ isComplimentary }) => isComplimentary).map(({ id }) => id);
    };
    expect([later.isComplimentary, first.isComplimentary]).toEqual([true, true]);
    expect(await free()).toEqual([first.id, december.id]);
    await kim.delete(`/api/lessons/${first.id}`);
    expect(await free()).toEqual([later.id, december.id]);
    // The new lesson on Tuesday is the first of the month, so it is complimentary instead of the later
    // lesson. This is true even though Tuesday is outside the requested range.
    await aLesson(kim, riley.user.id, TUESDAY, '09:00');
    const seen = await riley.get('/api/coach/lessons?from=2026-11-25&to=2026-11-30');
    expect(seen.body.map((lesson: { isComplimentary: boolean }) => lesson.isComplimentary)).toEqual([false]);
  });
});

describe('emails to both people, with a calendar event', () => {
  const briefly = ({ to, subject, event }: Sent) => [to, subject, event.uid, event.isCancelled];

  test('are sent for each booked and each canceled lesson', async () => {
    const { id } = await aLesson(kim, riley.user.id, TUESDAY, '10:00', 'My slice.');
    const when = 'Tuesday, November 24, 10:00 AM – 11:00 AM EST';
    const [toKim, toRiley] = await sentMails(server);
    const booked = `Lesson booked: ${when}`;
    expect(briefly(toKim as Sent)).toEqual([kim.user.email, booked, `lesson-${id}`, false]);
    expect(briefly(toRiley as Sent)).toEqual([riley.user.email, booked, `lesson-${id}`, false]);
    expect(toKim?.event).toMatchObject({
      summary: 'Golf lesson with Riley Navarro, Bay 1',
      startsAt: at(TUESDAY, '10:00').toISOString(),
    });
    expect(toRiley?.event.summary).toBe(`Golf lesson with ${kim.user.displayName}, Bay 1`);
    expect(JSON.stringify(toKim?.blocks)).toContain('Free (one complimentary lesson per month)');
    expect(toKim?.blocks).toContainEqual({ text: 'Your note to the coach:' });
    expect(toRiley?.blocks).toContainEqual({ text: `Note from ${kim.user.displayName}:` });
    expect(toRiley?.blocks).toContainEqual({ quote: 'My slice.' });
    await server.db('outbox').delete();

    await riley.delete(`/api/lessons/${id}`, { reason: 'The flu.' });
    const [again, toCoach, ...others] = (await sentMails(server)) as [Sent, Sent];
    expect(others).toEqual([]);
    const cancelled = `Lesson canceled: ${when}`;
    expect(briefly(again)).toEqual([kim.user.email, cancelled, `lesson-${id}`, true]);
    expect(briefly(toCoach)).toEqual([riley.user.email, cancelled, `lesson-${id}`, true]);
    // The member's email names the coach by profile name. The coach's own email does not say who canceled.
    expect(JSON.stringify(again.blocks)).toContain('Your coach, Riley Navarro, canceled this lesson.');
    expect(JSON.stringify(again.blocks)).toContain('The flu.');
    expect(JSON.stringify(toCoach.blocks)).not.toContain('canceled this lesson');
  });

  test('name the front desk, not the admin, as the author of an admin’s change', async () => {
    const { id } = await aLesson(kim, riley.user.id, TUESDAY, '10:00');
    await server.db('outbox').delete();
    await admin.delete(`/api/lessons/${id}`, { reason: 'A burst pipe.' });
    const mails = await sentMails(server);
    expect(mails).toHaveLength(2);
    for (const { blocks } of mails) {
      expect(JSON.stringify(blocks)).toContain('The front desk canceled this lesson.');
      expect(JSON.stringify(blocks)).not.toContain(admin.user.username);
    }
  });

  test('are not sent for refused requests', async () => {
    await aLesson(lee, riley.user.id, TUESDAY, '10:00');
    await server.db('outbox').delete();
    await book(kim);
    expect(await sentMails(server)).toEqual([]);
  });
});
