import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { aServer, aSignedInUser, at, type TestServer } from '../../testing/server.ts';
import { aServerProcess, runToEnd } from '../../testing/server-process.ts';
import { seedDemoData } from '../demo-data/index.ts';
import { bcryptPasswords, createSetupLink } from './index.ts';

const production = { NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32) };
const owner = {
  username: 'owner@club.example',
  phone: '407-555-0100',
  password: 'seven iron to the green',
};

describe('a production server without an admin', () => {
  let server: TestServer;
  let link: string;
  beforeEach(async () => {
    server = await aServer({ env: production });
    link = (await createSetupLink(server.deps)) as string;
  });
  afterEach(() => server.close());

  const token = () => link.split('/').at(-1);
  const setUp = (changes: object = {}) =>
    server.visitor().post('/api/setup', { ...owner, token: token(), ...changes });

  test('refuses registrations until the setup link has created the first admin', async () => {
    const stranger = { ...owner, username: 'stranger@evil.example' };
    const closed = await server.visitor().post('/api/register', stranger);
    expect([closed.status, closed.body.code]).toEqual([403, 'registration_closed']);
    expect(await server.db('users')).toEqual([]);

    const client = server.visitor();
    const answer = await client.post('/api/setup', { ...owner, token: token() });
    expect([answer.status, answer.body.email, answer.body.isAdmin]).toEqual([201, owner.username, true]);
    expect((await client.get('/api/admin/users')).body[0].isEmailConfirmed).toBe(true);
    expect((await server.visitor().post('/api/register', stranger)).status).toBe(201);
  });

  test('creates only one admin, even if two browsers or server processes use setup links at the same time', async () => {
    const other = (await createSetupLink(server.deps)) as string;
    const answers = await Promise.all([
      setUp(),
      setUp({ username: 'second@club.example' }),
      setUp({ username: 'third@club.example', token: other.split('/').at(-1) }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    expect(await server.db('users').where({ is_admin: true })).toHaveLength(1);
    expect((await server.visitor().post('/api/setup/verify', { token: token() })).status).toBe(400);
    expect(await createSetupLink(server.deps)).toBeUndefined();
  });

  test('accepts the setup link for an hour', async () => {
    const verify = () => server.visitor().post('/api/setup/verify', { token: token() });
    const created = server.clock.now.getTime();
    server.clock.now = new Date(created + 59 * 60_000);
    expect((await verify()).status).toBe(200);
    server.clock.now = new Date(created + 60 * 60_000);
    expect((await verify()).body.message).toMatch(/^This setup link has expired/);
    expect((await setUp()).status).toBe(400);
  });

  test('names invalid fields, and the link still works', async () => {
    expect((await setUp({ username: 'owner' })).body.fields).toEqual({
      username: 'Please enter a valid email address',
    });
    expect((await setUp({ password: 'letmein' })).status).toBe(400);
    expect((await setUp({ token: 'made-up' })).status).toBe(400);
    expect((await setUp()).status).toBe(201);
  });
});

describe('the start', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await aDatabase();
  });
  afterEach(() => database.drop());
  const start = { ...production, SEED_DEMO: '', RATE_LIMITS: '', SLOW_QUERY_MS: 'off' };
  const settings = (): Record<string, string> =>
    'url' in database.settings
      ? { DATABASE_URL: database.settings.url }
      : { SQLITE_FILE: database.settings.file };

  test('prints the setup link in production, and only until there is an admin', async () => {
    const first = await aServerProcess(database.settings, start);
    expect(first.output()).toMatch(
      /Use this link within an hour to create the first admin:\n {2}http:\/\/localhost:\d+\/setup\/[\w-]{43}\n/,
    );
    await first.stop();
    const server = await aServerProcess(database.settings);
    await aSignedInUser(database, server.origin, { isAdmin: true });
    await server.stop();
    const second = await aServerProcess(database.settings, start);
    expect(second.output()).not.toContain('/setup/');
    await second.stop();
  });

  test('is refused in production while a demo account has the public password', async () => {
    await seedDemoData(database.db, bcryptPasswords(4), at('2026-11-23', '12:00'), DEFAULT_FACILITY);
    const refused = await runToEnd({ ...start, ...settings() });
    expect([refused.code, refused.output]).toEqual([
      1,
      '✗ The demo account admin@longwoodgolflab.example still uses the demo password, which anyone can look up. ' +
        'Run `npm run remove-demo-accounts`, or start with an empty database.\n',
    ]);
  });

  test('warns in development that anyone with access to the machine can read all emails', async () => {
    const server = await aServerProcess(database.settings, { SEED_DEMO: 'off' });
    expect(server.output()).toMatch(/\nDevelopment: http:\/\/localhost:\d+\/dev\/outbox shows all email\.\n/);
    await server.stop();
  });

  test.each([
    ['prod', {}, 'NODE_ENV must be development, test or production.'],
    ['Production', {}, 'NODE_ENV must be development, test or production.'],
    ['', { DATABASE_URL: 'postgres://a:b@localhost/x' }, 'NODE_ENV is missing, and DATABASE_URL is set'],
    ['', { SMTP_URL: 'smtp://mail.example.com' }, 'NODE_ENV is missing, and SMTP_URL is set'],
    ['', { PUBLIC_URL: 'https://club.example' }, 'NODE_ENV is missing, and PUBLIC_URL is an https URL'],
  ])('is refused with NODE_ENV "%s" and %o', async (NODE_ENV, env, sentence) => {
    const refused = await runToEnd({ PORT: '0', NODE_ENV, ...env });
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(/^✗ .+\n$/);
    expect(refused.output).toContain(sentence);
  });
});
