import { datePlus } from '@clubhouse/core/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aLeague } from '../../testing/leagues.ts';
import { aServer, at, PASSWORD, type Person, type TestServer } from '../../testing/server.ts';
import { forgetDeletedPeople } from '../audit/index.ts';
import { endMemberships } from './index.ts';

let server: TestServer;
let admin: Person;

const TODAY = '2026-11-23';

beforeAll(async () => {
  server = await aServer({ env: { PUBLIC_URL: 'https://golf.example' } });
  // This admin is the first user and gets ID 1. A test below checks that this user cannot be deleted.
  admin = await server.signedIn({ isAdmin: true });
});
afterAll(() => server.close());
beforeEach(() => server.setTime(at(TODAY, '12:00')));

const mailsTo = async (email: string) =>
  (await server.visitor().get('/api/dev/outbox')).body.filter((mail: { to: string }) => mail.to === email);
const signIn = (username: string, password: string) =>
  server.visitor().post('/api/login', { username, password });
async function book(who: Person, bookingDate: string) {
  const slot = { simulatorId: 1, bookingDate, startTime: '10:00', endTime: '11:00' };
  const answer = await who.post('/api/bookings', slot);
  expect(answer.status).toBe(201);
  return answer.body;
}
const audit = async (action: string) => (await admin.get(`/api/admin/audit?search=${action}`)).body;

describe('a membership', () => {
  test('can be given and taken, takes effect with the next request, and is in the audit log', async () => {
    const person = await server.signedIn();
    const path = `/api/admin/users/${person.user.id}/membership`;
    const given = await admin.patch(path, { isMember: true });
    expect([given.status, given.body]).toEqual([
      200,
      { ...person.user, isMember: true, passwordLinkSent: false },
    ]);
    expect((await person.get('/api/member/keypad-code')).status).toBe(200);
    await admin.patch(path, { isMember: false });
    expect((await person.get('/api/member/keypad-code')).status).toBe(403);
    const [latest] = await audit('user.membership');
    expect(latest).toMatchObject({
      actorId: admin.user.id,
      actorName: admin.user.displayName,
      subject: `user ${person.user.id} (${person.user.displayName})`,
      detail: { before: { isMember: true, endsOn: null }, after: { isMember: false, endsOn: null } },
    });
    expect((await admin.patch('/api/admin/users/99999/membership', { isMember: true })).status).toBe(404);
    expect((await admin.patch(path, {})).status).toBe(400);
  });

  test('with a last day lists the bookings after it, and ends by itself', async () => {
    const person = await server.signedIn({ isMember: true });
    const before = await book(person, '2026-11-25');
    const after = await book(person, '2026-11-27');
    const night = { simulatorId: 2, bookingDate: '2026-11-27', startTime: '00:00', endTime: '01:00' };
    const atMidnight = (await person.post('/api/bookings', night)).body;
    const link = new URL((await person.post('/api/user/calendar-link')).body.url).pathname;
    const path = `/api/admin/users/${person.user.id}/membership`;
    expect((await admin.patch(path, { isMember: true, endsOn: '2026-11-22' })).body.fields).toEqual({
      endsOn: 'The last day cannot be in the past.',
    });
    const answer = await admin.patch(path, { isMember: true, endsOn: '2026-11-26' });
    expect(answer.body).toMatchObject({
      membershipEndsOn: '2026-11-26',
      bookingsAfter: [{ id: atMidnight.id }, { id: after.id }],
    });
    await endMemberships(server.deps);
    expect((await person.get('/api/user/bookings')).body).toHaveLength(3);
    expect((await server.visitor().get(link)).status).toBe(200);

    await server.setTime(at('2026-11-27', '00:10'));
    await Promise.all([endMemberships(server.deps), endMemberships(server.deps)]);
    expect((await person.get('/api/user')).body).toMatchObject({ isMember: false });
    // The booking at midnight has already begun, but it is still canceled, because it is after the last day.
    expect((await person.get('/api/user/bookings')).body.map(({ id }: { id: number }) => id)).toEqual([
      before.id,
    ]);
    const history = await admin.get(`/api/admin/bookings/${after.id}/history`);
    expect(history.body.at(-1)).toMatchObject({
      actorId: null,
      actorName: 'Clubhouse',
      action: 'cancelled',
      detail: { reason: 'The membership has ended.' },
    });
    expect((await server.visitor().get(link)).status).toBe(404);
    const mails = await mailsTo(person.user.email);
    expect(
      mails.filter(({ subject }: { subject: string }) => subject === 'Your membership has ended'),
    ).toHaveLength(1);
    const lee = await server.signedIn({ isMember: true });
    expect((await book(lee, '2026-11-27')).simulatorId).toBe(1);
  });

  test('continues when the last day is removed', async () => {
    const person = await server.signedIn({ isMember: true });
    const path = `/api/admin/users/${person.user.id}/membership`;
    await admin.patch(path, { isMember: true, endsOn: TODAY });
    expect((await admin.patch(path, { isMember: true })).body).toMatchObject({ membershipEndsOn: null });
    await server.setTime(at(datePlus(TODAY, 5), '12:00'));
    await endMemberships(server.deps);
    expect((await person.get('/api/user')).body.isMember).toBe(true);
  });
});

describe('roles', () => {
  test('coach and staff can be given and taken', async () => {
    const person = await server.signedIn();
    const path = `/api/admin/users/${person.user.id}`;
    expect((await admin.patch(`${path}/coach`, { isCoach: true })).body.isCoach).toBe(true);
    expect((await admin.patch(`${path}/staff`, { isStaff: true })).body.isStaff).toBe(true);
    const asStaff = server.visitor();
    await asStaff.post('/api/login', { username: person.user.email, password: PASSWORD });
    expect((await asStaff.get('/api/admin/users')).status).toBe(200);
    await admin.patch(`${path}/staff`, { isStaff: false });
    expect((await asStaff.get('/api/admin/users')).status).toBe(401);
    expect((await admin.get(`/api/admin/users?search=${person.user.email}`)).body[0].isStaff).toBe(false);
  });

  test('a repeated request is not recorded, and the person stays signed in', async () => {
    const { user } = await server.signedIn();
    const give = () => admin.patch(`/api/admin/users/${user.id}/staff`, { isStaff: true });
    expect((await give()).body).toMatchObject({ isStaff: true });
    const staff = server.visitor();
    await staff.post('/api/login', { username: user.email, password: PASSWORD });
    expect((await give()).body).toMatchObject({ isStaff: true, passwordLinkSent: false });
    expect((await staff.get('/api/user')).status).toBe(200);
    expect((await admin.get(`/api/admin/audit?personId=${user.id}`)).body).toHaveLength(1);
  });

  test('one admin always remains, even when two admins demote each other at once', async () => {
    const path = `/api/admin/users/${admin.user.id}/admin`;
    const alone = await admin.patch(path, { isAdmin: false });
    expect([alone.status, alone.body.message]).toEqual([409, 'At least one admin is required.']);
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [
        await server.signedIn({ isAdmin: true }),
        await server.signedIn({ isAdmin: true }),
      ];
      await server.db('users').where({ id: admin.user.id }).update({ is_admin: false });
      const answers = await Promise.all([
        one.patch(`/api/admin/users/${other.user.id}/admin`, { isAdmin: false }),
        other.patch(`/api/admin/users/${one.user.id}/admin`, { isAdmin: false }),
      ]);
      // Only one request can succeed. The other request fails because its session ended, its sender is no
      // longer an admin, or it would remove the last admin.
      for (const { status } of answers) expect([200, 401, 403, 409]).toContain(status);
      expect(await server.db('users').where({ is_admin: true })).toHaveLength(1);
      await server.db('users').update({ is_admin: false });
      await server.db('users').where({ id: admin.user.id }).update({ is_admin: true });
    }
  });
});

describe('deleting an account', () => {
  test('ends its sessions and future bookings, and past bookings stay without the name', async () => {
    const person = await server.signedIn({ isMember: true });
    const future = await book(person, '2026-11-30');
    const past = { booking_date: '2026-11-01', start_time: '10:00:00', end_time: '11:00:00', kind: 'member' };
    const [{ id: pastId }] = await server
      .db('bookings')
      .insert({ ...past, simulator_id: 1, user_id: person.user.id, created_at: server.clock.now })
      .returning('id');
    const league = await aLeague(admin);
    await person.post(`/api/leagues/${league.id}/join`, { userId: person.user.id });

    expect((await admin.delete(`/api/admin/users/${person.user.id}`)).status).toBe(204);
    expect((await person.get('/api/user')).status).toBe(401);
    expect((await signIn(person.user.email, PASSWORD)).status).toBe(401);
    expect(await server.db('bay_slots').where({ booking_id: future.id })).toEqual([]);
    expect(await server.db('bookings').where({ id: pastId }).first()).toMatchObject({ user_id: null });
    const [player] = (await admin.get(`/api/leagues/${league.id}/participants`)).body;
    expect(player).toMatchObject({ userId: null, name: 'Former member', email: '' });
    const entries = JSON.stringify(await audit('user.deleted'));
    expect(entries).not.toContain(person.user.email);
    expect((await admin.delete(`/api/admin/users/${person.user.id}`)).status).toBe(404);
  });

  test('removes the person from everything that stays, the audit log included', async () => {
    const person = await server.signedIn({ isMember: true, name: 'Quincy Removed' });
    const { id, email } = person.user;
    await server.db('users').where({ id }).update({ phone: '321-555-8642' });
    const other = await server.signedIn({ isMember: true, name: 'Quincy Removedson' });
    const league = await aLeague(admin, { leagueType: 'scramble', maxParticipants: 8 });
    const partner = { player2Name: 'Quincy Removed', player2Email: email };
    await other.post(`/api/leagues/${league.id}/join`, { userId: other.user.id, ...partner });
    await person.post('/api/membership-request', {
      name: 'Quincy Removed',
      phone: '321-555-8642',
      preferredContact: 'phone',
      message: 'Call Quincy Removed',
    });
    await server.visitor().post('/api/contact', {
      name: 'Q. Removed',
      email: email.toUpperCase(),
      phone: '321-555-8642',
      interest: 'other',
    });
    const requests = (await admin.get('/api/admin/demo-requests')).body;
    for (const request of requests) {
      await admin.post(`/api/admin/contact-submissions/${request.id}/notes`, {
        text: `${request.name} is left-handed`,
      });
    }
    await admin.post('/api/desk/walk-ins', {
      simulatorId: 2,
      bookingDate: TODAY,
      startTime: '13:00',
      endTime: '14:00',
      guest: { name: 'Quincy Removed', phone: '321-555-8642', email },
    });
    await person.get('/api/member/keypad-code');
    await admin.patch(`/api/admin/users/${id}/membership`, { isMember: true, endsOn: '2026-12-31' });
    await admin.patch(`/api/admin/users/${other.user.id}/name`, { name: 'Quincy Removedson' });
    await server.db('outbox').update({ next_attempt_at: null, sent_at: server.clock.now });

    // Audit entries keep a former name, so the deletion must remove that name as well.
    await admin.patch(`/api/admin/users/${id}/name`, { name: 'Quincy Former' });
    await admin.patch(`/api/admin/users/${id}/membership`, { isMember: true, endsOn: null });
    await admin.patch(`/api/admin/users/${id}/name`, { name: 'Quincy Removed' });

    expect((await admin.delete(`/api/admin/users/${id}`)).status).toBe(204);
    // For 30 days, admins can still see which account was deleted.
    const [deleted] = (await admin.get('/api/admin/audit?search=quincy removed deleted')).body;
    expect(deleted).toMatchObject({ action: 'user.deleted', actorName: admin.user.displayName });
    const due = new Date(server.clock.now.getTime() + 30 * 24 * 60 * 60 * 1000);
    await forgetDeletedPeople(server.db, new Date(due.getTime() - 1));
    expect((await admin.get('/api/admin/audit?search=quincy removed deleted')).body).toHaveLength(1);
    await forgetDeletedPeople(server.db, due);
    const everything: Record<string, unknown> = {};
    for (const table of [
      ...['users', 'login_names', 'audit_log', 'contact_submissions', 'contact_notes', 'booking_guests'],
      ...['guest_keys', 'league_participants', 'outbox', 'booking_history', 'lessons', 'keypad_views'],
      'forgotten_people',
    ]) {
      everything[table] = await server.db(table);
    }
    const text = JSON.stringify(everything).replaceAll('Quincy Removedson', '');
    for (const trace of [
      email,
      'Quincy Former',
      'Quincy Removed',
      'Q. Removed',
      '321-555-8642',
      '3215558642',
    ]) {
      expect([trace, text.toLowerCase().includes(trace.toLowerCase())]).toEqual([trace, false]);
    }
    // The audit log and the record of door code views keep only the ID.
    expect(await server.db('keypad_views').where({ user_id: id })).toHaveLength(1);
    const entries = await server.db('audit_log').where({ subject: `user ${id} (Deleted person)` });
    expect(entries.map(({ action }) => action)).toEqual([
      'user.membership',
      'user.name',
      'user.membership',
      'user.name',
      'user.deleted',
    ]);
    const [view] = (await admin.get('/api/admin/keypad-code/views')).body;
    expect(view).toMatchObject({ userId: id, name: `User ${id} (deleted)` });
    expect((await admin.get(`/api/admin/audit?search=${other.user.id} removedson`)).body).not.toEqual([]);
  });

  test('is refused for the first user, and for the last admin', async () => {
    const first = await admin.delete('/api/admin/users/1');
    expect([first.status, first.body.code]).toEqual([409, 'first_user']);
    const other = await server.signedIn({ isAdmin: true });
    await server.db('users').where({ id: admin.user.id }).update({ is_admin: false });
    const last = await other.delete(`/api/admin/users/${other.user.id}`);
    expect([last.status, last.body.code]).toEqual([409, 'last_admin']);
    await server.db('users').where({ id: admin.user.id }).update({ is_admin: true });
  });
});

describe('a reset link', () => {
  test('sets a new password, once, within a day', async () => {
    const person = await server.signedIn();
    const link = async () =>
      (await admin.post(`/api/admin/users/${person.user.id}/reset-link`)).body.url as string;
    const tokenOf = (url: string) => new URL(url).pathname.split('/').at(-1);
    const url = await link();
    expect(url).toMatch(/^https:\/\/golf\.example\/reset-password\/[\w-]{43}$/);
    const reset = { token: tokenOf(url), newPassword: 'a wedge over the water' };
    expect((await server.visitor().post('/api/reset-password/reset', reset)).status).toBe(200);
    expect((await signIn(person.user.email, reset.newPassword)).status).toBe(200);
    expect((await server.visitor().post('/api/reset-password/reset', reset)).status).toBe(400);
    const late = { ...reset, token: tokenOf(await link()) };
    await server.setTime(at(datePlus(TODAY, 1), '12:01'));
    expect((await server.visitor().post('/api/reset-password/reset', late)).status).toBe(400);
    expect(JSON.stringify(await audit('user.reset-link'))).not.toContain(reset.token);
  });
});

describe('signing a user out everywhere', () => {
  test('ends their sessions with the next request, keeps the password, and is in the audit log', async () => {
    const [person, other] = [await server.signedIn(), await server.signedIn()];
    const answer = await admin.delete(`/api/admin/users/${person.user.id}/sessions`);
    expect(answer.status).toBe(204);
    expect((await person.get('/api/user')).status).toBe(401);
    expect((await other.get('/api/user')).status).toBe(200);
    expect((await signIn(person.user.email, PASSWORD)).status).toBe(200);
    expect((await audit('user.signed-out'))[0]).toMatchObject({
      actorId: admin.user.id,
      subject: `user ${person.user.id} (${person.user.displayName})`,
    });
    expect((await admin.delete('/api/admin/users/99999/sessions')).status).toBe(404);
  });
});

describe('adding a member', () => {
  const add = (body: object) => admin.post('/api/admin/add-member', body);
  const tokenIn = (text: string) => /reset-password\/([\w-]+)/.exec(text)?.[1];

  test('creates an account that its owner opens with the emailed link', async () => {
    const email = 'new-member@example.com';
    const answer = await add({ email, phone: '407-555-0166' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      user: { email, username: email, isMember: true, phone: '407-555-0166' },
    });
    const [mail] = await mailsTo(email);
    const newPassword = 'a wedge over the water';
    await server.visitor().post('/api/reset-password/reset', { token: tokenIn(mail.text), newPassword });
    expect((await signIn(email, newPassword)).body.isMember).toBe(true);
    const again = await add({ email: email.toUpperCase(), phone: '407-555-0166' });
    expect([again.status, again.body.code]).toEqual([409, 'already_member']);
  });

  test('locks out anyone who registered the email before, until the owner uses the link', async () => {
    const stranger = await server.signedIn({ isEmailConfirmed: false });
    const { email, id } = stranger.user;
    const answer = await add({ email, phone: '407-555-0167' });
    expect(answer.body.user).toMatchObject({ id, isMember: true, phone: '407-555-0167' });
    expect((await stranger.get('/api/user')).status).toBe(401);
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    const [mail] = await mailsTo(email);
    const newPassword = 'a wedge over the water';
    await server.visitor().post('/api/reset-password/reset', { token: tokenIn(mail.text), newPassword });
    expect((await signIn(email, newPassword)).status).toBe(200);
    const [listed] = (await admin.get(`/api/admin/users?search=${email}`)).body;
    expect(listed.isEmailConfirmed).toBe(true);
  });

  test('reports missing fields, and creates one account for two simultaneous requests', async () => {
    expect((await add({})).body.fields).toEqual({
      email: 'Please fill in all fields',
      phone: 'Please fill in all fields',
    });
    expect((await add({ email: 'x', phone: '407-555-0100' })).body.message).toBe(
      'Please enter a valid email address',
    );
    const input = { email: 'twice@example.com', phone: '407-555-0168' };
    const answers = await Promise.all([add(input), add(input), add(input)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await mailsTo(input.email)).toHaveLength(1);
  });

  describe('adding a member from a demo request', () => {
    const aRequest = async (email: string): Promise<number> => {
      const form = { name: 'Kim Walker', email, phone: '407-555-0169', interest: 'other' };
      return (await server.visitor().post('/api/contact', form)).body.id;
    };
    const stateOf = async (id: number) => {
      const all = (await admin.get('/api/admin/all-contact-submissions')).body;
      const { isRead, becameMember } = all.find((request: { id: number }) => request.id === id);
      return { isRead, becameMember };
    };
    const untouched = { isRead: false, becameMember: false };

    test('completes the request, notes that the sender became a member, and audits both', async () => {
      const email = 'from-a-request@example.com';
      const contactSubmissionId = await aRequest(email);
      const answer = await add({ email, phone: '407-555-0169', contactSubmissionId });
      expect([answer.status, answer.body.user.isMember]).toEqual([201, true]);
      expect(await stateOf(contactSubmissionId)).toEqual({ isRead: true, becameMember: true });
      expect(await audit(`request ${contactSubmissionId} (Kim Walker)`)).toMatchObject([
        {
          action: 'request.changed',
          actorName: admin.user.displayName,
          detail: { before: untouched, after: { isRead: true, becameMember: true } },
        },
      ]);
      expect(await mailsTo(email)).toHaveLength(1);
    });

    test('does not add a member if the request does not exist', async () => {
      const email = 'from-nothing@example.com';
      const answer = await add({ email, phone: '407-555-0169', contactSubmissionId: 99999 });
      expect([answer.status, answer.body.fields]).toEqual([
        400,
        { contactSubmissionId: 'We can’t find this request.' },
      ]);
      expect((await admin.get(`/api/admin/users?search=${email}`)).body).toEqual([]);
      expect(await mailsTo(email)).toEqual([]);
    });

    test('leaves the request unchanged if the person is a member or the username is taken', async () => {
      const member = await server.signedIn({ isMember: true });
      const ofMember = await aRequest(member.user.email);
      const input = { email: member.user.email, phone: '407-555-0169', contactSubmissionId: ofMember };
      const answer = await add(input);
      expect([answer.status, answer.body.code]).toEqual([409, 'already_member']);
      expect(await stateOf(ofMember)).toEqual(untouched);
      expect(await mailsTo(member.user.email)).toEqual([]);
      expect((await member.get('/api/user')).status).toBe(200);

      const taken = 'taken-name@example.com';
      const other = await server.signedIn();
      // Another account has this email as its username.
      await server.db('login_names').insert({ name: taken, user_id: other.user.id });
      const ofTaken = await aRequest(taken);
      const refused = await add({ email: taken, phone: '407-555-0169', contactSubmissionId: ofTaken });
      expect([refused.status, refused.body.code]).toEqual([409, 'email_taken']);
      expect(await stateOf(ofTaken)).toEqual(untouched);
    });
  });
});

test('only admins can do any of this', async () => {
  for (const who of [await server.signedIn({ isMember: true }), await server.signedIn({ isStaff: true })]) {
    for (const [method, path] of [
      ['patch', '/api/admin/users/1/membership'],
      ['patch', '/api/admin/users/1/admin'],
      ['patch', '/api/admin/users/1/coach'],
      ['patch', '/api/admin/users/1/staff'],
      ['delete', '/api/admin/users/1'],
      ['post', '/api/admin/users/1/reset-link'],
      ['post', '/api/admin/add-member'],
      ['get', '/api/admin/audit'],
    ] as const) {
      expect((await who[method](path)).status, `${method} ${path}`).toBe(403);
      expect((await server.visitor()[method](path)).status, `${method} ${path}`).toBe(401);
    }
  }
});
