import { gzipSync } from 'node:zlib';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SCHEMAS, WITHOUT_INPUT } from '../../testing/call-schemas.ts';
import { engine } from '../../testing/database.ts';
import { asQuery, HOSTILE_BODIES, HOSTILE_IDS, hostileTo } from '../../testing/hostile.ts';
import { httpCall } from '../../testing/http-call.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { ENDPOINTS, type Endpoint } from '../access/index.ts';
import { bcryptPasswords } from '../auth/index.ts';
import { seedDemoData } from '../demo-data/index.ts';

/**
 * The number of random requests for each schema of an endpoint. A nightly run can set `FUZZ_TIMES` to
 * thousands.
 */
const TIMES = Number(process.env.FUZZ_TIMES ?? 12);
/** The endpoints in `SLOW` get fewer requests, because they delay their responses on purpose. */
const TIMES_OF_SLOW = 6;
const SLOW: readonly string[] = ['POST /api/reset-password/request'];
const ANSWERED_TIMEOUT_MS = 10_000;
/**
 * A failed test prints its seed, and `FUZZ_SEED` repeats the run. CI uses a fixed seed, so that a failure comes
 * from the change and not from chance.
 */
const SEED = Number(process.env.FUZZ_SEED ?? (process.env.CI ? 424242 : Date.now() % 2 ** 31));

/** Internal details and secrets that no response may contain. */
const INSIDE =
  /node_modules|\.[jt]s:\d|\bat \w+ \(|SQLITE_|sqlite|postgres|knex|\bpg\b|syntax error|violates|constraint|relation "|no such (table|column)|password_hash|token_hash|sid_hash|\$2[aby]\$|file:\/\/|\/home\/|ECONN/gi;

/**
 * Text in requests that looks like internal details. If a successful write returns such text, it is not a
 * leak, because a request contained it.
 */
const sentInside = new Set<string>();

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await seedDemoData(server.db, bcryptPasswords(4), server.clock.now, DEFAULT_FACILITY);
});
afterAll(() => server.close());

/** The cookie of a new user with every role, who passes all permission checks. */
let cookie: string;
beforeEach(async () => {
  const everybody = await server.signedIn({ isMember: true, isAdmin: true, isCoach: true, isStaff: true });
  cookie = everybody.cookie;
  server.logged.length = 0;
});

type Request = { method: string; path: string; headers?: Record<string, string>; body?: string | Uint8Array };

/** Sends a request and checks the rules that apply to every response. Returns the status. */
async function send({ method, path, headers = {}, body }: Request): Promise<number> {
  const answer = await httpCall(new URL(`${server.origin}${path}`), {
    method,
    headers: { cookie, ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    body,
    timeoutMs: ANSWERED_TIMEOUT_MS,
  });
  const { text } = answer;
  const isRefused = answer.status >= 400;
  expect(answer.status, text).toBeLessThan(500);
  if (isRefused && path.startsWith('/api/') && method !== 'HEAD') {
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(JSON.parse(text)).toMatchObject({
      // A message can start with a lowercase letter, because a person's name may come first.
      message: expect.stringMatching(/^\S.*\S$/s),
      code: expect.any(String),
    });
  }
  for (const [inside] of String(body).matchAll(INSIDE)) sentInside.add(inside);
  // Successful reads can show user input that looks like internal details, so they are not checked.
  if (isRefused || method !== 'GET') {
    const inside = [...text.matchAll(INSIDE)].map(([match]) => match);
    expect(
      inside.filter((match) => isRefused || !sentInside.has(match)),
      text,
    ).toEqual([]);
  }
  expect(answer.headers.get('x-powered-by')).toBeNull();
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
  return answer.status;
}

const failures = () => server.logged.filter((line) => JSON.parse(line).level >= 50);

test('every endpoint with input has its schemas here', () => {
  const known = new Set([...Object.keys(SCHEMAS), ...WITHOUT_INPUT]);
  const taking = Object.keys(ENDPOINTS).filter((call) => !/^(GET|DELETE) /.test(call));
  expect(taking.filter((call) => !known.has(call))).toEqual([]);
});

const CASES = (Object.entries(SCHEMAS) as [Endpoint, NonNullable<(typeof SCHEMAS)[Endpoint]>][]).flatMap(
  ([call, schemas]) => schemas.map((schema, index) => ({ call, schema, name: `${call} ${index + 1}` })),
);

test.each(CASES)(
  '$name: input that almost fits its schema never causes a failure',
  async ({ call, schema }) => {
    const [method = '', pattern = ''] = call.split(' ');
    const path = fc
      .constantFrom(...HOSTILE_IDS, '1', '2', '3', '4', '1', '2')
      .map((id) => pattern.replace(/:\w+/g, id));
    const numRuns = SLOW.includes(call) ? TIMES_OF_SLOW : TIMES;
    await fc.assert(
      fc.asyncProperty(path, hostileTo(schema), async (at, hostile) => {
        if (method === 'GET') await send({ method, path: `${at}?${asQuery(hostile)}` });
        else await send({ method, path: at, body: JSON.stringify(hostile) ?? '' });
      }),
      { numRuns, seed: SEED, endOnFailure: true },
    );
    expect(failures()).toEqual([]);
  },
);

const withIds = Object.keys(ENDPOINTS).filter((call) => call.includes(':'));
test.each(withIds)('%s: unknown IDs never cause a failure', async (call) => {
  const [method = '', pattern = ''] = call.split(' ');
  const body = method === 'GET' ? {} : { body: '{}' };
  for (const id of HOSTILE_IDS) await send({ method, path: pattern.replace(/:\w+/g, id), ...body });
  expect(failures()).toEqual([]);
});

// Runs only on SQLite, because both engines treat unknown methods and bodies that are not JSON objects the
// same way.
test.each(engine === 'sqlite' ? Object.keys(ENDPOINTS) : [])(
  '%s: unknown methods and bodies never cause a failure',
  async (call) => {
    const [method = '', pattern = ''] = call.split(' ');
    const path = pattern.replace(/:\w+/g, '2147483647');
    for (const other of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND'])
      if (!Object.hasOwn(ENDPOINTS, `${other} ${pattern}`)) await send({ method: other, path });
    // Only one endpoint gets all hostile bodies, because the endpoints share one JSON parser. The others get
    // only bodies that are not JSON objects.
    const bodies = call === 'POST /api/contact' ? HOSTILE_BODIES : ['null', '1', '"text"', '[]', '{'];
    if (method !== 'GET' && !SLOW.includes(call))
      for (const body of bodies) await send({ method, path, body });
    expect(failures()).toEqual([]);
  },
);

const STRANGE_HEADERS: Record<string, string>[] = [
  { cookie: 'clubhouse=' },
  { cookie: 'clubhouse=s%3A.' },
  { cookie: `clubhouse=s%3A${'x'.repeat(3000)}.y` },
  { cookie: 'clubhouse=%E0%A4%A; clubhouse=s%3Aa.b; =; ;;' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/json; charset=nonsense' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': ';;;' },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'nonsense' },
  { origin: 'null' },
  { origin: 'not an address' },
  { 'sec-fetch-site': 'cross-site' },
  { 'x-forwarded-for': "1.1.1.1, ' OR 1=1, ::1, x".repeat(20) },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
  { 'x-request-id': '"}\\n{"level":60' },
  { 'user-agent': `"><script>${'x'.repeat(4000)}` },
  { accept: 'text/html;q=nonsense, */*;q=9' },
  { range: 'bytes=0-1,5-,-9' },
  { 'if-none-match': '*', 'if-modified-since': 'yesterday' },
  { 'x-unattended': 'x'.repeat(2000) },
];

test.each(STRANGE_HEADERS)('headers that no browser sends never cause a failure: %j', async (headers) => {
  const body = JSON.stringify({ name: 'Kim', email: 'kim@example.com' });
  await send({ method: 'POST', path: '/api/contact', headers, body });
  await send({ method: 'POST', path: '/api/login', headers, body: '{"username":"a","password":"b"}' });
  await send({ method: 'GET', path: '/api/bookings?date=2026-11-24', headers });
  expect(failures()).toEqual([]);
});

test('a small compressed body with large content is refused as too large', async () => {
  const bomb = gzipSync(Buffer.from(JSON.stringify({ name: 'x'.repeat(20_000_000) })));
  expect(bomb.length).toBeLessThan(100_000);
  const headers = { 'content-encoding': 'gzip' };
  expect(await send({ method: 'POST', path: '/api/contact', headers, body: bomb })).toBe(413);
});

test('after all that, slots and bookings still match', async () => {
  const halfHours = await server.db('bay_slots').leftJoin('bookings', 'bookings.id', 'bay_slots.booking_id');
  expect(halfHours.filter((row) => row.closure_id === null && row.cancelled_at !== null)).toEqual([]);
  const withoutTime = await server
    .db('bookings')
    .whereNull('cancelled_at')
    .whereNotExists(server.db('bay_slots').whereRaw('bay_slots.booking_id = bookings.id'));
  expect(withoutTime).toEqual([]);
});
