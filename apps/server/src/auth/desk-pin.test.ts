import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { aServer, at, PASSWORD, type Person, type TestServer } from '../../testing/server.ts';
import { clearOldDeskSignIns } from './index.ts';

const NOON = at('2026-11-23', '12:00');
const PIN = '4917';
const WRONG = '5028';
let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = NOON;
  admin = await server.signedIn({ isAdmin: true });
});

const credentials = ({ user }: Person) => ({ username: user.email, password: PASSWORD });

async function signInAt(desk: Client, person: Person): Promise<void> {
  const answer = await desk.post('/api/login', { ...credentials(person), atDesk: true });
  expect(answer.status).toBe(200);
}

async function aLockedDesk(
  flags: Parameters<TestServer['signedIn']>[0] = { isStaff: true, name: 'Dana Ortiz' },
) {
  const person = await server.signedIn(flags);
  const desk = server.visitor();
  await signInAt(desk, person);
  const set = await desk.put('/api/user/pin', { currentPassword: PASSWORD, pin: PIN });
  expect([set.status, set.body]).toEqual([200, { isSet: true }]);
  expect((await desk.post('/api/lock')).status).toBe(204);
  return { person, desk };
}

const unlock = (desk: Client, { user }: Person, pin = PIN) =>
  desk.post('/api/unlock', { userId: user.id, pin });
const codeOf = async (answer: ReturnType<typeof unlock>) => (await answer).body.code;
const signInsOf = ({ user }: Person) => server.db('desk_sign_ins').where({ user_id: user.id });
const namesAt = async (desk: Client) =>
  (await desk.get('/api/lock')).body.people.map(({ name }: { name: string }) => name);

describe('a locked front desk', () => {
  test('has no session, so the server refuses its data', async () => {
    const { desk, person } = await aLockedDesk();
    expect((await desk.get('/api/desk/day?date=2026-11-23')).status).toBe(401);
    expect(await server.db('sessions').where({ user_id: person.user.id }).select('device')).toHaveLength(1);
  });

  test('opens for the person with the PIN, with a new session', async () => {
    const { desk, person } = await aLockedDesk();
    const before = desk.cookie;
    const answer = await unlock(desk, person);
    expect([answer.status, answer.body.email]).toEqual([200, person.user.email]);
    expect(desk.cookie).not.toBe(before);
    expect((await desk.get('/api/desk/day?date=2026-11-23')).status).toBe(200);
  });

  test('shows today’s people by name and how each unlocks, but no emails', async () => {
    const { desk, person } = await aLockedDesk();
    const sam = await server.signedIn({ isAdmin: true, name: 'Sam Lee' });
    await signInAt(desk, sam);
    await desk.post('/api/lock');
    const { body } = await desk.get('/api/lock');
    expect(body.people).toEqual([
      { id: person.user.id, name: 'Dana Ortiz', pin: 'ready' },
      { id: sam.user.id, name: 'Sam Lee', pin: 'none' },
    ]);
    expect(JSON.stringify(body)).not.toContain('@');
  });

  test('shows when the next person comes, but not who', async () => {
    const { desk } = await aLockedDesk();
    const guest = { name: 'Wanda Waits', phone: '407-555-0177' };
    const slot = { simulatorId: 1, bookingDate: '2026-11-23', startTime: '14:00', endTime: '15:00' };
    expect((await admin.post('/api/desk/walk-ins', { ...slot, guest })).status).toBe(201);
    const { body } = await desk.get('/api/lock');
    expect(body.nextArrival).toBe('14:00:00');
    expect(JSON.stringify(body)).not.toContain('Wanda');
    expect((await server.visitor().get('/api/lock')).body).toEqual({ people: [], nextArrival: null });
  });
});

describe('a PIN is worth nothing', () => {
  test('on another device, even one that knows the person', async () => {
    const { person } = await aLockedDesk();
    expect(await codeOf(unlock(server.visitor(), person))).toBe('password_needed');
    const phone = server.visitor();
    await phone.post('/api/login', credentials(person));
    expect(await codeOf(unlock(phone, person))).toBe('password_needed');
  });

  test('on a desk where another person signed in', async () => {
    const { person } = await aLockedDesk();
    const { desk } = await aLockedDesk({ isStaff: true });
    expect(await codeOf(unlock(desk, person))).toBe('password_needed');
  });

  test('with a forged device cookie', async () => {
    const { desk, person } = await aLockedDesk();
    const stranger = await aLockedDesk({ isStaff: true });
    const cookieOf = (client: Client) => /clubhouse-device=([\w.-]+)/.exec(client.cookie)?.[1] as string;
    const [id, accounts] = cookieOf(desk).split('.');
    const signature = cookieOf(stranger.desk).split('.')[2];
    const headers = { Cookie: `clubhouse-device=${id}.${accounts}.${signature}` };
    const forged = await server
      .visitor()
      .post('/api/unlock', { userId: person.user.id, pin: PIN }, { headers });
    expect(forged.body.code).toBe('password_needed');
  });

  test('on the next day', async () => {
    const { desk, person } = await aLockedDesk();
    server.clock.now = at('2026-11-23', '23:59');
    expect((await unlock(desk, person)).status).toBe(200);
    server.clock.now = at('2026-11-24', '00:00');
    expect(await codeOf(unlock(desk, person))).toBe('password_needed');
    expect(await namesAt(desk)).toEqual([]);
  });

  test('after signing out', async () => {
    const { desk, person } = await aLockedDesk();
    await unlock(desk, person);
    await desk.post('/api/logout');
    expect(await codeOf(unlock(desk, person))).toBe('password_needed');
    expect(await namesAt(desk)).toEqual([]);
  });

  test('for a person without a PIN', async () => {
    const person = await server.signedIn({ isStaff: true });
    const desk = server.visitor();
    await signInAt(desk, person);
    await desk.post('/api/lock');
    expect(await codeOf(unlock(desk, person))).toBe('password_needed');
  });

  test('for people who do not work the desk', async () => {
    const member = await server.signedIn({ isMember: true });
    const desk = server.visitor();
    await signInAt(desk, member);
    expect(await signInsOf(member)).toEqual([]);
    const set = await desk.put('/api/user/pin', { currentPassword: PASSWORD, pin: PIN });
    expect(set.status).toBe(403);
  });
});

describe('wrong PINs', () => {
  const wrongTries = async (desk: Client, person: Person, times: number) => {
    const codes: string[] = [];
    for (let count = 0; count < times; count += 1) codes.push(await codeOf(unlock(desk, person, WRONG)));
    return codes;
  };

  test('are allowed four times, and the answer says how many are left', async () => {
    const { desk, person } = await aLockedDesk();
    const first = await unlock(desk, person, WRONG);
    expect([first.status, first.body.fields.pin]).toEqual([
      400,
      'That PIN is incorrect. You have 4 tries left.',
    ]);
    await wrongTries(desk, person, 2);
    expect((await unlock(desk, person, WRONG)).body.message).toContain('1 try left');
    expect((await unlock(desk, person)).status).toBe(200);
  });

  test('need the password after the fifth, which resets the count', async () => {
    const { desk, person } = await aLockedDesk();
    expect(await wrongTries(desk, person, 5)).toEqual([...Array(4).fill('wrong_pin'), 'pin_blocked']);
    expect(await codeOf(unlock(desk, person))).toBe('password_needed');
    expect((await desk.get('/api/lock')).body.people[0].pin).toBe('blocked');
    await signInAt(desk, person);
    await desk.post('/api/lock');
    expect((await unlock(desk, person)).status).toBe(200);
  });

  test('count for the whole day, because only the password resets them', async () => {
    const { desk, person } = await aLockedDesk();
    await wrongTries(desk, person, 4);
    expect((await unlock(desk, person)).status).toBe(200);
    await desk.post('/api/lock');
    expect(await codeOf(unlock(desk, person, WRONG))).toBe('pin_blocked');
  });

  test('on one desk leave another desk and other people alone', async () => {
    const { desk, person } = await aLockedDesk();
    const second = server.visitor();
    await signInAt(second, person);
    const sam = await server.signedIn({ isStaff: true });
    await signInAt(desk, sam);
    await desk.put('/api/user/pin', { currentPassword: PASSWORD, pin: PIN });
    await wrongTries(desk, person, 6);
    expect((await unlock(second, person)).status).toBe(200);
    expect((await unlock(desk, sam)).status).toBe(200);
  });

  test('do not count if the server was too busy to compare them', async () => {
    const { desk, person } = await aLockedDesk();
    const { matches } = server.deps.passwords;
    server.deps.passwords.matches = async () => {
      throw new Error('busy');
    };
    expect((await unlock(desk, person)).status).toBe(500);
    server.deps.passwords.matches = matches;
    expect((await signInsOf(person))[0].wrong_tries).toBe(0);
  });
});

describe('the right to unlock ends on all devices with', () => {
  test.each<[string, (person: Person) => Promise<{ status: number }>]>([
    [
      'a new password',
      (person) =>
        person.post('/api/user/password', { currentPassword: PASSWORD, newPassword: 'a wedge over water' }),
    ],
    ['signing out all other devices', (person) => person.delete('/api/user/sessions')],
    [
      'signing out one device',
      async (person) => {
        const { body } = await person.get('/api/user/sessions');
        return person.delete(`/api/user/sessions/${body[0].id}`);
      },
    ],
    ['an admin who signs the person out', ({ user }) => admin.delete(`/api/admin/users/${user.id}/sessions`)],
    [
      'the loss of the staff role',
      ({ user }) => admin.patch(`/api/admin/users/${user.id}/staff`, { isStaff: false }),
    ],
    [
      'a password reset',
      async ({ user }) => {
        const { body } = await admin.post(`/api/admin/users/${user.id}/reset-link`);
        const token = body.url.split('/').at(-1);
        return server
          .visitor()
          .post('/api/reset-password/reset', { token, newPassword: 'a putt from far away' });
      },
    ],
    ['the end of the account', ({ user }) => admin.delete(`/api/admin/users/${user.id}`)],
    ['another PIN', (person) => person.put('/api/user/pin', { currentPassword: PASSWORD, pin: '860235' })],
    ['the removal of the PIN', (person) => person.delete('/api/user/pin')],
  ])('%s', async (_what, end) => {
    const { desk, person } = await aLockedDesk();
    const copy = desk.copy();
    expect((await unlock(copy, person)).status).toBe(200);
    await copy.post('/api/lock');
    expect((await end(person)).status).toBeLessThan(300);
    expect(await codeOf(unlock(desk, person))).toBe('password_needed');
  });

  test('the loss of the staff role, and does not come back with the role', async () => {
    const { desk, person } = await aLockedDesk();
    for (const isStaff of [false, true])
      await admin.patch(`/api/admin/users/${person.user.id}/staff`, { isStaff });
    expect(await codeOf(unlock(desk, person))).toBe('password_needed');
  });
});

test('an unlock during “sign out everywhere” does not create a session', async () => {
  const { desk, person } = await aLockedDesk();
  const { matches } = server.deps.passwords;
  server.deps.passwords.matches = async (...args) => {
    await admin.delete(`/api/admin/users/${person.user.id}/sessions`);
    return matches(...args);
  };
  expect(await codeOf(unlock(desk, person))).toBe('password_needed');
  server.deps.passwords.matches = matches;
  expect((await desk.get('/api/user')).status).toBe(401);
  expect(await server.db('sessions').where({ user_id: person.user.id })).toEqual([]);
});

describe('setting a PIN', () => {
  const put = (person: Client, pin: string, currentPassword = PASSWORD) =>
    person.put('/api/user/pin', { currentPassword, pin });

  test('needs the password', async () => {
    const staff = await server.signedIn({ isStaff: true });
    expect((await put(staff, PIN, 'not the password')).body.fields).toEqual({
      currentPassword: 'That is not your current password.',
    });
    expect((await put(staff, PIN, '')).status).toBe(400);
    expect((await staff.get('/api/user/pin')).body).toEqual({ isSet: false });
  });

  test('refuses an obvious PIN', async () => {
    const staff = await server.signedIn({ isStaff: true });
    for (const pin of ['1234', '0000', '111111', '0100']) {
      const { status, body } = await put(staff, pin);
      expect([pin, status, body.code]).toEqual([pin, 400, 'weak_pin']);
    }
  });

  test('stores only a bcrypt hash', async () => {
    const { person } = await aLockedDesk();
    const row = await server.db('desk_pins').where({ user_id: person.user.id }).first();
    expect(row.pin_hash).toMatch(/^\$2b\$/);
    expect(JSON.stringify(row)).not.toContain(PIN);
    const [signIn] = await signInsOf(person);
    expect(signIn.device_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('at the desk lets the new PIN unlock this desk, because the password was just typed', async () => {
    const { desk, person } = await aLockedDesk();
    await unlock(desk, person);
    await put(desk, '860235');
    await desk.post('/api/lock');
    expect(await codeOf(unlock(desk, person))).toBe('wrong_pin');
    expect((await unlock(desk, person, '860235')).status).toBe(200);
  });
});

test('the record of changes shows when a PIN was set, changed, blocked or removed', async () => {
  const { desk, person } = await aLockedDesk();
  await person.put('/api/user/pin', { currentPassword: PASSWORD, pin: '860235' });
  await signInAt(desk, person);
  for (let count = 0; count < 7; count += 1) await unlock(desk, person, WRONG);
  await person.delete('/api/user/pin');
  await person.delete('/api/user/pin');
  const { body } = await admin.get(`/api/admin/audit?personId=${person.user.id}&sort=at`);
  const entries = body.map(({ action, actorName }: Record<string, string>) => [action, actorName]);
  expect(entries).toEqual([
    ['user.pin-set', 'Dana Ortiz'],
    ['user.pin-changed', 'Dana Ortiz'],
    ['user.pin-blocked', 'Clubhouse'],
    ['user.pin-removed', 'Dana Ortiz'],
  ]);
  expect(JSON.stringify(body)).not.toMatch(/4917|8602/);
});

test('old sign-ins at the desk are deleted', async () => {
  const { person } = await aLockedDesk();
  const hours = (count: number) => new Date(NOON.getTime() + count * 60 * 60_000);
  await clearOldDeskSignIns(server.db, hours(47));
  expect(await signInsOf(person)).toHaveLength(1);
  await clearOldDeskSignIns(server.db, hours(49));
  expect(await signInsOf(person)).toEqual([]);
});
