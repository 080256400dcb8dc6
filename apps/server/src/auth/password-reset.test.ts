import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, PASSWORD, type TestServer } from '../../testing/server.ts';

const NEW_PASSWORD = 'nine iron to the pin';
const WRONG_CODE = 'Invalid verification code or email. Please try again.';
const MINUTE = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ env: { RESET_EMAIL_DOMAIN: 'example.com', PUBLIC_URL: 'https://golf.example' } });
});
afterAll(() => server.close());

const ask = (email: string) => server.visitor().post('/api/reset-password/request', { email });
const verify = (email: string, verificationCode: string) =>
  server.visitor().post('/api/reset-password/verify', { email, verificationCode });
const resetBy = (proof: object, newPassword = NEW_PASSWORD) =>
  server.visitor().post('/api/reset-password/reset', { ...proof, newPassword });
const signIn = (username: string, password: string) =>
  server.visitor().post('/api/login', { username, password });

async function mailsTo(email: string): Promise<{ text: string; subject: string }[]> {
  const { body } = await server.visitor().get('/api/dev/outbox');
  return body.filter((mail: { to: string }) => mail.to === email);
}

async function mailedProof(email: string): Promise<{ code: string; token: string }> {
  expect((await ask(email)).status).toBe(200);
  const [mail] = await mailsTo(email);
  const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
  const token = /https:\/\/golf\.example\/reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(code).not.toBe('');
  expect(token).not.toBe('');
  return { code, token };
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('with the code', () => {
  test('the new password opens the account, the old one does not, and every session has ended', async () => {
    const client = await server.signedIn();
    const { email } = client.user;
    const { code } = await mailedProof(email);
    expect((await verify(email, code)).body).toEqual({ success: true });
    expect((await resetBy({ email, verificationCode: code })).body).toEqual({ success: true });
    expect((await client.get('/api/user')).status).toBe(401);
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
    expect((await mailsTo(email))[0]?.subject).toBe('Your password was changed');
  });

  test('it works once, and only for its own account', async () => {
    const [one, other] = [await server.signedIn(), await server.signedIn()];
    const { code } = await mailedProof(one.user.email);
    await mailedProof(other.user.email);
    const stolen = await resetBy({ email: other.user.email, verificationCode: code });
    expect([stolen.status, stolen.body.message]).toEqual([400, WRONG_CODE]);
    const proof = { email: one.user.email, verificationCode: code };
    const answers = await Promise.all([resetBy(proof), resetBy(proof), resetBy(proof)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test('it expires after ten minutes', async () => {
    const { user } = await server.signedIn();
    const { code, token } = await mailedProof(user.email);
    const before = server.clock.now;
    server.clock.now = new Date(before.getTime() + 10 * MINUTE - 1);
    expect((await verify(user.email, code)).status).toBe(200);
    server.clock.now = new Date(before.getTime() + 10 * MINUTE);
    expect((await verify(user.email, code)).status).toBe(400);
    expect((await resetBy({ token })).status).toBe(400);
    server.clock.now = before;
  });

  test('it is canceled by five wrong tries, even simultaneous ones', async () => {
    const [patient, hasty] = [await server.signedIn(), await server.signedIn()];
    const first = await mailedProof(patient.user.email);
    for (let count = 0; count < 4; count += 1) await verify(patient.user.email, otherThan(first.code));
    expect((await verify(patient.user.email, first.code)).status).toBe(200);
    await verify(patient.user.email, otherThan(first.code));
    expect((await verify(patient.user.email, first.code)).status).toBe(400);

    const second = await mailedProof(hasty.user.email);
    await Promise.all(Array.from({ length: 8 }, () => verify(hasty.user.email, otherThan(second.code))));
    expect((await resetBy({ email: hasty.user.email, verificationCode: second.code })).status).toBe(400);
  });

  test('a new code cancels the old code and its link', async () => {
    const { user } = await server.signedIn();
    const old = await mailedProof(user.email);
    const fresh = await mailedProof(user.email);
    expect((await resetBy({ token: old.token })).status).toBe(400);
    if (old.code !== fresh.code) expect((await verify(user.email, old.code)).status).toBe(400);
    expect((await verify(user.email, fresh.code)).status).toBe(200);
  });

  test('a weak password does not use up the code', async () => {
    const { user } = await server.signedIn();
    const { code } = await mailedProof(user.email);
    const proof = { email: user.email, verificationCode: code };
    const refused = await resetBy(proof, 'password1');
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['newPassword']]);
    expect((await resetBy(proof, 'short')).body.message).toBe('Password must be at least 8 characters');
    expect((await resetBy(proof, 'x'.repeat(101))).body.message).toBe('Password is too long');
    expect((await resetBy(proof)).status).toBe(200);
  });

  test('an invalid code gets an error', async () => {
    expect((await verify('kim@example.com', '12345')).body.message).toBe(
      'Verification code must be 6 digits',
    );
    expect((await verify('kim@example.com', '12345a')).body.message).toBe(
      'Verification code must contain only numbers',
    );
  });
});

describe('with the link', () => {
  test('starts with the public URL, works once, and can be checked before use', async () => {
    const client = await server.signedIn();
    const { token, code } = await mailedProof(client.user.email);
    expect((await server.visitor().post('/api/reset-password/verify', { token })).body).toEqual({
      success: true,
    });
    expect((await resetBy({ token })).status).toBe(200);
    expect((await client.get('/api/user')).status).toBe(401);
    expect((await signIn(client.user.email, NEW_PASSWORD)).status).toBe(200);
    const again = await resetBy({ token }, 'another long password');
    expect([again.status, again.body.code]).toEqual([400, 'wrong_link']);
    // The email's code and link belong to the same reset, so using the link also uses up the code.
    expect((await verify(client.user.email, code)).status).toBe(400);
  });

  test('an invented link is refused', async () => {
    for (const token of ['', 'x', 'x'.repeat(43)]) {
      expect((await resetBy({ token })).body.code).toBe('wrong_link');
    }
  });
});

describe('privacy', () => {
  test('known, unknown and outside emails get the same response, and only the known one gets an email', async () => {
    const { user } = await server.signedIn();
    await server.db('users').insert({
      username: 'far@elsewhere.example',
      email: 'far@elsewhere.example',
      phone: '',
      created_at: new Date(),
    });
    const far = await server.db('users').where({ email: 'far@elsewhere.example' }).first('id');
    await server.db('login_names').insert({ name: 'far@elsewhere.example', user_id: far.id });
    const answers = [];
    for (const email of [user.email, 'nobody@example.com', 'far@elsewhere.example']) {
      answers.push((await ask(email)).body);
    }
    expect(new Set(answers.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0].message).toContain('contact an admin');
    expect(await mailsTo(user.email)).toHaveLength(1);
    expect(await mailsTo('nobody@example.com')).toHaveLength(0);
    expect(await mailsTo('far@elsewhere.example')).toHaveLength(0);
  });

  test.each([
    ['kim@example.com.evil.example'],
    ['kim@evil.example'],
    ['kim@sub.example.com'],
    ['kim@notexample.com'],
  ])('only the exact email domain is allowed: %s', async (email) => {
    const [row] = await server
      .db('users')
      .insert({ username: email, email, phone: '', created_at: new Date() })
      .returning('id');
    await server.db('login_names').insert({ name: email, user_id: row.id });
    expect((await ask(email)).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(0);
  });

  test.each([
    ['kim@example.com, eve@evil.example'],
    ['"kim@example.com" <eve@evil.example>'],
    ['kim@example.com\neve@evil.example'],
    ['kim@evil.example\0@example.com'],
  ])('anything but a single email is refused: %o', async (email) => {
    expect((await ask(email)).status).toBe(400);
  });

  test('a password equal to the user’s email does not reveal whether the account exists', async () => {
    const { user } = await server.signedIn();
    const answers = [];
    for (const email of [user.email, 'nobody@example.com']) {
      answers.push((await resetBy({ email, verificationCode: '123456' }, email)).body.code);
    }
    expect(answers).toEqual(['weak_password', 'weak_password']);
  });

  test('five codes are sent per hour, and a sixth request gets the same response without an email', async () => {
    const { user } = await server.signedIn();
    const answers = [];
    for (let count = 0; count < 6; count += 1) answers.push((await ask(user.email)).body.message);
    expect(new Set(answers).size).toBe(1);
    expect(await mailsTo(user.email)).toHaveLength(5);
    const before = server.clock.now;
    server.clock.now = new Date(before.getTime() + 60 * MINUTE + 1);
    await ask(user.email);
    server.clock.now = before;
    expect(await mailsTo(user.email)).toHaveLength(6);
  });

  test('neither the code nor the link can be read from the table', async () => {
    const { user } = await server.signedIn();
    const { code, token } = await mailedProof(user.email);
    const rows = JSON.stringify(await server.db('password_resets').where({ user_id: user.id }));
    expect(rows).not.toContain(token);
    expect(rows).not.toMatch(new RegExp(`"${code}"`));
  });
});
