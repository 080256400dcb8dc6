import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCoach, aLesson, LESSON_TABLES, sentMails } from '../../testing/lessons.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';
import { endMemberships } from '../members/index.ts';

let server: TestServer;
let admin: Person;
let staff: Person;
let riley: Person;
let kim: Person;

const TUESDAY = '2026-11-24';
const NOW = at('2026-11-23', '12:00');

beforeAll(async () => {
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
  staff = await server.signedIn({ isStaff: true });
  riley = await aCoach(server, 'Riley Navarro', { isMember: true });
  kim = await server.signedIn({ isMember: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of [...LESSON_TABLES, 'bay_closures', 'outbox', 'audit_log'])
    await server.db(table).delete();
  await server.setTime(NOW);
});

const lesson = (date = TUESDAY, startTime = '10:00') => aLesson(kim, riley.user.id, date, startTime);

describe('the booking of a lesson', () => {
  test('appears on the day board, in the member’s bookings and among the bookings of a date', async () => {
    await lesson();
    const slot = { simulatorId: 1, bookingDate: TUESDAY, startTime: '10:00:00', endTime: '11:00:00' };
    const row = { ...slot, kind: 'lesson', userId: kim.user.id };
    const board = (await staff.get(`/api/desk/day?date=${TUESDAY}`)).body;
    expect(board.bookings).toMatchObject([
      { ...row, name: kim.user.displayName, phone: kim.user.phone, coachName: 'Riley Navarro' },
    ]);
    const own = (await kim.get('/api/user/bookings')).body;
    expect(own).toMatchObject([{ ...row, simulatorName: 'Bay 1' }]);
    const ofDate = (await riley.get(`/api/bookings?date=${TUESDAY}`)).body;
    expect(ofDate).toMatchObject([{ ...row, userId: null }]);
  });

  test('cannot be changed through the booking endpoints', async () => {
    await lesson();
    const [{ id }] = (await kim.get('/api/user/bookings')).body;
    const later = { startTime: '14:00', endTime: '15:00' };
    for (const answer of [
      await kim.delete(`/api/bookings/${id}`),
      await kim.patch(`/api/bookings/${id}`, later),
      await staff.delete(`/api/bookings/${id}`),
      await admin.patch(`/api/admin/bookings/${id}`, later),
    ]) {
      expect([answer.status, answer.body]).toEqual([
        409,
        expect.objectContaining({
          code: 'booking_reserved',
          message: 'This booking is for a lesson. Please change the lesson instead.',
        }),
      ]);
    }
    const checkedIn = await staff.patch(`/api/desk/bookings/${id}`, { checkedIn: true });
    expect(checkedIn.status).toBe(200);
  });

  test('takes its bay but does not count toward the member’s four hours a day', async () => {
    await lesson();
    const slot = { simulatorId: 1, bookingDate: TUESDAY, startTime: '10:30', endTime: '11:30' };
    expect((await kim.post('/api/bookings', slot)).body.code).toBe('bay_taken');
    const four = { ...slot, startTime: '12:00', endTime: '16:00' };
    expect((await kim.post('/api/bookings', four)).status).toBe(201);
    // Lessons do not count toward the daily limit.
    expect((await lesson(TUESDAY, '09:00')).isComplimentary).toBe(true);
    const half = { ...slot, startTime: '16:00', endTime: '16:30' };
    expect((await kim.post('/api/bookings', half)).body.code).toBe('daily_limit');
  });

  test('never counts as the member’s own booking of the same bay and time', async () => {
    await lesson();
    const [{ simulatorId }] = (await kim.get('/api/user/bookings')).body;
    const slot = { simulatorId, bookingDate: TUESDAY, startTime: '10:00', endTime: '11:00' };
    expect((await kim.post('/api/bookings', slot)).body.code).toBe('bay_taken');
    const atDesk = await staff.post('/api/admin/bookings', { ...slot, userId: kim.user.id });
    expect(atDesk.body.code).toBe('bay_taken');
  });

  test('has a history with the names that members know', async () => {
    const { id } = await lesson();
    const [{ id: bookingId }] = (await kim.get('/api/user/bookings')).body;
    await riley.delete(`/api/lessons/${id}`, { reason: 'The flu.' });
    const { body } = await staff.get(`/api/admin/bookings/${bookingId}/history`);
    expect(body.map(({ action, actorName }: Record<string, string>) => `${action} by ${actorName}`)).toEqual([
      `created by ${kim.user.displayName}`,
      'cancelled by Riley Navarro',
    ]);
    expect(body[1].detail).toEqual({ reason: 'The flu.' });
    expect((await staff.get(`/api/desk/day?date=${TUESDAY}`)).body.bookings).toEqual([]);
    expect((await kim.get('/api/user/bookings')).body).toEqual([]);
    const slot = { simulatorId: 1, bookingDate: TUESDAY, startTime: '10:00', endTime: '11:00' };
    expect((await kim.post('/api/bookings', slot)).status).toBe(201);
    // On the board, a coach's own booking shows the coach's profile name.
    await riley.post('/api/bookings', { ...slot, simulatorId: 2 });
    const { bookings } = (await staff.get(`/api/desk/day?date=${TUESDAY}`)).body;
    expect(bookings[1].name).toBe('Riley Navarro');
  });
});

describe('the calendar link', () => {
  const calendarOf = async (who: Person): Promise<string> => {
    const { url } = (await who.post('/api/user/calendar-link')).body;
    const { body } = await server.visitor().get(new URL(url).pathname);
    // Joins the lines that the iCalendar format splits.
    return (body as string).replace(/\r\n[ \t]/g, '');
  };
  const sequenceIn = (calendar: string) => Number(/SEQUENCE:(\d+)/.exec(calendar)?.[1]);

  test('shows a lesson to the member and to the coach with the same ID as the emails', async () => {
    const { id } = await lesson();
    const gone = await lesson('2026-11-25');
    await kim.delete(`/api/lessons/${gone.id}`);
    for (const [who, other] of [
      [kim, 'Riley Navarro'],
      [riley, kim.user.displayName],
    ] as const) {
      const calendar = await calendarOf(who);
      expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1);
      expect(calendar).toContain(`UID:lesson-${id}@`);
      expect(calendar).toContain('DTSTART:20261124T150000Z');
      expect(calendar).toContain(`SUMMARY:Golf lesson with ${other}\\, Bay 1`);
      expect(sequenceIn(calendar)).toBe(NOW.getTime() / 1000);
    }
  });

  test('gives a moved lesson a higher version', async () => {
    await lesson();
    await server.setTime(at('2026-11-23', '12:30'));
    await staff.post('/api/desk/closures', {
      ...{ simulatorId: 1, reason: 'Repair' },
      from: at(TUESDAY, '10:30').toISOString(),
      to: at(TUESDAY, '12:00').toISOString(),
    });
    for (const who of [kim, riley]) {
      const calendar = await calendarOf(who);
      expect(calendar).toContain('Bay 2');
      expect(sequenceIn(calendar)).toBe(at('2026-11-23', '12:30').getTime() / 1000);
    }
  });
});

describe('moving a lesson to another bay at the desk', () => {
  const moveTo = (id: number, change: object) => staff.patch(`/api/admin/bookings/${id}`, change);
  const lessonAndBooking = async () => {
    const { id } = await lesson();
    const [booking] = (await staff.get(`/api/desk/day?date=${TUESDAY}`)).body.bookings;
    await server.db('outbox').delete();
    return { id, bookingId: booking.id };
  };

  test.each(['09:00', '10:40'])('at %s: moves it and emails the member and the coach', async (time) => {
    const { id, bookingId } = await lessonAndBooking();
    await server.setTime(at(TUESDAY, time));
    const answer = await moveTo(bookingId, { simulatorId: 2, reason: 'The projector is down.' });
    expect(answer.body).toMatchObject({ simulatorId: 2, startTime: '10:00:00', endTime: '11:00:00' });
    expect((await kim.get('/api/user/lessons')).body).toMatchObject([{ id, simulatorId: 2 }]);
    const mails = await sentMails(server);
    expect(mails.map(({ to }) => to)).toEqual([kim.user.email, riley.user.email]);
    for (const mail of mails) {
      expect(JSON.stringify(mail.blocks)).toContain('in Bay 1.');
      expect(JSON.stringify(mail.blocks)).toContain('The projector is down.');
    }
  });

  test('is refused if the time or the member changes, the bay is taken or the lesson is over', async () => {
    const { bookingId } = await lessonAndBooking();
    const codeOf = async (change: object) => (await moveTo(bookingId, change)).body.code;
    const later = { startTime: '11:00', endTime: '12:00' };
    expect(await codeOf({ simulatorId: 2, ...later })).toBe('booking_reserved');
    expect(await codeOf({ simulatorId: 2, endTime: '11:30' })).toBe('booking_reserved');
    expect(await codeOf({ simulatorId: 2, userId: riley.user.id })).toBe('booking_reserved');
    expect(await codeOf({})).toBe('booking_reserved');
    const slot = { simulatorId: 2, bookingDate: TUESDAY, startTime: '10:30', endTime: '11:30' };
    await riley.post('/api/bookings', slot);
    await server.db('outbox').delete();
    expect(await codeOf({ simulatorId: 2 })).toBe('bay_taken');
    await server.setTime(at(TUESDAY, '11:00'));
    expect(await codeOf({ simulatorId: 2 })).toBe('booking_past');
    expect(await sentMails(server)).toEqual([]);
  });
});

describe('closing a bay', () => {
  const close = () =>
    staff.post('/api/desk/closures', {
      ...{ simulatorId: 1, reason: 'The projector is repaired' },
      from: at(TUESDAY, '10:30').toISOString(),
      to: at(TUESDAY, '12:00').toISOString(),
    });

  test('moves its lessons to the other bay and sends one email to each person', async () => {
    const { id } = await lesson();
    await server.db('outbox').delete();
    const { body } = await close();
    expect(body.moved).toMatchObject([{ kind: 'lesson', simulatorId: 2 }]);
    expect((await kim.get('/api/user/lessons')).body).toMatchObject([{ id, simulatorId: 2 }]);
    const mails = await sentMails(server);
    expect(mails.map(({ to }) => to)).toEqual([kim.user.email, riley.user.email]);
    for (const mail of mails) {
      expect(mail.subject).toBe('Lesson moved: Tuesday, November 24, 10:00 AM – 11:00 AM EST');
      expect(mail.event).toMatchObject({ uid: `lesson-${id}`, isCancelled: false });
      expect(mail.event.summary).toContain('Bay 2');
      expect(JSON.stringify(mail.blocks)).toContain('in Bay 1.');
      expect(JSON.stringify(mail.blocks)).toContain('The front desk moved this lesson.');
      expect(JSON.stringify(mail.blocks)).toContain('Bay 1 is closed: The projector is repaired');
    }
  });

  test('lists lessons without a free bay, and does not email their people about a move', async () => {
    await lesson();
    await riley.post('/api/bookings', {
      ...{ simulatorId: 2, bookingDate: TUESDAY, startTime: '10:00', endTime: '11:00' },
    });
    await server.db('outbox').delete();
    const { body } = await close();
    expect([body.moved, body.affected]).toMatchObject([[], [{ kind: 'lesson' }]]);
    expect(await sentMails(server)).toEqual([]);
  });
});

describe('the last day of a membership', () => {
  test('lists the lessons after it, and cancels them when the day is over', async () => {
    const lee = await server.signedIn({ isMember: true });
    await aLesson(lee, riley.user.id, TUESDAY, '10:00');
    const behind = await aLesson(lee, riley.user.id, '2026-11-26', '10:00');
    await lee.post('/api/bookings', {
      ...{ simulatorId: 1, bookingDate: '2026-11-27', startTime: '18:00', endTime: '19:00' },
    });
    const answer = await admin.patch(`/api/admin/users/${lee.user.id}/membership`, {
      isMember: true,
      endsOn: TUESDAY,
    });
    const after: { bookingDate: string; kind: string }[] = answer.body.bookingsAfter;
    expect(after.map(({ bookingDate, kind }) => `${bookingDate} ${kind}`)).toEqual([
      '2026-11-26 lesson',
      '2026-11-27 member',
    ]);

    await server.setTime(at('2026-11-25', '00:01'));
    await server.db('outbox').delete();
    await endMemberships(server.deps);
    await endMemberships(server.deps);
    const own: { status: string }[] = (await lee.get('/api/user/lessons')).body;
    expect(own.map(({ status }) => status)).toEqual(['scheduled', 'cancelled']);
    expect((await lee.get('/api/user/bookings')).body).toMatchObject([{ bookingDate: TUESDAY }]);
    const notified = (await sentMails(server)).filter(({ event }) => event?.uid === `lesson-${behind.id}`);
    expect(notified.map(({ to }) => to)).toEqual([lee.user.email, riley.user.email]);
    expect(JSON.stringify(notified[1]?.blocks)).toContain('’s membership has ended.');
    const bookings = await server.db('bookings').whereNotNull('cancelled_at');
    expect(bookings).toHaveLength(2);
  });
});
