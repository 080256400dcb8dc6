import type { PersonPage } from '@clubhouse/core/members';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aLeague } from '../../testing/leagues.ts';
import { aCoach, aLesson } from '../../testing/lessons.ts';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';
import { endMemberships } from './index.ts';

const TODAY = '2026-11-23';

let server: TestServer;
let admin: Person;
let staff: Person;

beforeAll(async () => {
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true, name: 'Alex Admin' });
  staff = await server.signedIn({ isStaff: true, name: 'Dana Desk' });
});
afterAll(() => server.close());
beforeEach(() => server.setTime(at(TODAY, '12:00')));

const pageOf = async (person: Person, caller = admin): Promise<PersonPage> =>
  (await caller.get(`/api/admin/users/${person.user.id}`)).body;
const listOf = async (person: Person, list: string, query = '') =>
  (await staff.get(`/api/admin/users/${person.user.id}/bookings?list=${list}${query}`)).body.map(
    ({ bookingDate, startTime }: { bookingDate: string; startTime: string }) =>
      `${bookingDate} ${startTime.slice(0, 5)}`,
  );
async function book(who: Person, bookingDate: string, startTime = '10:00', endTime = '11:00') {
  const answer = await who.post('/api/bookings', { simulatorId: 1, bookingDate, startTime, endTime });
  expect(answer.status).toBe(201);
  return answer.body;
}
const endMembership = (person: Person, body: object) =>
  admin.patch(`/api/admin/users/${person.user.id}/membership`, { isMember: true, ...body });

describe('the page of a person', () => {
  test('shows a member’s remaining hours today, and no hours for other people', async () => {
    const member = await server.signedIn({ isMember: true });
    expect((await pageOf(member)).hoursToday).toEqual({ left: 4, daily: 4 });
    await book(member, TODAY, '20:00', '21:30');
    expect((await pageOf(member)).hoursToday).toEqual({ left: 2.5, daily: 4 });
    const former = await server.signedIn();
    expect((await pageOf(former)).hoursToday).toBeNull();
  });

  test('lists future bookings soonest first, and past and canceled ones latest first, in pages', async () => {
    const member = await server.signedIn({ isMember: true });
    await book(member, '2026-11-26');
    await book(member, '2026-11-25');
    const canceled = await book(member, '2026-11-27');
    await member.delete(`/api/bookings/${canceled.id}`);
    expect(await listOf(member, 'coming')).toEqual(['2026-11-25 10:00', '2026-11-26 10:00']);
    expect(await listOf(member, 'canceled')).toEqual(['2026-11-27 10:00']);
    await server.setTime(at('2026-11-26', '10:30'));
    expect(await listOf(member, 'coming')).toEqual(['2026-11-26 10:00']);
    await server.setTime(at('2026-11-26', '11:00'));
    expect(await listOf(member, 'coming')).toEqual([]);
    expect(await listOf(member, 'past')).toEqual(['2026-11-26 10:00', '2026-11-25 10:00']);
    expect(await listOf(member, 'past', '&pageSize=1&page=2')).toEqual(['2026-11-25 10:00']);
    expect((await pageOf(member)).bookingCounts).toEqual({ coming: 0, past: 2, canceled: 1 });
    const wrong = await staff.get(`/api/admin/users/${member.user.id}/bookings?list=all`);
    expect(wrong.status).toBe(400);
  });

  test('includes the bookings that the person had as a guest, found by phone or email', async () => {
    const phone = '407-555-0170';
    const person = await server.signedIn();
    await server.db('users').where({ id: person.user.id }).update({ phone: '(407) 555-0170' });
    const asGuest = async (bookingDate: string, guest: object) => {
      const slot = { simulatorId: 2, bookingDate, startTime: '10:00', endTime: '11:00' };
      const answer = await admin.post('/api/desk/walk-ins', { ...slot, allowRepeat: true, guest });
      expect(answer.status).toBe(201);
      return answer.body;
    };
    const missed = await asGuest('2026-11-24', { name: 'Ann', phone });
    const { email } = person.user;
    await asGuest('2026-11-25', { name: 'Ann', phone: '407-555-0171', email: email.toUpperCase() });
    const canceled = await asGuest('2026-11-26', { name: 'Ann', phone, email });
    await staff.delete(`/api/bookings/${canceled.id}`);
    await asGuest('2026-11-27', { name: 'Bo', phone: '407-555-0172', email: `a-${email}` });
    expect(await listOf(person, 'coming')).toEqual(['2026-11-24 10:00', '2026-11-25 10:00']);
    expect(await listOf(person, 'canceled')).toEqual(['2026-11-26 10:00']);
    await server.setTime(at('2026-11-24', '12:00'));
    const page = await pageOf(person);
    expect(page.bookingCounts).toEqual({ coming: 1, past: 1, canceled: 1 });
    expect(page.noShows.map(({ id }) => id)).toEqual([missed.id]);
    expect((await staff.get('/api/admin/users/99999/bookings?list=past')).status).toBe(404);
  });

  test('leaves out deleted guests, who all have an empty phone number', async () => {
    const person = await server.signedIn();
    await server.db('users').where({ id: person.user.id }).update({ phone: '' });
    const guest = { name: 'Gus', phone: '407-555-0173' };
    const slot = { simulatorId: 1, bookingDate: '2026-11-28', startTime: '10:00', endTime: '11:00' };
    const { id } = (await admin.post('/api/desk/walk-ins', { ...slot, guest })).body;
    await server.db('booking_guests').where({ booking_id: id }).update({ phone: '' });
    expect(await listOf(person, 'coming')).toEqual([]);
  });

  test('lists the member’s no-shows', async () => {
    const member = await server.signedIn({ isMember: true });
    const missed = await book(member, '2026-11-24', '13:00', '14:00');
    const came = await book(member, '2026-11-25', '13:00', '14:00');
    await server.setTime(at('2026-11-25', '13:05'));
    await staff.patch(`/api/desk/bookings/${came.id}`, { checkedIn: true });
    await server.setTime(at('2026-11-25', '14:00'));
    expect((await pageOf(member)).noShows.map(({ id }) => id)).toEqual([missed.id]);
  });

  test('shows lessons without their notes, and how many complimentary lessons are left', async () => {
    const coach = await aCoach(server, 'Riley Navarro');
    const member = await server.signedIn({ isMember: true });
    expect((await pageOf(member)).freeLessonsLeft).toBe(1);
    await aLesson(member, coach.user.id, '2026-11-24', '10:00');
    const page = await pageOf(member);
    expect(page.freeLessonsLeft).toBe(0);
    expect(page.lessons).toMatchObject([
      {
        coachId: coach.user.id,
        coachName: 'Riley Navarro',
        date: '2026-11-24',
        isComplimentary: true,
        bookingId: expect.any(Number),
      },
    ]);
    expect(Object.keys(page.lessons[0] ?? {})).not.toContain('note');
    expect(Object.keys(page.lessons[0] ?? {})).not.toContain('coachNotes');
  });

  test('shows the leagues of the person', async () => {
    const member = await server.signedIn({ isMember: true });
    const league = await aLeague(admin);
    await member.post(`/api/leagues/${league.id}/join`, { userId: member.user.id });
    expect((await pageOf(member)).leagues).toMatchObject([
      { id: league.id, name: league.name, isWithdrawn: false },
    ]);
  });

  test('finds the requests of the person by email and by phone, however it was typed', async () => {
    const member = await server.signedIn({ isMember: true });
    await server.db('users').where({ id: member.user.id }).update({ phone: '(321) 555-0147' });
    const request = (input: object) =>
      server
        .visitor()
        .post('/api/contact', { name: 'Ann', interest: 'lessons', email: 'ann@example.com', ...input });
    await request({ email: member.user.email.toUpperCase(), phone: '407-555-9999', message: 'by email' });
    await request({ phone: '+1 321.555.0147', message: 'by phone' });
    await request({ phone: '407-555-9998', message: 'of others: call 3215550147' });
    const { requests } = await pageOf(member);
    expect(requests.map(({ message }) => message)).toEqual(['by phone', 'by email']);
  });

  test('shows the subjects of emails, and never their texts', async () => {
    const newMember = { email: 'invited-first@example.com', phone: '407-555-0163', name: 'Ida First' };
    const { body } = await admin.post('/api/admin/add-member', newMember);
    const page = (await staff.get(`/api/admin/users/${body.user.id}`)).body;
    expect(page.mails).toEqual([
      {
        id: expect.any(Number),
        subject: expect.stringContaining('Welcome to'),
        createdAt: at(TODAY, '12:00').toISOString(),
        state: 'waiting',
      },
    ]);
    expect(JSON.stringify(page)).not.toContain('reset-password');
  });

  test('shows roles to admins only', async () => {
    const coach = await server.signedIn({ isCoach: true, isMember: true });
    expect((await pageOf(coach)).user).toMatchObject({ isCoach: true, isAdmin: false, isInvited: false });
    const { user } = await pageOf(coach, staff);
    expect(user).toMatchObject({ id: coach.user.id, isMember: true });
    for (const hidden of ['isCoach', 'isAdmin', 'isStaff', 'isEmailConfirmed', 'isInvited']) {
      expect(user).not.toHaveProperty(hidden);
    }
  });

  test('shows admins when the person last saw the door code', async () => {
    const member = await server.signedIn({ isMember: true });
    expect((await pageOf(member)).doorCodeSeenAt).toBeNull();
    await member.get('/api/member/keypad-code');
    await server.setTime(at(TODAY, '13:00'));
    await member.get('/api/member/keypad-code');
    expect((await pageOf(member)).doorCodeSeenAt).toBe(at(TODAY, '13:00').toISOString());
    expect(await pageOf(member, staff)).not.toHaveProperty('doorCodeSeenAt');
  });

  test('repeats no query, whatever the amount of data', async () => {
    const coach = await aCoach(server, 'Sam Coach');
    const member = await server.signedIn({ isMember: true });
    await aLesson(member, coach.user.id, '2026-11-24', '11:00');
    await book(member, '2026-11-24', '08:00', '09:00');
    await aLesson(member, coach.user.id, '2026-11-25', '11:00');
    await book(member, '2026-11-25', '08:00', '09:00');
    await staff.post(`/api/admin/users/${member.user.id}/notes`, { text: 'Left-handed' });
    const queries: string[] = [];
    const listen = ({ sql }: { sql: string }) => queries.push(sql);
    server.db.on('query', listen);
    const page = await pageOf(member);
    server.db.off('query', listen);
    expect([page.bookingCounts.coming, page.lessons.length, page.notes.length]).toEqual([4, 2, 1]);
    expect(queries).toEqual([...new Set(queries)]);
  });

  test('is unknown for a person who does not exist', async () => {
    expect((await admin.get('/api/admin/users/99999')).status).toBe(404);
    expect((await staff.post('/api/admin/users/99999/notes', { text: 'Hello' })).status).toBe(404);
  });
});

describe('notes about a person', () => {
  test('have an author and a time, latest first', async () => {
    const member = await server.signedIn({ isMember: true });
    const path = `/api/admin/users/${member.user.id}/notes`;
    expect((await staff.post(path, { text: ' Left-handed ' })).status).toBe(201);
    await server.setTime(at(TODAY, '13:00'));
    await admin.post(path, { text: 'Prefers Bay 2' });
    expect((await pageOf(member, staff)).notes).toMatchObject([
      {
        text: 'Prefers Bay 2',
        actorId: admin.user.id,
        actorName: 'Alex Admin',
        at: at(TODAY, '13:00').toISOString(),
      },
      {
        text: 'Left-handed',
        actorId: staff.user.id,
        actorName: 'Dana Desk',
        at: at(TODAY, '12:00').toISOString(),
      },
    ]);
    expect((await staff.post(path, { text: ' ' })).body.message).toBe('Please enter a note.');
  });

  test('are deleted with the account of the person, and stay without the name if the author is deleted', async () => {
    const member = await server.signedIn({ isMember: true });
    const author = await server.signedIn({ isStaff: true, name: 'Gone Author' });
    await author.post(`/api/admin/users/${member.user.id}/notes`, { text: 'Left-handed' });
    await admin.delete(`/api/admin/users/${author.user.id}`);
    expect((await pageOf(member)).notes).toMatchObject([
      { text: 'Left-handed', actorId: null, actorName: 'Deleted person' },
    ]);
    await admin.delete(`/api/admin/users/${member.user.id}`);
    expect(await server.db('user_notes').where({ user_id: member.user.id })).toEqual([]);
    expect(JSON.stringify(await server.db('audit_log'))).not.toContain('Left-handed');
  });
});

describe('the end of a membership', () => {
  test('lists in advance exactly the bookings and lessons that it then cancels', async () => {
    const coach = await aCoach(server, 'Chris Coach');
    const member = await server.signedIn({ isMember: true });
    await book(member, '2026-11-26', '18:00', '19:00');
    const lost = await book(member, '2026-11-27', '18:00', '19:00');
    const lesson = (await aLesson(member, coach.user.id, '2026-11-30', '09:00')) as { id: number };
    const path = `/api/admin/users/${member.user.id}/membership-end`;
    const preview = (await admin.get(`${path}?endsOn=2026-11-26`)).body;
    expect(preview.bookings.map(({ id }: { id: number }) => id)).toEqual([lost.id]);
    expect(preview.lessons).toMatchObject([{ date: '2026-11-30', coachName: 'Chris Coach' }]);
    expect((await pageOf(member)).bookingCounts).toMatchObject({ canceled: 0 });

    await endMembership(member, { endsOn: '2026-11-26' });
    await server.setTime(at('2026-11-27', '00:05'));
    await endMemberships(server.deps);
    const canceled = await server.db('bookings').whereNotNull('cancelled_at').pluck('id');
    expect(canceled).toContain(lost.id);
    const { lessons, bookingCounts } = await pageOf(member);
    expect(bookingCounts.canceled).toBe(preview.bookings.length + preview.lessons.length);
    expect(lessons.find(({ id }) => id === lesson.id)?.status).toBe('cancelled');
  });

  test('keeps the reason, and the person page shows each period of the membership', async () => {
    const person = await server.signedIn();
    await endMembership(person, {});
    await server.setTime(at('2026-12-01', '12:00'));
    await endMembership(person, { endsOn: '2026-12-31', reason: 'moved' });
    expect((await pageOf(person)).memberships).toEqual([
      { from: TODAY, until: '2026-12-31', reason: 'moved' },
    ]);
    await server.setTime(at('2027-01-01', '00:05'));
    await endMemberships(server.deps);
    await server.setTime(at('2027-02-01', '12:00'));
    await endMembership(person, {});
    expect((await pageOf(person)).memberships).toEqual([
      { from: '2027-02-01', until: null, reason: null },
      { from: TODAY, until: '2026-12-31', reason: 'moved' },
    ]);
    expect((await endMembership(person, { endsOn: '2027-03-01', reason: 'bored' })).status).toBe(400);
  });

  test('can be undone: the person has the same membership as before', async () => {
    const member = await server.signedIn({ isMember: true });
    await book(member, '2026-11-29', '18:00', '19:00');
    await endMembership(member, { endsOn: '2026-12-31' });
    const before = (await pageOf(member)).user;
    await endMembership(member, { endsOn: TODAY, reason: 'price' });
    await endMembership(member, { endsOn: before.membershipEndsOn });
    const after = await pageOf(member);
    expect(after.user).toEqual(before);
    expect(after.bookingCounts).toMatchObject({ coming: 1, canceled: 0 });
    expect(after.memberships[0]?.reason).toBeNull();
  });
});

describe('an invitation', () => {
  test('is resent until the person has set a password', async () => {
    const email = 'invited@example.com';
    const { body } = await admin.post('/api/admin/add-member', { email, phone: '407-555-0161', name: 'Ivy' });
    const path = `/api/admin/users/${body.user.id}`;
    expect((await admin.get(path)).body.user.isInvited).toBe(true);
    expect((await admin.post(`${path}/invitation`)).status).toBe(202);
    const outbox = (await server.visitor().get('/api/dev/outbox')).body;
    const [mail, first] = outbox.filter(({ to }: { to: string }) => to === email);
    expect(mail.subject).toBe(first.subject);
    const token = /reset-password\/([\w-]+)/.exec(mail.text)?.[1];
    const reset = { token, newPassword: 'a wedge over the water' };
    expect((await server.visitor().post('/api/reset-password/reset', reset)).status).toBe(200);
    expect((await admin.get(path)).body.user.isInvited).toBe(false);
    const late = await admin.post(`${path}/invitation`);
    expect([late.status, late.body.code]).toEqual([409, 'not_invited']);
  });

  test('is not resent after the membership ended', async () => {
    const form = { email: 'gone@example.com', phone: '407-555-0162', name: 'Gil' };
    const { id } = (await admin.post('/api/admin/add-member', form)).body.user;
    await admin.patch(`/api/admin/users/${id}/membership`, { isMember: false });
    const refused = await admin.post(`/api/admin/users/${id}/invitation`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This person is not a member and has no role.',
    ]);
  });
});

describe('the filters of the users list', () => {
  const found = async (filter: string, caller = admin) =>
    (await caller.get(`/api/admin/users?filter=${filter}&pageSize=500`)).body.map(
      ({ id }: { id: number }) => id,
    );

  test('find members, people whose membership ends soon, and members who have not come for 30 days', async () => {
    const regular = await server.signedIn({ isMember: true });
    const absent = await server.signedIn({ isMember: true });
    const leaving = await server.signedIn({ isMember: true });
    const visitor = await server.signedIn();
    await book(regular, '2026-11-24', '21:00', '22:00');
    await endMembership(leaving, { endsOn: '2026-12-22' });
    await server.setTime(at('2026-11-25', '12:00'));
    expect(await found('members')).toEqual(
      expect.arrayContaining([regular, absent, leaving].map(({ user }) => user.id)),
    );
    expect(await found('members')).not.toContain(visitor.user.id);
    expect(await found('not-members')).toContain(visitor.user.id);
    expect(await found('not-members')).not.toContain(regular.user.id);
    expect(await found('ends-soon')).toContain(leaving.user.id);
    expect(await found('ends-soon')).not.toContain(regular.user.id);
    expect(await found('no-visit')).toContain(absent.user.id);
    expect(await found('no-visit')).not.toContain(regular.user.id);
    await server.setTime(at('2026-12-24', '12:00'));
    expect(await found('no-visit')).toContain(regular.user.id);
  });

  test('have counts that equal their lists, and staff cannot filter by roles', async () => {
    const counts = (await admin.get('/api/admin/user-counts')).body;
    for (const filter of ['members', 'not-members', 'ends-soon', 'no-visit', 'invited', 'staff']) {
      expect([filter, counts[filter]]).toEqual([filter, (await found(filter)).length]);
    }
    expect(counts.all).toBe(counts.members + counts['not-members']);
    expect(await found('staff')).toEqual(expect.arrayContaining([admin.user.id, staff.user.id]));
    expect((await staff.get('/api/admin/users?filter=staff')).status).toBe(403);
    expect((await staff.get('/api/admin/users?filter=members')).status).toBe(200);
    expect(Object.keys((await staff.get('/api/admin/user-counts')).body)).not.toContain('invited');
    expect((await admin.get('/api/admin/users?filter=unknown')).status).toBe(400);
  });
});
