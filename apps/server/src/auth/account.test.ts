import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, PASSWORD, type TestServer } from '../../testing/server.ts';

const NEW_PASSWORD = 'nine iron to the pin';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const signIn = (username: string, password: string) =>
  server.visitor().post('/api/login', { username, password });
async function mailsTo(email: string): Promise<{ subject: string }[]> {
  const { body } = await server.visitor().get('/api/dev/outbox');
  return body.filter((mail: { to: string }) => mail.to === email);
}
let names = 0;
const aName = () => {
  names += 1;
  return `person${names}`;
};

describe('the profile', () => {
  test('changes only the given fields, and the new username works for signing in', async () => {
    const client = await server.signedIn();
    const username = aName();
    const answer = await client.patch('/api/user/profile', { username, phone: '+1 (407) 555-0188' });
    expect(answer.status).toBe(200);
    const displayName = username;
    expect(answer.body).toEqual({ ...client.user, username, displayName, phone: '+1 (407) 555-0188' });
    expect((await signIn(username.toUpperCase(), PASSWORD)).status).toBe(200);
    expect((await signIn(client.user.email, PASSWORD)).status).toBe(200);
  });

  test('a username that is the account’s email changes with the email, so that the old email can be registered again', async () => {
    const email = `first-${process.pid}@family.example`;
    const squatter = server.visitor();
    const registration = { username: email, phone: '407-555-0100', password: PASSWORD };
    await squatter.post('/api/register', registration);
    const after = `second-${process.pid}@family.example`;
    // The website's form also sends the username, but an API client may send only the email.
    for (const body of [{ email: after }, { username: after, email: after }]) {
      const changed = await squatter.patch('/api/user/profile', { ...body, currentPassword: PASSWORD });
      expect([changed.status, changed.body.username, changed.body.email]).toEqual([200, after, after]);
    }
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    expect((await server.visitor().post('/api/register', registration)).status).toBe(201);
    expect((await server.signedIn({ isAdmin: true })).user.id).toBeGreaterThan(0);
  });

  test('a username that the user chose stays when the email changes', async () => {
    const client = await server.signedIn();
    const username = aName();
    await client.patch('/api/user/profile', { username });
    const email = `${username}@family.example`;
    const changed = await client.patch('/api/user/profile', { email, currentPassword: PASSWORD });
    expect([changed.body.username, changed.body.email]).toEqual([username, email]);
  });

  test('an account with a long email can save its profile', async () => {
    const username = `${'long'.repeat(15)}@mail.example`;
    const client = server.visitor();
    await client.post('/api/register', { username, phone: '407-555-0100', password: PASSWORD });
    const changed = await client.patch('/api/user/profile', { username, phone: '407-555-0188' });
    expect([changed.status, changed.body.phone]).toEqual([200, '407-555-0188']);
    const tooLong = await client.patch('/api/user/profile', { username: 'x'.repeat(51) });
    expect(tooLong.body.fields).toEqual({ username: 'Username must be less than 50 characters' });
  });

  test('a username has no invisible characters, so that no two look the same', async () => {
    const client = await server.signedIn();
    for (const username of ['ann\u200Bpalmer', 'ann \u202Eremlap', 'ann\uFEFF-p']) {
      const refused = await client.patch('/api/user/profile', { username });
      expect(refused.body.fields).toEqual({ username: 'Username must not contain invisible characters' });
    }
  });

  test('a phone is optional, and otherwise has ten to fifteen digits', async () => {
    const client = await server.signedIn();
    const change = (phone: string) => client.patch('/api/user/profile', { phone });
    expect((await change('')).body.phone).toBe('');
    expect((await change('1234567890')).status).toBe(200);
    expect((await change('+44 20 7946 0958 12')).status).toBe(200);
    for (const phone of ['123456789', '1234567890123456', '407-555-01x8']) {
      expect((await change(phone)).body.fields).toEqual({ phone: 'Please enter a valid phone number' });
    }
  });

  test('each wrong field gets its own message', async () => {
    const client = await server.signedIn();
    const answer = await client.patch('/api/user/profile', { username: 'ab', email: 'nowhere' });
    expect(answer.body.fields).toEqual({
      username: 'Username must be at least 3 characters long',
      email: 'Please enter a valid email address',
    });
    const long = await client.patch('/api/user/profile', { username: 'x'.repeat(51) });
    expect(long.body.message).toBe('Username must be less than 50 characters');
  });

  test('a new email needs the password, and the old email is notified', async () => {
    const client = await server.signedIn();
    const { email: old } = client.user;
    const email = `${aName()}@example.com`;
    for (const currentPassword of [undefined, 'not my password']) {
      const refused = await client.patch('/api/user/profile', { email, currentPassword });
      expect(refused.status).toBe(400);
      expect(refused.body.fields).toEqual({ currentPassword: 'That is not your current password.' });
    }
    const answer = await client.patch('/api/user/profile', { email, currentPassword: PASSWORD });
    expect([answer.status, answer.body.email]).toEqual([200, email]);
    expect((await mailsTo(old))[0]?.subject).toBe('Your email address was changed');
    expect(await mailsTo(email)).toEqual([]);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  test('the same email in a different case is not a change', async () => {
    const client = await server.signedIn();
    const answer = await client.patch('/api/user/profile', { email: client.user.email.toUpperCase() });
    expect(answer.status).toBe(200);
  });

  test('a username or email that belongs to another account is refused', async () => {
    const [one, other] = [await server.signedIn(), await server.signedIn()];
    const username = aName();
    await other.patch('/api/user/profile', { username });
    const taken = await one.patch('/api/user/profile', { username: username.toUpperCase() });
    expect([taken.status, taken.body.code]).toEqual([409, 'name_taken']);
    const email = { email: other.user.email, currentPassword: PASSWORD };
    expect((await one.patch('/api/user/profile', email)).status).toBe(409);
    expect((await one.get('/api/user')).body).toEqual(one.user);
    // The old email still works, so no part of the refused change was stored.
    expect((await signIn(one.user.email, PASSWORD)).status).toBe(200);
  });

  test('a username that is an email must be the account’s own email, so that the email’s owner can register', async () => {
    const client = await server.signedIn();
    const answer = await client.patch('/api/user/profile', { username: 'ceo@example.com' });
    expect([answer.status, answer.body.code]).toEqual([400, 'foreign_username']);
  });

  test('a username with look-alike characters is treated as the email that it imitates', async () => {
    const client = await server.signedIn();
    const answer = await client.patch('/api/user/profile', { username: 'ceo\uff20example.com' });
    expect([answer.status, answer.body.code]).toEqual([400, 'foreign_username']);
  });

  test('two simultaneous changes are both stored', async () => {
    const client = await server.signedIn();
    const email = `${aName()}@example.com`;
    const answers = await Promise.all([
      client.patch('/api/user/profile', { email, currentPassword: PASSWORD }),
      client.patch('/api/user/profile', { phone: '407-555-0177' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await client.get('/api/user')).body).toMatchObject({ email, phone: '407-555-0177' });
  });

  test('when two users want one username at the same instant, one gets it', async () => {
    const clients = [await server.signedIn(), await server.signedIn(), await server.signedIn()];
    const username = aName();
    const answers = await Promise.all(
      clients.map((client) => client.patch('/api/user/profile', { username })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('the password', () => {
  const change = (client: Awaited<ReturnType<TestServer['signedIn']>>, input: object) =>
    client.post('/api/user/password', input);

  test('changing it ends every other session and every copy of this one, and sends an email', async () => {
    const client = await server.signedIn();
    const elsewhere = server.visitor();
    await elsewhere.post('/api/login', { username: client.user.email, password: PASSWORD });
    const thief = client.copy();
    expect((await thief.get('/api/user')).status).toBe(200);
    const answer = await change(client, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect(answer.status).toBe(204);
    expect((await client.get('/api/user')).status).toBe(200);
    expect((await elsewhere.get('/api/user')).status).toBe(401);
    expect((await thief.get('/api/user')).status).toBe(401);
    expect((await signIn(client.user.email, PASSWORD)).status).toBe(401);
    expect((await signIn(client.user.email, NEW_PASSWORD)).status).toBe(200);
    expect((await mailsTo(client.user.email))[0]?.subject).toBe('Your password was changed');
  });

  test('a wrong current password and a weak new password are reported at their fields', async () => {
    const client = await server.signedIn();
    const wrong = await change(client, { currentPassword: 'guess', newPassword: NEW_PASSWORD });
    expect([wrong.status, wrong.body.message]).toEqual([400, 'That is not your current password.']);
    expect(wrong.body.fields).toEqual({ currentPassword: 'That is not your current password.' });
    const short = await change(client, { currentPassword: PASSWORD, newPassword: 'short' });
    expect(short.body.fields).toEqual({ newPassword: 'Password must be at least 8 characters' });
    const easy = await change(client, { currentPassword: PASSWORD, newPassword: 'password1' });
    expect([easy.body.code, Object.keys(easy.body.fields)]).toEqual(['weak_password', ['newPassword']]);
    expect((await signIn(client.user.email, PASSWORD)).status).toBe(200);
  });

  test('an open session cannot be used to guess the password', async () => {
    const limited = await aServer({ rateLimits: true });
    const client = await limited.signedIn();
    for (let count = 0; count < 10; count += 1) {
      const input = { currentPassword: `guess ${count}`, newPassword: NEW_PASSWORD };
      expect((await client.post('/api/user/password', input)).status).toBe(400);
    }
    const right = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await client.post('/api/user/password', right)).status).toBe(429);
    await limited.close();
  });

  test('can be changed while strangers keep the account locked', async () => {
    const limited = await aServer({ rateLimits: true });
    const client = await limited.signedIn();
    for (let count = 0; count < 10; count += 1) {
      const guess = { username: client.user.email, password: `guess ${count}` };
      expect((await limited.visitor().post('/api/login', guess)).status).toBe(401);
    }
    const right = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await client.post('/api/user/password', right)).status).toBe(204);
    await limited.close();
  });
});

describe('checks are repeated when the change is written', () => {
  async function replacedWhileCompared(client: Awaited<ReturnType<TestServer['signedIn']>>) {
    const { passwords } = server.deps;
    server.deps.passwords = {
      ...passwords,
      async matches(password, hash) {
        const isMatch = await passwords.matches(password, hash);
        const passwordHash = await passwords.hash(NEW_PASSWORD);
        await server.db('users').where({ id: client.user.id }).update({ password_hash: passwordHash });
        await server.db('sessions').where({ user_id: client.user.id }).delete();
        return isMatch;
      },
    };
    return () => {
      server.deps.passwords = passwords;
    };
  }

  test('a sign-in with a password that was just replaced is refused and leaves no session', async () => {
    const client = await server.signedIn();
    const restore = await replacedWhileCompared(client);
    const visitor = server.visitor();
    const answer = await visitor.post('/api/login', { username: client.user.email, password: PASSWORD });
    restore();
    expect(answer.status).toBe(401);
    expect((await visitor.get('/api/user')).status).toBe(401);
    expect(await server.db('sessions').where({ user_id: client.user.id })).toEqual([]);
  });

  test.each([
    [
      'a changed password',
      (client: Awaited<ReturnType<TestServer['signedIn']>>) =>
        client.post('/api/user/password', {
          currentPassword: PASSWORD,
          newPassword: 'wedge out of the sand',
        }),
    ],
    [
      'a changed email',
      (client: Awaited<ReturnType<TestServer['signedIn']>>) =>
        client.patch('/api/user/profile', { email: `${aName()}@example.com`, currentPassword: PASSWORD }),
    ],
  ])('%s requested before a reset does not take effect after it', async (_what, change) => {
    const client = await server.signedIn();
    const restore = await replacedWhileCompared(client);
    const answer = await change(client);
    restore();
    expect(answer.status).toBe(401);
    expect((await signIn(client.user.email, NEW_PASSWORD)).status).toBe(200);
  });
});

describe('signed-in devices', () => {
  const PHONE =
    'Mozilla/5.0 (Linux; Android 15; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

  test('are listed with a readable name, the current one marked, and each can be signed out', async () => {
    const client = await server.signedIn();
    const phone = server.visitor();
    await phone.post(
      '/api/login',
      { username: client.user.email, password: PASSWORD },
      { headers: { 'User-Agent': PHONE } },
    );
    const { body } = await client.get('/api/user/sessions');
    expect(body).toHaveLength(2);
    const other = body.find((session: { current: boolean }) => !session.current);
    expect(other).toEqual({
      id: expect.any(Number),
      createdAt: server.clock.now.toISOString(),
      lastSeenAt: server.clock.now.toISOString(),
      device: 'Chrome on Android',
      current: false,
    });
    expect((await client.delete(`/api/user/sessions/${other.id}`)).status).toBe(204);
    expect((await phone.get('/api/user')).status).toBe(401);
    expect((await client.get('/api/user/sessions')).body).toHaveLength(1);
    expect((await client.delete(`/api/user/sessions/${other.id}`)).status).toBe(404);
  });

  test('all other devices can be signed out at once, without affecting other users', async () => {
    const [client, stranger] = [await server.signedIn(), await server.signedIn()];
    const others = [server.visitor(), server.visitor()];
    for (const other of others) {
      await other.post('/api/login', { username: client.user.email, password: PASSWORD });
    }
    expect((await client.delete('/api/user/sessions')).status).toBe(204);
    const statuses = await Promise.all([...others, client, stranger].map((each) => each.get('/api/user')));
    expect(statuses.map(({ status }) => status)).toEqual([401, 401, 200, 200]);
    expect((await client.get('/api/user/sessions')).body).toHaveLength(1);
  });

  test('a client that is not a browser has a name, too', async () => {
    const client = await server.signedIn();
    const program = server.visitor();
    const credentials = { username: client.user.email, password: PASSWORD };
    await program.post('/api/login', credentials, { headers: { 'User-Agent': 'curl/8.5.0' } });
    const { body } = await program.get('/api/user/sessions');
    expect(body.every(({ device }: { device: string }) => device.length > 2)).toBe(true);
  });

  test('other users’ devices cannot be seen or signed out', async () => {
    const [one, other] = [await server.signedIn(), await server.signedIn()];
    const [session] = (await other.get('/api/user/sessions')).body;
    expect((await one.delete(`/api/user/sessions/${session.id}`)).status).toBe(404);
    expect((await other.get('/api/user')).status).toBe(200);
  });
});

test('every endpoint needs a signed-in user', async () => {
  const visitor = server.visitor();
  const answers = [
    await visitor.patch('/api/user/profile', { phone: '' }),
    await visitor.post('/api/user/password', {}),
    await visitor.get('/api/user/sessions'),
    await visitor.delete('/api/user/sessions/1'),
    await visitor.post('/api/user/calendar-link'),
    await visitor.get('/api/user/performance-report'),
  ];
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(401));
});
