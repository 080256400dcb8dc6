import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, PASSWORD, type Person, type TestServer } from '../../testing/server.ts';
import { forgetDeletedPeople } from '../audit/index.ts';
import { clearOldEmailConfirmations } from '../auth/index.ts';

type Mail = { to: string; subject: string; text: string };
let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await aServer();
  admin = await server.signedIn({ isAdmin: true });
});
afterAll(() => server.close());

const PHONE = '407-555-0188';
const changeContact = (id: number, body: object, by = admin) =>
  by.patch(`/api/admin/users/${id}/contact`, body);
const mailsTo = async (email: string): Promise<Mail[]> =>
  (await server.visitor().get('/api/dev/outbox')).body.filter((mail: Mail) => mail.to === email);
const signIn = (username: string, password = PASSWORD) =>
  server.visitor().post('/api/login', { username, password });
const listed = async (email: string) => (await admin.get(`/api/admin/users?search=${email}`)).body[0];
/** Returns the path of the confirmation link in the newest email to this address. */
const linkTo = async (email: string) =>
  /\/confirm-email\/[\w-]{43}/.exec((await mailsTo(email))[0]?.text ?? '')?.[0] ?? '/no-link';
const tokenIn = (text = '') => /reset-password\/([\w-]+)/.exec(text)?.[1];

describe('an admin who corrects a phone or email', () => {
  test('changes the contact details at the desk, and the person signs in with the new email', async () => {
    const { user } = await server.signedIn({ isMember: true });
    const { email: old } = user;
    const email = `new-${user.id}@x.example`;
    const answer = await changeContact(user.id, { phone: ` ${PHONE} `, email });
    expect([answer.status, answer.body]).toEqual([
      200,
      { ...user, phone: PHONE, email, username: email, confirmationSent: true },
    ]);
    expect((await signIn(email)).status).toBe(200);
    expect((await signIn(old)).status).toBe(401);
    const [entry] = (await admin.get('/api/admin/audit?search=user.contact')).body;
    expect(entry).toMatchObject({
      actorName: admin.user.displayName,
      personId: user.id,
      detail: { before: { phone: user.phone, email: old }, after: { phone: PHONE, email } },
    });
  });

  test('leaves the new email unconfirmed until its owner uses the emailed link', async () => {
    const person = await server.signedIn();
    const email = `owner-${person.user.id}@x.example`;
    const link = (await admin.post(`/api/admin/users/${person.user.id}/reset-link`, {})).body.url;
    await changeContact(person.user.id, { phone: PHONE, email });
    expect((await listed(email)).isEmailConfirmed).toBe(false);
    // The person stays signed in, but earlier links no longer give access to the account.
    expect((await person.get('/api/user')).status).toBe(200);
    const newPassword = 'a wedge over the water';
    const reset = (token?: string) =>
      server.visitor().post('/api/reset-password/reset', { token, newPassword });
    expect((await reset(tokenIn(link))).status).toBe(400);
    expect((await mailsTo(person.user.email)).map(({ subject }) => subject)).toContain(
      'Your email address was changed',
    );
    const [confirmation] = await mailsTo(email);
    expect(confirmation?.subject).toMatch(/^Confirm your email address/);
    expect(tokenIn(confirmation?.text)).toBeUndefined();
    expect((await server.visitor().post(await linkTo(email))).status).toBe(200);
    expect((await listed(email)).isEmailConfirmed).toBe(true);
  });

  test('invites a member again who has not set a password', async () => {
    const email = 'wrong@x.example';
    const { user } = (await admin.post('/api/admin/add-member', { email, phone: PHONE })).body;
    await changeContact(user.id, { phone: PHONE, email: 'right@x.example' });
    expect((await mailsTo('right@x.example')).map(({ text }) => text)[0]).toContain(
      'Set a password to finish',
    );
  });

  test('sends no email about a new phone, and records nothing without a change', async () => {
    const { user } = await server.signedIn();
    await server.db('outbox').delete();
    await server.db('audit_log').delete();
    const phoneOnly = await changeContact(user.id, { phone: PHONE, email: user.email });
    expect(phoneOnly.body).toEqual({ ...user, phone: PHONE, confirmationSent: false });
    await changeContact(user.id, { phone: PHONE, email: user.email });
    expect((await listed(user.email)).isEmailConfirmed).toBe(true);
    expect(await server.db('outbox').count({ count: '*' }).first()).toEqual({ count: 0 });
    expect((await admin.get('/api/admin/audit')).body).toHaveLength(1);
  });

  test('sees at the field that an email is taken, and nothing changes', async () => {
    const [one, other] = [await server.signedIn(), await server.signedIn()];
    const message = 'This email address belongs to another account.';
    const taken = await changeContact(one.user.id, { phone: PHONE, email: other.user.email.toUpperCase() });
    expect([taken.status, taken.body.code, taken.body.fields]).toEqual([
      409,
      'email_taken',
      { email: message },
    ]);
    expect((await one.get('/api/user')).body).toEqual(one.user);
  });

  test('follows the rules of the profile', async () => {
    const { user } = await server.signedIn();
    const { status, body } = await changeContact(user.id, { phone: '555', email: 'kim' });
    expect([status, body.fields]).toEqual([
      400,
      { phone: 'Please enter a valid phone number', email: 'Please enter a valid email address' },
    ]);
    expect((await changeContact(987_654, { phone: PHONE, email: 'kim@x.example' })).status).toBe(404);
  });

  test('changes their own email only with the password, on the account page', async () => {
    const { id, email } = admin.user;
    const refused = await changeContact(id, { phone: PHONE, email: 'mine@x.example' });
    const message = 'Please change your own email address on your account page.';
    expect([refused.status, refused.body.fields]).toEqual([400, { email: message }]);
    expect((await changeContact(id, { phone: PHONE, email })).status).toBe(200);
  });
});

describe('the link that confirms a corrected email', () => {
  const corrected = async (email: string) => {
    const person = await server.signedIn({ isEmailConfirmed: false });
    await changeContact(person.user.id, { phone: PHONE, email });
    return { person, link: await linkTo(email) };
  };
  const confirm = (link: string) => server.visitor().post(link);
  const isConfirmed = async (email: string) => (await listed(email)).isEmailConfirmed;

  test('shows a page with one button, and opening the page confirms nothing', async () => {
    const { link } = await corrected('shown@x.example');
    const page = await server.visitor().get(link);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(page.body).toContain('<strong>shown@x.example</strong>');
    expect(page.body.match(/<button.*?<\/button>/gs)).toEqual([
      '<button type="submit">Confirm email</button>',
    ]);
    expect(await isConfirmed('shown@x.example')).toBe(false);
    expect((await confirm(link)).status).toBe(200);
    expect(await isConfirmed('shown@x.example')).toBe(true);
  });

  test('does nothing else: it signs no one in or out, and the password stays', async () => {
    const { person, link } = await corrected('quiet@x.example');
    const before = await server.db('users').where({ id: person.user.id }).first('password_hash');
    await server.db('outbox').delete();
    const answer = await confirm(link);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await server.db('users').where({ id: person.user.id }).first('password_hash')).toEqual(before);
    expect((await person.get('/api/user')).body.email).toBe('quiet@x.example');
    expect((await signIn('quiet@x.example')).status).toBe(200);
    const token = link.split('/').at(-1);
    const reset = { token, newPassword: 'a wedge over the water' };
    expect((await server.visitor().post('/api/reset-password/reset', reset)).status).toBe(400);
    expect(await server.db('outbox')).toEqual([]);
  });

  test('works once, even for two people at the same time', async () => {
    const { link } = await corrected('once@x.example');
    const answers = await Promise.all([confirm(link), confirm(link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const again = await server.visitor().get(link);
    expect([again.status, again.body.includes('<button')]).toEqual([404, false]);
    expect(await isConfirmed('once@x.example')).toBe(true);
  });

  test('expires after seven days', async () => {
    const { now } = server.clock;
    const { link } = await corrected('late@x.example');
    server.clock.now = new Date(now.getTime() + 7 * 24 * 60 * 60_000 - 1);
    expect((await server.visitor().get(link)).status).toBe(200);
    server.clock.now = new Date(now.getTime() + 7 * 24 * 60 * 60_000);
    const answers = [await server.visitor().get(link), await confirm(link)];
    server.clock.now = now;
    expect(answers.map(({ status }) => status)).toEqual([410, 410]);
    expect(await isConfirmed('late@x.example')).toBe(false);
  });

  test('is replaced by a new one after it expired, and the answer is the same for a made-up link', async () => {
    const { now } = server.clock;
    const { link } = await corrected('again@x.example');
    server.clock.now = new Date(now.getTime() + 8 * 24 * 60 * 60_000);
    const page = await server.visitor().get(link);
    expect(page.body).toContain(`action="${link}/new"`);
    const visitor = server.visitor();
    const answers = [await visitor.post(`${link}/new`), await visitor.post('/confirm-email/made-up/new')];
    expect(answers[0]?.status).toBe(200);
    expect([answers[0]?.status, answers[0]?.body]).toEqual([answers[1]?.status, answers[1]?.body]);
    const renewed = await linkTo('again@x.example');
    expect(renewed).not.toBe(link);
    expect((await visitor.get(link)).status).toBe(404);
    expect((await confirm(renewed)).status).toBe(200);
    server.clock.now = now;
    expect(await isConfirmed('again@x.example')).toBe(true);
  });

  test('is sent again on the account page, but only to a person whose email was corrected', async () => {
    const { person, link } = await corrected('page@x.example');
    const isOpen = async (who = person) => (await who.get('/api/user/email-confirmation')).body.isOpen;
    expect(await isOpen()).toBe(true);
    expect((await person.post('/api/user/email-confirmation')).status).toBe(204);
    const renewed = await linkTo('page@x.example');
    expect((await confirm(link)).status).toBe(404);
    expect((await confirm(renewed)).status).toBe(200);
    expect(await isOpen()).toBe(false);
    // A stranger may have registered with another person's email. The server must not send that person a link
    // that confirms the stranger's account.
    const stranger = await server.signedIn();
    await server.db('users').where({ id: stranger.user.id }).update({ email_confirmed_at: null });
    expect(await isOpen(stranger)).toBe(false);
    const refused = await stranger.post('/api/user/email-confirmation');
    expect([refused.status, refused.body.code]).toEqual([409, 'nothing_to_confirm']);
  });

  test('ends with a later correction, even if the email is changed back later', async () => {
    const { person, link } = await corrected('first@x.example');
    await changeContact(person.user.id, { phone: PHONE, email: 'second@x.example' });
    expect((await confirm(link)).status).toBe(404);
    await changeContact(person.user.id, { phone: PHONE, email: 'first@x.example' });
    expect((await confirm(link)).status).toBe(404);
    expect(await isConfirmed('first@x.example')).toBe(false);
    expect((await confirm(await linkTo('first@x.example'))).status).toBe(200);
  });

  test('ends when the person changes the email on the account page, even if the person changes it back', async () => {
    const { person, link } = await corrected('desk@x.example');
    for (const email of ['own@x.example', 'desk@x.example']) {
      const own = { email, currentPassword: PASSWORD };
      expect((await person.patch('/api/user/profile', own)).status).toBe(200);
      expect((await confirm(link)).status).toBe(404);
    }
    expect(await isConfirmed('desk@x.example')).toBe(false);
  });

  test('confirms only its own account, and nothing if that account was deleted', async () => {
    const [one, other] = [await corrected('one@x.example'), await corrected('other@x.example')];
    expect((await confirm(one.link)).status).toBe(200);
    expect(await isConfirmed('other@x.example')).toBe(false);
    await admin.delete(`/api/admin/users/${other.person.user.id}`);
    expect((await confirm(other.link)).status).toBe(404);
  });

  test('is stored as a hash, and is deleted ninety days after it expired', async () => {
    const { person, link } = await corrected('stored@x.example');
    const rows = () => server.db('email_confirmations').where({ user_id: person.user.id });
    expect(JSON.stringify(await rows())).not.toContain(link.split('/').at(-1));
    await clearOldEmailConfirmations(server.db, server.clock.now);
    expect(await rows()).toHaveLength(1);
    const inDays = (days: number) => new Date(server.clock.now.getTime() + days * 24 * 60 * 60_000);
    await clearOldEmailConfirmations(server.db, inDays(7 + 90));
    expect(await rows()).toHaveLength(1);
    await clearOldEmailConfirmations(server.db, inDays(7 + 91));
    expect(await rows()).toEqual([]);
  });
});

test('only admins change the phone and email of a person', async () => {
  const { user } = await server.signedIn();
  const body = { phone: PHONE, email: user.email };
  for (const flags of [{ isStaff: true }, { isCoach: true }, { isMember: true }]) {
    expect((await changeContact(user.id, body, await server.signedIn(flags))).status).toBe(403);
  }
});

test('deleting an account removes its former email and phone from the record of changes', async () => {
  const { user } = await server.signedIn();
  await server.db('users').where({ id: user.id }).update({ phone: '321-555-7777' });
  await changeContact(user.id, { phone: PHONE, email: `later-${user.id}@x.example` });
  expect((await admin.delete(`/api/admin/users/${user.id}`)).status).toBe(204);
  await forgetDeletedPeople(server.db, new Date(server.clock.now.getTime() + 31 * 24 * 60 * 60 * 1000));
  const record = JSON.stringify(await server.db('audit_log'));
  for (const trace of [user.email, '321-555-7777', `later-${user.id}@x.example`]) {
    expect([trace, record.includes(trace)]).toEqual([trace, false]);
  }
});
