import type { NotificationChoice } from '@clubhouse/core/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCoach, aLesson, LESSON_TABLES, sentMails } from '../../testing/lessons.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';
import { writeReminders } from './index.ts';

const TUESDAY = '2026-11-24';
const MONDAY = '2026-11-23';
const SIX_PM = at(MONDAY, '18:00');

let server: TestServer;
let member: Person;
let other: Person;
let coach: Person;
let staff: Person;
beforeAll(async () => {
  server = await aServer();
  [member, other, staff] = [
    await server.signedIn({ isMember: true, name: 'Kim Lee' }),
    await server.signedIn({ isMember: true, name: 'Pat Doe' }),
    await server.signedIn({ isAdmin: true }),
  ];
  coach = await aCoach(server, 'Riley Navarro');
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of [...LESSON_TABLES, 'outbox', 'written_reminders', 'notification_choices'])
    await server.db(table).delete();
  await runUntil(at(MONDAY, '12:00'));
});

/** Moves the clock to this time, and marks all reminders up to it as written. */
async function runUntil(time: Date): Promise<void> {
  await server.setTime(time);
  await server.db('reminder_runs').update({ until: time });
}
async function remindersAt(time: Date): Promise<string[]> {
  await server.setTime(time);
  await server.db('outbox').delete();
  await writeReminders(server.deps);
  return (await sentMails(server)).map(({ subject }) => subject);
}
const slot = (bookingDate: string, startTime: string, endTime: string, simulatorId = 1) => ({
  simulatorId,
  bookingDate,
  startTime,
  endTime,
});
async function book(person: Person, ...input: Parameters<typeof slot>): Promise<number> {
  const answer = await person.post('/api/bookings', slot(...input));
  if (answer.status !== 201) throw new Error(`No booking: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}
async function choose(person: Person, choice: NotificationChoice): Promise<void> {
  expect((await person.put('/api/user/notifications', choice)).status).toBe(200);
}
const hoursBefore = (hours: NotificationChoice['hours'], email = true): NotificationChoice => ({
  kind: 'hours-before',
  email,
  push: false,
  hours,
});
const NO_EVENING: NotificationChoice = { kind: 'evening-before', email: false, push: false, hours: null };

describe('the evening before', () => {
  test('a member gets one email with the time and the bay', async () => {
    await book(member, TUESDAY, '18:00', '20:00', 2);
    expect(await remindersAt(at(MONDAY, '17:59'))).toEqual([]);
    expect(await remindersAt(SIX_PM)).toEqual(['Tomorrow at 6:00 PM: Bay 2']);
    const [mail] = await sentMails(server);
    expect(mail).toMatchObject({
      to: member.user.email,
      heading: 'You’re playing tomorrow at 6:00 PM in Bay 2',
    });
    expect(await remindersAt(at(MONDAY, '18:01'))).toEqual([]);
  });

  test('several bookings and a lesson are one email', async () => {
    await book(member, TUESDAY, '18:00', '19:00', 2);
    await aLesson(member, coach.user.id, TUESDAY, '09:00');
    expect(await remindersAt(SIX_PM)).toEqual([
      'Tomorrow: lesson with Riley Navarro at 9:00 AM and Bay 2 at 6:00 PM',
    ]);
  });

  test('a booking and a lesson at the same time are one email', async () => {
    await aLesson(member, coach.user.id, TUESDAY, '09:00');
    await book(member, TUESDAY, '09:00', '10:00', 2);
    expect(await remindersAt(SIX_PM)).toEqual(['Tomorrow at 9:00 AM: lesson with Riley Navarro and Bay 2']);
  });

  test('a canceled booking has no reminder', async () => {
    const id = await book(member, TUESDAY, '18:00', '20:00');
    await member.delete(`/api/bookings/${id}`);
    expect(await remindersAt(SIX_PM)).toEqual([]);
  });

  test('a booking that is made after 6 PM has no reminder', async () => {
    await server.setTime(at(MONDAY, '18:00'));
    await book(member, TUESDAY, '10:00', '11:00');
    await server.setTime(at(MONDAY, '18:01'));
    await book(other, TUESDAY, '10:00', '11:00', 2);
    expect(await remindersAt(at(MONDAY, '18:02'))).toHaveLength(1);
  });

  test('a reminder that is 30 minutes late is dropped', async () => {
    await book(member, TUESDAY, '18:00', '20:00');
    expect(await remindersAt(at(MONDAY, '18:30'))).toEqual([]);
    await runUntil(at(MONDAY, '12:00'));
    expect(await remindersAt(new Date(at(MONDAY, '18:30').getTime() - 1000))).toHaveLength(1);
  });

  test('is not sent to people who turned it off', async () => {
    await choose(member, NO_EVENING);
    await book(member, TUESDAY, '18:00', '20:00');
    await book(other, TUESDAY, '18:00', '20:00', 2);
    await remindersAt(SIX_PM);
    expect((await sentMails(server)).map(({ to }) => to)).toEqual([other.user.email]);
  });

  test('guests and league reservations have no reminder', async () => {
    await staff.post('/api/desk/walk-ins', {
      ...slot(TUESDAY, '10:00:00', '12:00:00'),
      guestName: 'Dana',
      guestPhone: '407-555-0111',
    });
    expect(await remindersAt(SIX_PM)).toEqual([]);
  });
});

describe('hours before', () => {
  beforeEach(() => choose(member, NO_EVENING));

  test.each([
    [1, '17:00'],
    [3, '15:00'],
    [6, '12:00'],
  ] as const)('%s hours before 6 PM is %s', async (hours, time) => {
    await choose(member, hoursBefore(hours));
    await book(member, TUESDAY, '18:00', '20:00');
    await runUntil(at(TUESDAY, '11:00'));
    const due = at(TUESDAY, time);
    expect(await remindersAt(new Date(due.getTime() - 1))).toEqual([]);
    expect(await remindersAt(due)).toEqual(['Today at 6:00 PM: Bay 1']);
    expect(await remindersAt(new Date(due.getTime() + 60_000))).toEqual([]);
  });

  test('24 hours before is tomorrow', async () => {
    await choose(member, hoursBefore(24));
    await book(member, TUESDAY, '20:00', '21:00');
    expect(await remindersAt(at(MONDAY, '20:00'))).toEqual(['Tomorrow at 8:00 PM: Bay 1']);
  });

  test('a moved booking gets a reminder for its new time only', async () => {
    await choose(member, hoursBefore(2));
    const id = await book(member, TUESDAY, '18:00', '19:00');
    await member.patch(`/api/bookings/${id}`, slot(TUESDAY, '20:00', '21:00'));
    await runUntil(at(TUESDAY, '15:30'));
    expect(await remindersAt(at(TUESDAY, '16:00'))).toEqual([]);
    expect(await remindersAt(at(TUESDAY, '18:00'))).toEqual(['Today at 8:00 PM: Bay 1']);
  });

  test('a booking that is moved after its reminder gets a second one', async () => {
    await choose(member, hoursBefore(2));
    const id = await book(member, TUESDAY, '18:00', '19:00');
    await runUntil(at(TUESDAY, '15:59'));
    expect(await remindersAt(at(TUESDAY, '16:00'))).toEqual(['Today at 6:00 PM: Bay 1']);
    await member.patch(`/api/bookings/${id}`, slot(TUESDAY, '20:00', '21:00'));
    expect(await remindersAt(at(TUESDAY, '18:00'))).toEqual(['Today at 8:00 PM: Bay 1']);
  });

  test('a booking that goes to another member reminds the new member', async () => {
    await choose(member, hoursBefore(2));
    await choose(other, hoursBefore(1));
    const id = await book(member, TUESDAY, '18:00', '19:00');
    await staff.patch(`/api/admin/bookings/${id}`, { userId: other.user.id });
    await runUntil(at(TUESDAY, '15:59'));
    expect(await remindersAt(at(TUESDAY, '16:00'))).toEqual([]);
    await remindersAt(at(TUESDAY, '17:00'));
    expect((await sentMails(server)).map(({ to }) => to)).toEqual([other.user.email]);
  });
});

describe('on daylight saving days', () => {
  test.each([
    ['2027-03-13', '2027-03-14'],
    ['2027-11-06', '2027-11-07'],
  ])(
    'the evening of %s reminds about %s at 6 PM, and “3 hours before” is exactly three hours',
    async (eve, day) => {
      await runUntil(at(eve, '12:00'));
      await book(member, day, '04:00', '05:00');
      await choose(member, hoursBefore(3));
      expect(await remindersAt(new Date(at(eve, '18:00').getTime() - 1))).toEqual([]);
      expect(await remindersAt(at(eve, '18:00'))).toEqual(['Tomorrow at 4:00 AM: Bay 1']);
      const due = new Date(at(day, '04:00').getTime() - 3 * 60 * 60_000);
      await runUntil(new Date(due.getTime() - 60_000));
      expect(await remindersAt(new Date(due.getTime() - 1))).toEqual([]);
      const [subject] = await remindersAt(due);
      expect(subject).toMatch(/^(Today|Tomorrow) at 4:00 AM: Bay 1$/);
    },
  );
});
