import { spawn } from 'node:child_process';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { aDatabase, type TestDatabase } from '../testing/database.ts';
import { aServer, at, PASSWORD, type TestServer } from '../testing/server.ts';
import { bcryptPasswords } from './auth/index.ts';
import { seedDemoData } from './demo-data/index.ts';

let database: TestDatabase;
let server: TestServer;
beforeEach(async () => {
  database = await aDatabase();
  server = await aServer({ on: database });
});
afterEach(async () => {
  await server.close();
  await database.drop();
});

/** `typed` is the text that the operator types into the terminal. */
async function run(
  program: string,
  args: string[],
  typed = '',
): Promise<{ code: number | null; output: string }> {
  const settings: Record<string, string> =
    'url' in database.settings
      ? { DATABASE_URL: database.settings.url }
      : { SQLITE_FILE: database.settings.file };
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...settings },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  child.stdin.end(typed);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

describe('make-admin', () => {
  const makeAdmin = (args: string[], typed = '') => run(inject('programs').makeAdmin, args, typed);
  const signIn = (username: string, password: string) =>
    server.visitor().post('/api/login', { username, password });

  test('creates an account if the email has no account yet', async () => {
    const made = await makeAdmin(['boss@club.example', '(407) 555-0100'], `${PASSWORD}\n`);
    expect([made.code, made.output]).toEqual([
      0,
      expect.stringContaining('boss@club.example can sign in as an admin now.'),
    ]);
    expect((await signIn('boss@club.example', PASSWORD)).body.isAdmin).toBe(true);
  });

  test('gives no access to a person who registered the email before its owner', async () => {
    const stranger = await server.signedIn({ isEmailConfirmed: false });
    const { email } = stranger.user;
    const made = await makeAdmin([email, '(407) 555-0100'], 'yes\n');
    expect(made.code).toBe(0);
    expect(made.output).toContain(`User ${stranger.user.id}: Member ${stranger.user.id}, ${email}`);
    expect((await stranger.get('/api/admin/audit')).status).toBe(401);
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    const [mail] = (await server.visitor().get('/api/dev/outbox')).body;
    expect([mail.to, mail.subject]).toEqual([email, 'You are now an admin at Longwood Golf Lab']);
    const token = /reset-password\/([\w-]+)/.exec(mail.text)?.[1];
    await server.visitor().post('/api/reset-password/reset', { token, newPassword: 'a wedge over water' });
    expect((await signIn(email, 'a wedge over water')).body.isAdmin).toBe(true);
  });

  test('asks for confirmation and adds an audit entry', async () => {
    const { user } = await server.signedIn();
    const refused = await makeAdmin([user.email], 'no\n');
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('✗ Nothing was changed.')]);
    expect((await makeAdmin([user.email], 'yes\n')).code).toBe(0);
    expect(await database.db('audit_log').select('actor_name', 'action', 'subject')).toEqual([
      { actor_name: 'make-admin', action: 'user.admin', subject: `user ${user.id} (Member ${user.id})` },
    ]);
  });

  test('names the account that uses the email as its username', async () => {
    const { user } = await server.signedIn();
    await database.db('login_names').insert({ name: 'boss@club.example', user_id: user.id });
    const refused = await makeAdmin(['boss@club.example', '(407) 555-0100'], `${PASSWORD}\n`);
    expect([refused.code, refused.output]).toEqual([
      1,
      `✗ User ${user.id} (${user.email}) has this email as a username. Change that username first.\n`,
    ]);
  });
});

test('remove-demo-accounts deletes only the accounts that still have the demo password', async () => {
  await seedDemoData(database.db, bcryptPasswords(4), at('2026-11-23', '12:00'), DEFAULT_FACILITY);
  const kept = 'grace.okafor@mail.example';
  const passwordHash = await bcryptPasswords(4).hash('a password of her own');
  await database.db('users').where({ email: kept }).update({ password_hash: passwordHash });
  const real = await server.signedIn({ isAdmin: true });
  const removed = await run(inject('programs').removeDemoAccounts, []);
  expect([removed.code, removed.output]).toEqual([
    0,
    expect.stringContaining('Deleted admin@longwoodgolflab.example\n'),
  ]);
  expect((await database.db('users').orderBy('id').pluck('email')).sort()).toEqual(
    [kept, real.user.email].sort(),
  );
  expect((await run(inject('programs').removeDemoAccounts, [])).output).toBe(
    'No account has the demo password.\n',
  );
});
