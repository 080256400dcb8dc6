import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Client } from '../../testing/client.ts';
import { aServer, PASSWORD, type TestServer } from '../../testing/server.ts';
import { ENDPOINTS, type Endpoint } from '../access/index.ts';
import { unsubscribeToken } from '../notifications/unsubscribe-token.ts';

let server: TestServer;
let coachId: number;
beforeAll(async () => {
  server = await aServer({ rateLimits: true, env: { TRUST_PROXY: '1' } });
  coachId = (await server.signedIn({ isMember: true, isCoach: true })).user.id;
});
afterAll(() => server.close());

let ips = 0;
const newIp = () => {
  ips += 1;
  return `203.0.113.${ips}`;
};
const visitor = async (): Promise<Client> => server.visitor().from(newIp());
const person = async (): Promise<Client> =>
  (await server.signedIn({ isMember: true, isCoach: true })).from(newIp());
const admin = async (): Promise<Client> => (await server.signedIn({ isAdmin: true })).from(newIp());

type Limited = {
  /** The counter's name in the database. */
  name: string;
  times: number;
  /** The number of requests that each process counts in memory before it uses the database. */
  inMemory?: number;
  ask: (client: Client) => Promise<Answer>;
  who?: () => Promise<Client>;
};

const contact = { name: 'Kim', email: 'kim@example.com', phone: '407-555-0123', interest: 'other' };
const lesson = () => ({ coachId, date: '2026-11-25', startTime: '10:00' });
const link = { calendar: '' };

const LIMITED: Partial<Record<Endpoint, Limited>> = {
  'POST /api/register': {
    name: 'register',
    times: 50,
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
    name: 'sign-in-ip',
    times: 100,
    ask: (client) => client.post('/api/login', { username: 'nobody', password: PASSWORD }),
  },
  'POST /api/unlock': {
    name: 'unlock',
    times: 60,
    who: admin,
    ask: (client) => client.post('/api/unlock', { userId: 1, pin: '4917' }),
  },
  'PUT /api/user/pin': {
    name: 'pin-change',
    times: 20,
    who: admin,
    ask: (client) => client.put('/api/user/pin', { currentPassword: PASSWORD, pin: '4917' }),
  },
  'POST /api/contact': {
    name: 'inbox',
    times: 20,
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
      link.calendar ||= (await (await person()).post('/api/user/calendar-link')).body.url;
      return client.get(new URL(link.calendar).pathname);
    },
  },
  'POST /unsubscribe/:token': {
    name: 'unsubscribe',
    times: 60,
    inMemory: 60,
    ask: (client) => {
      const token = unsubscribeToken({ userId: coachId, kind: 'standings' }, server.deps.settings);
      return client.post(`/unsubscribe/${token}`);
    },
  },
  'GET /confirm-email/:token': {
    name: 'confirm-email',
    times: 60,
    inMemory: 60,
    ask: (client) => client.get('/confirm-email/nonsense'),
  },
  'POST /confirm-email/:token': {
    name: 'confirm-email',
    times: 60,
    inMemory: 60,
    ask: (client) => client.post('/confirm-email/nonsense'),
  },
  'POST /confirm-email/:token/new': {
    name: 'confirm-email',
    times: 60,
    inMemory: 60,
    ask: (client) => client.post('/confirm-email/nonsense/new'),
  },
  'GET /league-answer/:token': {
    name: 'league-answer',
    times: 60,
    inMemory: 60,
    ask: (client) => client.get('/league-answer/nonsense'),
  },
  'POST /league-answer/:token': {
    name: 'league-answer',
    times: 60,
    inMemory: 60,
    ask: (client) => client.post('/league-answer/nonsense'),
  },
  'GET /league-substitute/:token': {
    name: 'league-substitute',
    times: 60,
    inMemory: 60,
    ask: (client) => client.get('/league-substitute/nonsense'),
  },
  'POST /league-substitute/:token': {
    name: 'league-substitute',
    times: 60,
    inMemory: 60,
    ask: (client) => client.post('/league-substitute/nonsense'),
  },
  'GET /api/shared-bookings/:token': {
    name: 'shared-booking-miss',
    times: 60,
    inMemory: 60,
    ask: (client) => client.get(`/api/shared-bookings/${'x'.repeat(32)}`),
  },
  'GET /api/shared-leagues/:token': {
    name: 'shared-league-miss',
    times: 60,
    inMemory: 60,
    ask: (client) => client.get(`/api/shared-leagues/${'x'.repeat(32)}`),
  },
  'GET /calendar/shared/:token.ics': {
    name: 'shared-calendar-miss',
    times: 60,
    inMemory: 60,
    ask: (client) => client.get(`/calendar/shared/${'x'.repeat(32)}.ics`),
  },
  'POST /api/reset-password/help': {
    name: 'inbox',
    times: 20,
    ask: (client) => client.post('/api/reset-password/help', { email: `kim${Math.random()}@example.com` }),
  },
  'POST /api/user/password': {
    name: 'account-change',
    times: 20,
    who: person,
    ask: (client) => client.post('/api/user/password', { currentPassword: 'guess', newPassword: PASSWORD }),
  },
  'PATCH /api/user/profile': {
    name: 'account-change',
    times: 20,
    who: person,
    ask: (client) =>
      client.patch('/api/user/profile', { email: 'new@example.com', currentPassword: 'guess' }),
  },
  'POST /api/user/calendar-link': {
    name: 'calendar-link',
    times: 20,
    who: person,
    ask: (client) => client.post('/api/user/calendar-link'),
  },
  'POST /api/membership-request': {
    name: 'inbox',
    times: 20,
    who: person,
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
    who: person,
    ask: (client) => client.post('/api/lessons', lesson()),
  },
  'POST /api/coach/lessons': {
    name: 'lesson',
    times: 30,
    who: person,
    ask: (client) => client.post('/api/coach/lessons', { ...lesson(), memberId: coachId }),
  },
  'POST /api/bookings': {
    name: 'book',
    times: 300,
    inMemory: 60,
    who: person,
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
    who: admin,
    ask: (client) => client.get('/api/admin/export/users.csv'),
  },
};
/** These limits apply per link and not per client. */
const PER_LINK: readonly string[] = [
  'GET /calendar/:token.ics',
  'POST /unsubscribe/:token',
] satisfies Endpoint[];
/** The public endpoints without a limit, each with the reason. */
const WITHOUT: Partial<Record<Endpoint, string>> = {
  'GET /api/health': 'monitoring comes from one IP address, and simultaneous requests share one check',
  'GET /api/facility': 'simultaneous requests share one small query',
  'GET /api/reset-password': 'it reads settings that are in memory, without a query',
  'GET /images/:id/:name': 'files come from memory, and a wrong name costs one lookup by primary key',
  'GET /theme/:name': 'it computes a few colors',
  'GET /unsubscribe/:token': 'it decrypts the token and makes no query',
  'POST /api/logout': 'it only ends the caller’s own session',
  'POST /api/lock': 'it only ends the caller’s own session',
  'GET /api/lock': 'without the signed cookie of a device it makes no query',
  'GET /api/dev/outbox': 'not in production',
  'GET /dev/outbox': 'not in production',
  'GET /dev/outbox/:id': 'not in production',
};

test('every endpoint open to visitors has a limit or a reason to have none', () => {
  const open = Object.entries(ENDPOINTS).filter(([, audience]) => audience === 'everybody');
  const named = { ...LIMITED, ...WITHOUT };
  expect(open.map(([call]) => call).filter((call) => !(call in named))).toEqual([]);
});

/** Changes the stored count so that the next request exceeds the limit. */
const useUp = ({ name, times, inMemory = 0 }: Limited) =>
  server
    .db('rate_limits')
    .where('key', 'like', `${name}:%`)
    .update({ points: times - inMemory });

describe('a used-up limit', () => {
  test.each(Object.entries(LIMITED))(
    'of %s says when to try again, and does not affect others',
    async (call, limited) => {
      const { name, times, inMemory = 0, ask, who = visitor } = limited;
      await server.db('rate_limits').delete();
      const client = await who();
      for (let asked = 0; asked < inMemory; asked += 1) expect((await ask(client)).status).not.toBe(429);
      // Until now, the server counted only in memory. The next request is counted in the database, which
      // creates the row that `useUp` changes.
      if (inMemory < times) {
        expect((await ask(client)).status).not.toBe(429);
        expect([name, await useUp(limited)]).toEqual([name, 1]);
      }
      const refused = await ask(client);
      expect([refused.status, (refused.body as { code: string }).code]).toEqual([429, 'too_many_tries']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((refused.body as { message: string }).message).toMatch(
        /^Too many attempts\. Please wait (a minute|\d+ minutes) and try again\.$/,
      );
      // The limit does not affect another client.
      if (!PER_LINK.includes(call)) expect((await ask(await who())).status).not.toBe(429);
    },
  );

  test('cannot be avoided by claiming another IP address', async () => {
    const direct = await aServer({ rateLimits: true });
    for (let count = 0; count < 20; count += 1) {
      await direct.visitor().post('/api/contact', { ...contact, message: `Number ${count}` });
    }
    const headers = {
      'X-Forwarded-For': '203.0.113.9',
      'X-Real-IP': '203.0.113.9',
      Forwarded: 'for=203.0.113.9',
    };
    const answer = await direct
      .visitor()
      .post('/api/contact', { ...contact, message: 'Again.' }, { headers });
    expect(answer.status).toBe(429);
    await direct.close();
  });

  test('of one calendar does not affect other calendars', async () => {
    const { url } = (await (await person()).post('/api/user/calendar-link')).body;
    expect((await server.visitor().get(new URL(url).pathname)).status).toBe(200);
  });

  test('is not used by changing a phone number, which sends no email', async () => {
    await server.db('rate_limits').delete();
    await (await person()).patch('/api/user/profile', { phone: '407-555-0177' });
    expect(await server.db('rate_limits').where('key', 'like', 'account-change:%')).toEqual([]);
  });

  test('costs no further database writes', async () => {
    const client = (await visitor()) as Client;
    const login = () => client.post('/api/login', { username: `nobody${Math.random()}`, password: PASSWORD });
    await server.db('rate_limits').delete();
    for (let count = 0; count < 101; count += 1) await login();
    const before = await server.db('rate_limits').orderBy('key');
    expect(before).toHaveLength(101);
    for (let count = 0; count < 20; count += 1) expect((await login()).status).toBe(429);
    expect(await server.db('rate_limits').orderBy('key')).toEqual(before);
  });
});

describe('an IPv6 network', () => {
  const ask = (ip: string) =>
    server
      .visitor()
      .from(ip)
      .post('/api/contact', { ...contact, message: `${Math.random()}` });

  test('of 64 bits counts as one IP address', async () => {
    for (let count = 1; count <= 20; count += 1)
      expect((await ask(`2001:db8:1:2::${count}`)).status).toBe(201);
    expect((await ask('2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await ask('2001:db8:1:3::1')).status).toBe(201);
  });

  test('of 56 bits is allowed five times as many requests as one of 64 bits', async () => {
    await server.db('rate_limits').delete();
    for (let network = 0; network < 5; network += 1) {
      for (let count = 0; count < 20; count += 1) {
        expect((await ask(`2001:db8:2:${network.toString(16)}::1`)).status).toBe(201);
      }
    }
    expect((await ask('2001:db8:2:ff::1')).status).toBe(429);
    expect((await ask('2001:db8:2:100::1')).status).toBe(201);
  });
});

describe('registering', () => {
  const register = (ip: string) => {
    const input = { username: `new${Math.random()}@example.com`, phone: '407-555-0100', password: PASSWORD };
    return server.visitor().from(ip).post('/api/register', input);
  };

  test('works for the first fifty people at one IP address within a quarter of an hour', async () => {
    const ip = newIp();
    for (let count = 0; count < 50; count += 1) expect((await register(ip)).status).toBe(201);
    expect((await register(ip)).status).toBe(429);
  });

  test('works for two hundred people at one IP address within a day', async () => {
    const ip = newIp();
    await server.db('rate_limits').delete();
    expect((await register(ip)).status).toBe(201);
    const ofDay = () => server.db('rate_limits').where('key', 'like', 'register-day:%');
    expect(await ofDay().update({ points: 199 })).toBe(1);
    expect((await register(ip)).status).toBe(201);
    expect((await register(ip)).status).toBe(429);
    const { expire } = await ofDay().first('expire');
    expect(expire - Date.now()).toBeGreaterThan(23 * 60 * 60_000);
  });
});
