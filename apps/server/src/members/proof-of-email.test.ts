import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, PASSWORD, type Person, type TestServer } from '../../testing/server.ts';

type Mail = { to: string; subject: string; text: string };
let server: TestServer;
let admin: Person;
let otherAdmin: Person;

beforeAll(async () => {
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
  otherAdmin = await server.signedIn({ isAdmin: true, name: 'Olga Other' });
});
afterAll(() => server.close());

const mailsTo = async (email: string): Promise<Mail[]> =>
  (await server.visitor().get('/api/dev/outbox')).body.filter((mail: Mail) => mail.to === email);
const tokenIn = (text = '') => /reset-password\/([\w-]+)/.exec(text)?.[1];
const signIn = (username: string, password: string) =>
  server.visitor().post('/api/login', { username, password });
const isConfirmed = async (email: string) =>
  (await admin.get(`/api/admin/users?search=${email}`)).body[0].isEmailConfirmed;
const NEW_PASSWORD = 'a wedge over the water';

/** Signs in a person with an unconfirmed email. Anyone can create such an account with any email. */
const aStranger = () => server.signedIn({ isEmailConfirmed: false, isMember: false });

const ROLES = [
  ['membership', { isMember: true }, 'isMember'],
  ['admin', { isAdmin: true }, 'isAdmin'],
  ['coach', { isCoach: true }, 'isCoach'],
  ['staff', { isStaff: true }, 'isStaff'],
] as const;

describe('an account whose email was never confirmed', () => {
  test.each(ROLES)('gets the %s role only for the person who reads the email', async (path, body, flag) => {
    const stranger = await aStranger();
    await server
      .db('users')
      .where({ id: stranger.user.id })
      .update({ calendar_token_hash: `${stranger.user.id}` });
    const answer = await admin.patch(`/api/admin/users/${stranger.user.id}/${path}`, body);
    expect([answer.status, answer.body.passwordLinkSent, answer.body[flag]]).toEqual([200, true, true]);
    expect((await stranger.get('/api/user')).status).toBe(401);
    expect((await signIn(stranger.user.email, PASSWORD)).status).toBe(401);
    const row = await server.db('users').where({ id: stranger.user.id }).first();
    expect(row.calendar_token_hash).toBeNull();

    const [mail] = await mailsTo(stranger.user.email);
    const reset = { token: tokenIn(mail?.text), newPassword: NEW_PASSWORD };
    expect((await server.visitor().post('/api/reset-password/reset', reset)).status).toBe(200);
    expect((await signIn(stranger.user.email, NEW_PASSWORD)).body[flag]).toBe(true);
    expect(await isConfirmed(stranger.user.email)).toBe(true);
  });

  test('keeps working when a role is removed, or given again', async () => {
    const member = await server.signedIn({ isEmailConfirmed: false, isMember: true });
    const path = `/api/admin/users/${member.user.id}`;
    const again = await admin.patch(`${path}/membership`, { isMember: true });
    expect(again.body.passwordLinkSent).toBe(false);
    await admin.patch(`${path}/membership`, { isMember: false });
    expect((await member.get('/api/user')).status).toBe(200);
  });

  test('needs no link if admins change their own account', async () => {
    const own = await server.signedIn({ isEmailConfirmed: false, isAdmin: true });
    const answer = await own.patch(`/api/admin/users/${own.user.id}/membership`, { isMember: true });
    expect(answer.body.passwordLinkSent).toBe(false);
    expect((await own.get('/api/member/keypad-code')).status).toBe(200);
  });

  test('is not confirmed by a link that an admin read out', async () => {
    const stranger = await aStranger();
    const { body } = await admin.post(`/api/admin/users/${stranger.user.id}/reset-link`);
    const reset = { token: tokenIn(body.url), newPassword: NEW_PASSWORD };
    expect((await server.visitor().post('/api/reset-password/reset', reset)).status).toBe(200);
    expect(await isConfirmed(stranger.user.email)).toBe(false);
    const answer = await admin.patch(`/api/admin/users/${stranger.user.id}/membership`, { isMember: true });
    expect(answer.body.passwordLinkSent).toBe(true);
  });
});

describe('an account whose email is confirmed', () => {
  test('keeps its password and its sessions when it becomes a member', async () => {
    const person = await server.signedIn();
    const answer = await admin.patch(`/api/admin/users/${person.user.id}/membership`, { isMember: true });
    expect(answer.body.passwordLinkSent).toBe(false);
    expect((await person.get('/api/member/keypad-code')).status).toBe(200);
  });

  test('keeps both when an admin adds the person as a member', async () => {
    const person = await server.signedIn();
    const { email, phone } = person.user;
    expect((await admin.post('/api/admin/add-member', { email, phone })).status).toBe(201);
    expect((await person.get('/api/user')).body.isMember).toBe(true);
    const [mail] = await mailsTo(email);
    expect([mail?.subject, tokenIn(mail?.text)]).toEqual(['Welcome to Longwood Golf Lab', undefined]);
  });

  test.each([
    ['admin', { isAdmin: true }, 'You are now an admin at Longwood Golf Lab', 'is now an admin'],
    [
      'staff',
      { isStaff: true },
      'You now have front desk access at Longwood Golf Lab',
      'now has front desk access',
    ],
  ])(
    'becomes %s: its sessions end, and the person and the other admins get an email',
    async (path, body, subject, notice) => {
      const person = await server.signedIn({ name: 'Pat New' });
      await server.db('outbox').delete();
      await admin.patch(`/api/admin/users/${person.user.id}/${path}`, body);
      expect((await person.get('/api/user')).status).toBe(401);
      expect((await mailsTo(person.user.email)).map((mail) => mail.subject)).toEqual([subject]);
      expect((await mailsTo(otherAdmin.user.email)).map((mail) => mail.subject)).toEqual([
        `Pat New ${notice}`,
      ]);
      expect(await mailsTo(admin.user.email)).toEqual([]);
      await server.db('users').where({ id: person.user.id }).update({ is_admin: false });
    },
  );
});

test('an invitation goes to the email that an admin typed, even if the account changes its email at the same time', async () => {
  const squatter = await aStranger();
  const { email, phone } = squatter.user;
  // The admin's request waits for the lock on the account, while the account's email changes.
  const changing = await server.db.transaction();
  await changing('users').where({ id: squatter.user.id }).update({ phone: '321-555-0199' });
  const adding = admin.post('/api/admin/add-member', { email, phone });
  await changing('login_names')
    .where({ user_id: squatter.user.id })
    .update({ name: 'squatter@evil.example' });
  await changing('users').where({ id: squatter.user.id }).update({ email: 'squatter@evil.example' });
  await changing.commit();
  const answer = await adding;
  if (answer.status === 201) expect(answer.body.user.email).toBe(email);
  else expect([answer.status, answer.body.code]).toEqual([409, 'email_taken']);
  expect(await mailsTo('squatter@evil.example')).toEqual([]);
});
