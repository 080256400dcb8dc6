import type { User } from '@clubhouse/core/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { aSignedInUser, PASSWORD } from '../../testing/server.ts';
import { aServerProcess, type ServerProcess } from '../../testing/server-process.ts';

// These tests send many PINs in parallel to try to exceed the limit of wrong PINs. Two server processes share
// one database, and all attempts start in the same tick, over open connections.
const PIN = '4917';
const WRONG = '5028';
const TRIES = 24;

let database: TestDatabase;
let servers: ServerProcess[];
beforeAll(async () => {
  database = await aDatabase();
  servers = await Promise.all([aServerProcess(database.settings), aServerProcess(database.settings)]);
}, 60_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.drop();
});

const originOf = (index: number) => (servers[index % servers.length] as ServerProcess).origin;

async function aLockedDesk(): Promise<{ desk: Client; user: User }> {
  const person = await aSignedInUser(database, originOf(0), { isStaff: true });
  const credentials = { username: person.user.email, password: PASSWORD };
  expect((await person.post('/api/login', { ...credentials, atDesk: true })).status).toBe(200);
  const set = await person.put('/api/user/pin', { currentPassword: PASSWORD, pin: PIN });
  expect(set.status).toBe(200);
  await person.post('/api/lock');
  return { desk: person, user: person.user };
}

/** Sends the attempts to both processes at once. Each attempt has its own copy of the cookies. */
async function tryAtOnce({ desk, user }: { desk: Client; user: User }, pins: string[]): Promise<string[]> {
  const clients = pins.map((_, index) => desk.copy().at(originOf(index)));
  await Promise.all(clients.map((client) => client.get('/api/lock')));
  const answers = await Promise.all(
    clients.map((client, index) => client.post('/api/unlock', { userId: user.id, pin: pins[index] })),
  );
  return answers.map(({ status, body }) => (status === 200 ? 'unlocked' : body.code));
}

const count = (codes: string[], code: string) => codes.filter((each) => each === code).length;

test('two processes together compare at most five wrong PINs', async () => {
  const locked = await aLockedDesk();
  const codes = await tryAtOnce(locked, Array(TRIES).fill(WRONG));
  expect([count(codes, 'wrong_pin'), count(codes, 'pin_blocked'), count(codes, 'password_needed')]).toEqual([
    4,
    1,
    TRIES - 5,
  ]);
  // The limit is reached, so both processes refuse even the right PIN.
  expect(await tryAtOnce(locked, [PIN, PIN])).toEqual(['password_needed', 'password_needed']);
  const blocked = await database
    .db('audit_log')
    .where({ action: 'user.pin-blocked', person_id: locked.user.id });
  expect(blocked).toHaveLength(1);
});

test('a correct PIN among many wrong ones never allows an extra wrong try', async () => {
  const locked = await aLockedDesk();
  const pins = Array.from({ length: TRIES }, (_, index) => (index === 2 ? PIN : WRONG));
  const codes = await tryAtOnce(locked, pins);
  expect(count(codes, 'wrong_pin') + count(codes, 'pin_blocked')).toBeLessThanOrEqual(5);
  const [row] = await database.db('desk_sign_ins').where({ user_id: locked.user.id });
  expect(row.wrong_tries).toBe(count(codes, 'wrong_pin') + count(codes, 'pin_blocked'));
});
