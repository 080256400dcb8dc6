import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Client } from '../../testing/client.ts';
import { aServer, PASSWORD, type TestServer } from '../../testing/server.ts';
import { CALLS, type Call } from '../access/index.ts';

let server: TestServer;
let member: Awaited<ReturnType<TestServer['signedIn']>>;
let other: typeof member;
let admin: typeof member;
let coachId: number;
beforeAll(async () => {
  server = await aServer({ rateLimits: true });
  const flags = { isMember: true, isCoach: true };
  member = await server.signedIn(flags);
  other = await server.signedIn(flags);
  admin = await server.signedIn({ isAdmin: true });
  coachId = other.user.id;
});
afterAll(() => server.close());

type Limited = {
  /** What the counter is called, and how often it lets somebody through. */
  name: string;
  times: number;
  /** How many of these are counted in the memory of the process, not in the database. */
  inMemory?: number;
  ask: (client: Client) => Promise<Answer>;
  who?: () => Client;
  /** For whom the limit of `who` is none. */
  others?: () => Client;
};

const visitor = () => server.visitor();
const contact = { name: 'Kim', email: 'kim@example.com', phone: '407-555-0123', interest: 'other' };
const lesson = () => ({ coachId, date: '2026-11-25', startTime: '10:00' });
const link = { calendar: '' };

const LIMITED: Partial<Record<Call, Limited>> = {
  'POST /api/register': {
    name: 'register',
    times: 300,
    ask: (client) =>
      client.post('/api/register', { username: 'a@example.com', phone: '407-555-0100', password: PASSWORD }),
  },
  'POST /api/setup': {
    name: 'setup',
    times: 30,
    ask: (client) =>
      client.post('/api/setup', {
        token: 'x',
        username: 'a@example.com',
        phone: '407-555-0100',
        password: PASSWORD,
      }),
  },
  'POST /api/setup/verify': {
    name: 'setup',
    times: 30,
    ask: (client) => client.post('/api/setup/verify', { token: 'x' }),
  },
  'POST /api/login': {
    name: 'sign-in-address',
    times: 100,
    ask: (client) => client.post('/api/login', { username: 'nobody', password: PASSWORD }),
  },
  'POST /api/contact': {
    name: 'contact',
    times: 10,
    ask: (client) => client.post('/api/contact', { ...contact, message: `${Math.random()}` }),
  },
  'POST /api/reset-password/request': {
    name: 'reset-request',
    times: 20,
    ask: (client) => client.post('/api/reset-password/request', { email: 'kim@example.com' }),
  },
  'POST /api/reset-password/verify': {
    name: 'reset-try',
    times: 50,
    ask: (client) => client.post('/api/reset-password/verify', { token: 'x'.repeat(43) }),
  },
  'POST /api/reset-password/reset': {
    name: 'reset-try',
    times: 50,
    ask: (client) =>
      client.post('/api/reset-password/reset', { token: 'x'.repeat(43), newPassword: PASSWORD }),
  },
  'GET /api/coaches': {
    name: 'coaches',
    times: 120,
    inMemory: 120,
    ask: (client) => client.get('/api/coaches'),
  },
  'GET /calendar/:token.ics': {
    name: 'calendar',
    times: 60,
    inMemory: 60,
    ask: async (client) => {
      link.calendar ||= (await member.post('/api/user/calendar-link')).body.url;
      return client.get(new URL(link.calendar).pathname);
    },
  },
  'POST /api/user/password': {
    name: 'account-change',
    times: 20,
    who: () => member,
    others: () => other,
    ask: (client) => client.post('/api/user/password', { currentPassword: 'guess', newPassword: PASSWORD }),
  },
  'PATCH /api/user/profile': {
    name: 'account-change',
    times: 20,
    who: () => member,
    others: () => other,
    ask: (client) =>
      client.patch('/api/user/profile', { email: 'new@example.com', currentPassword: 'guess' }),
  },
  'POST /api/user/calendar-link': {
    name: 'calendar-link',
    times: 20,
    who: () => other,
    others: () => member,
    ask: (client) => client.post('/api/user/calendar-link'),
  },
  'POST /api/membership-request': {
    name: 'membership-request',
    times: 10,
    who: () => member,
    others: () => other,
    ask: (client) =>
      client.post('/api/membership-request', {
        ...contact,
        preferredContact: 'email',
        message: `${Math.random()}`,
      }),
  },
  'POST /api/lessons': {
    name: 'lesson',
    times: 30,
    who: () => member,
    others: () => other,
    ask: (client) => client.post('/api/lessons', lesson()),
  },
  'POST /api/bookings': {
    name: 'book',
    times: 300,
    inMemory: 60,
    who: () => member,
    others: () => other,
    ask: (client) =>
      client.post('/api/bookings', {
        simulatorId: 1,
        bookingDate: '2026-11-24',
        startTime: '10:00',
        endTime: '11:00',
      }),
  },
  'GET /api/admin/export/users.csv': {
    name: 'export',
    times: 30,
    who: () => admin,
    ask: (client) => client.get('/api/admin/export/users.csv'),
  },
};
/** Calls of visitors that have none, and why. */
const WITHOUT: Partial<Record<Call, string>> = {
  'GET /api/health': 'whoever watches asks from one address; all who ask at once share one question',
  'POST /api/logout': 'without a session it does nothing, with one it ends that',
  'GET /api/dev/outbox': 'not in production',
  'GET /dev/outbox': 'not in production',
  'GET /dev/outbox/:id': 'not in production',
};

test('every call that a visitor can make has a limit, or a reason to have none', () => {
  const open = Object.entries(CALLS).filter(([, audience]) => audience === 'everybody');
  const named = { ...LIMITED, ...WITHOUT };
  expect(open.map(([call]) => call).filter((call) => !(call in named))).toEqual([]);
});

/** As if somebody had asked so often as is allowed. */
const useUp = ({ name, times, inMemory = 0 }: Limited) =>
  server
    .db('rate_limits')
    .where('key', 'like', `${name}:%`)
    .update({ points: times - inMemory });

describe('asked too often', () => {
  test.each(Object.entries(LIMITED))('%s says when to come again', async (_call, limited) => {
    const { name, times, inMemory = 0, ask, who = visitor, others } = limited;
    await server.db('rate_limits').delete();
    for (let asked = 0; asked < inMemory; asked += 1) expect((await ask(who())).status).not.toBe(429);
    // One more is counted for all servers, unless the process allows all of them.
    if (inMemory < times) {
      expect((await ask(who())).status).not.toBe(429);
      expect([name, await useUp(limited)]).toEqual([name, 1]);
    }
    const refused = await ask(who());
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([429, 'too_many_tries']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((refused.body as { message: string }).message).toMatch(
      /^Too many tries\. Please wait (a minute|\d+ minutes) and try again\.$/,
    );
    if (others) expect((await ask(others())).status).not.toBe(429);
  });

  test('an address that somebody only says is theirs changes nothing', async () => {
    await server.db('rate_limits').delete();
    const limited = LIMITED['POST /api/contact'] as Limited;
    await limited.ask(visitor());
    await useUp(limited);
    const headers = {
      'X-Forwarded-For': '203.0.113.9',
      'X-Real-IP': '203.0.113.9',
      Forwarded: 'for=203.0.113.9',
    };
    const answer = await visitor().post('/api/contact', { ...contact, message: 'Again.' }, { headers });
    expect(answer.status).toBe(429);
  });

  test('a calendar that was fetched too often leaves the others alone', async () => {
    const { url } = (await other.post('/api/user/calendar-link')).body;
    expect((await server.visitor().get(new URL(url).pathname)).status).toBe(200);
  });

  test('changing a phone number costs nothing and is not counted', async () => {
    await server.db('rate_limits').delete();
    await member.patch('/api/user/profile', { phone: '407-555-0177' });
    expect(await server.db('rate_limits').where('key', 'like', 'account-change:%')).toEqual([]);
  });
});
