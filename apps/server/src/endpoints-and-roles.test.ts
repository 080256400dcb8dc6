import express, { type Express } from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../testing/client.ts';
import { httpCall } from '../testing/http-call.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { ENDPOINTS, type Endpoint, endpointRouter } from './access/index.ts';
import { createApp } from './app.ts';

const PEOPLE = ['visitor', 'user', 'member', 'coach', 'staff', 'admin'] as const;
type Person = (typeof PEOPLE)[number];

const EVERYBODY: readonly Person[] = PEOPLE;
const SIGNED_IN: readonly Person[] = ['user', 'member', 'coach', 'staff', 'admin'];
const MEMBERS: readonly Person[] = ['member'];
const COACHES: readonly Person[] = ['coach'];
const DESK: readonly Person[] = ['staff', 'admin'];
const ADMINS: readonly Person[] = ['admin'];

/** The people in each audience. Each person has at most one role, so the admin is not a member. */
const WHO: Record<(typeof ENDPOINTS)[Endpoint], readonly Person[]> = {
  everybody: EVERYBODY,
  'signed-in': SIGNED_IN,
  bookBays: MEMBERS,
  readKeypadCode: MEMBERS,
  bookLessons: MEMBERS,
  joinLeagues: MEMBERS,
  readLeaguePlay: ['member', 'admin'],
  readLeagueNights: ['member', 'staff', 'admin'],
  readOwnReport: MEMBERS,
  subscribeToCalendar: MEMBERS,
  endMembership: MEMBERS,
  coach: COACHES,
  workTheDesk: DESK,
  administer: ADMINS,
};

/**
 * The audiences of the most sensitive endpoints. They are repeated here, so that a wrong entry in the server's
 * table fails the test.
 */
const EXPECTED: Partial<Record<Endpoint, readonly Person[]>> = {
  'GET /api/member/keypad-code': MEMBERS,
  'GET /api/admin/keypad-code': ADMINS,
  'POST /api/admin/keypad-code': ADMINS,
  'GET /api/admin/keypad-code/views': ADMINS,
  'GET /api/admin/keypad-code/last-change': ADMINS,
  'GET /api/admin/keypad-code/unseen': ADMINS,
  'GET /api/admin/keypad-code/plan': ADMINS,
  'PUT /api/admin/keypad-code/plan': ADMINS,
  'DELETE /api/admin/keypad-code/plan': ADMINS,
  'GET /api/user/pin': DESK,
  'PUT /api/user/pin': DESK,
  'DELETE /api/user/pin': DESK,
  'PATCH /api/admin/users/:id/contact': ADMINS,
  'PATCH /api/admin/users/:id/membership': ADMINS,
  'PATCH /api/admin/users/:id/admin': ADMINS,
  'PATCH /api/admin/users/:id/coach': ADMINS,
  'PATCH /api/admin/users/:id/staff': ADMINS,
  'DELETE /api/admin/users/:id': ADMINS,
  'POST /api/admin/users/:id/reset-link': ADMINS,
  'DELETE /api/admin/users/:id/sessions': ADMINS,
  'POST /api/admin/add-member': ADMINS,
  'PATCH /api/admin/users/:id/name': DESK,
  'GET /api/admin/users/:id': DESK,
  'GET /api/admin/users/:id/bookings': DESK,
  'POST /api/admin/users/:id/notes': DESK,
  'GET /api/admin/users/:id/membership-end': ADMINS,
  'POST /api/admin/users/:id/invitation': ADMINS,
  'GET /api/leagues/:id/standings': ['member', 'admin'],
  'GET /api/leagues/:id/rounds': ['member', 'admin'],
  'GET /api/leagues/:id/waves': ['member', 'admin'],
  'GET /api/leagues/:id/scores': ['member', 'admin'],
  'GET /api/leagues/:id/rounds/:roundId/scores': ['member', 'admin'],
  'GET /api/leagues/:id/rounds/:roundId/matchups': ['member', 'admin'],
  'GET /api/leagues/:id/nights/:date': ['member', 'staff', 'admin'],
  'GET /api/leagues/:id/volunteers': ADMINS,
  'GET /api/user/substitute-requests': MEMBERS,
  'GET /api/admin/users': DESK,
  'GET /api/admin/all-bookings': DESK,
  'GET /api/admin/bookings/:id': DESK,
  'GET /api/admin/search': DESK,
  'GET /api/admin/all-contact-submissions': ADMINS,
  'GET /api/admin/export/users.csv': ADMINS,
  'GET /api/admin/export/bookings.csv': ADMINS,
  'GET /api/admin/export/contact-submissions.csv': ADMINS,
  'GET /api/admin/audit': ADMINS,
  'GET /api/admin/outbox': ADMINS,
  'DELETE /api/admin/contact-submissions/:id': ADMINS,
  'DELETE /api/admin/request-inbox': ADMINS,
  'GET /api/admin/demo-requests': DESK,
  'GET /api/desk/day': DESK,
  'POST /api/bookings': MEMBERS,
  'POST /api/bookings/series': MEMBERS,
  'POST /api/lessons': MEMBERS,
  'POST /api/admin/bookings': DESK,
  'POST /api/admin/bookings/:id/restore': DESK,
  'GET /api/admin/lessons/:id': DESK,
  'GET /api/admin/reports/leagues': ADMINS,
  'GET /api/admin/reports/month-ends': ADMINS,
  'POST /api/desk/walk-ins': DESK,
  'POST /api/desk/closures': DESK,
  'PATCH /api/lessons/:id/time': MEMBERS,
  'PUT /api/coach/availability': COACHES,
  'POST /api/coach/lessons': COACHES,
  'PATCH /api/coach/lessons/:id': COACHES,
  'PATCH /api/coach/lessons/:id/time': COACHES,
  'GET /api/coach/members': COACHES,
  'POST /api/admin/leagues': ADMINS,
  'DELETE /api/leagues/:id': ADMINS,
  'POST /api/leagues/:id/canceled-nights': ADMINS,
  'DELETE /api/leagues/:id/canceled-nights/:date': ADMINS,
  'POST /api/leagues/:id/moved-nights': ADMINS,
  'POST /api/leagues/:id/moved-nights/preview': ADMINS,
  'GET /api/leagues/:id/share': ADMINS,
  'POST /api/leagues/:id/share': ADMINS,
  'DELETE /api/leagues/:id/share': ADMINS,
  'POST /api/leagues/:id/messages': ADMINS,
  'POST /api/leagues/:id/invitations': ADMINS,
  'POST /api/leagues/:id/scores': ADMINS,
  'PATCH /api/leagues/:id/scores/:scoreId': ADMINS,
  'DELETE /api/leagues/:id/scores/:scoreId': ADMINS,
  'GET /api/leagues/:id/rounds/:roundId/score-changes': ADMINS,
  'PUT /api/leagues/:id/rounds/:roundId/own-score': MEMBERS,
  'POST /api/leagues/:id/scores/:scoreId/confirmation': MEMBERS,
  'POST /api/leagues/:id/scores/:scoreId/dispute': MEMBERS,
};
/** The endpoints that are open to visitors. Some of these endpoints exist only outside production. */
const PUBLIC: readonly Endpoint[] = [
  'GET /api/facility',
  'GET /api/health',
  'POST /api/register',
  'POST /api/setup',
  'POST /api/setup/verify',
  'POST /api/login',
  'POST /api/logout',
  'GET /api/lock',
  'POST /api/lock',
  'POST /api/unlock',
  'POST /api/contact',
  'GET /api/reset-password',
  'POST /api/reset-password/request',
  'POST /api/reset-password/verify',
  'POST /api/reset-password/help',
  'GET /api/shared-bookings/:token',
  'GET /calendar/shared/:token.ics',
  'GET /api/shared-leagues/:token',
  'POST /api/reset-password/reset',
  'GET /api/coaches',
  'GET /calendar/:token.ics',
  'GET /unsubscribe/:token',
  'POST /unsubscribe/:token',
  'GET /confirm-email/:token',
  'GET /league-answer/:token',
  'POST /confirm-email/:token',
  'POST /confirm-email/:token/new',
  'POST /league-answer/:token',
  'GET /league-substitute/:token',
  'POST /league-substitute/:token',
  'GET /images/:id/:name',
  'GET /theme/:name',
  'GET /api/dev/outbox',
  'GET /dev/outbox',
  'GET /dev/outbox/:id',
];

let server: TestServer;
let people: Record<Person, Client>;
beforeAll(async () => {
  server = await aServer();
  people = {
    visitor: server.visitor(),
    user: await server.signedIn(),
    member: await server.signedIn({ isMember: true }),
    coach: await server.signedIn({ isCoach: true }),
    staff: await server.signedIn({ isStaff: true }),
    admin: await server.signedIn({ isAdmin: true }),
  };
});
afterAll(() => server.close());

type Layer = {
  match: (path: string) => boolean;
  route?: { path: string; methods: Record<string, boolean> };
  handle: { stack?: Layer[] };
};

function callsOf(app: Express): string[] {
  const callsIn = (layer: Layer, base: string): string[] =>
    (layer.handle.stack ?? []).flatMap((inner) => [
      ...Object.keys(inner.route?.methods ?? {}).map(
        (method) => `${method.toUpperCase()} ${base}${inner.route?.path}`,
      ),
      ...callsIn(inner, base),
    ]);
  const layers = app.router.stack as unknown as Layer[];
  return layers.flatMap((layer) => callsIn(layer, layer.match('/elsewhere') ? '' : '/api'));
}

test('the endpoint table and the registered endpoints are the same', () => {
  expect(callsOf(createApp(server.deps)).sort()).toEqual(Object.keys(ENDPOINTS).sort());
});

test('the server does not start if an endpoint is missing in the table', () => {
  const endpoints = endpointRouter(express.Router(), '/api');
  const register = endpoints.get as (path: string, answer: () => void) => void;
  for (const unknown of ['/admin/secrets', '/login', '/constructor', '']) {
    expect(() => register(unknown, () => {})).toThrow(
      'access/endpoints.ts does not say who may use this endpoint',
    );
  }
});

test('the outbox cannot be read in production', () => {
  const settings = { ...server.deps.settings, isProduction: true };
  expect(callsOf(createApp({ ...server.deps, settings })).filter((call) => call.includes('/dev/'))).toEqual(
    [],
  );
});

test('the most sensitive endpoints have the expected audience', () => {
  const table = Object.entries(ENDPOINTS).filter(([call]) => call in EXPECTED);
  expect(Object.fromEntries(table.map(([call, audience]) => [call, WHO[audience]]))).toEqual(EXPECTED);
});

test('only the listed endpoints are open to visitors', () => {
  const open = Object.entries(ENDPOINTS).filter(([, audience]) => audience === 'everybody');
  expect(open.map(([call]) => call).sort()).toEqual([...PUBLIC].sort());
});

test('no endpoint under /admin is open to users without a role', () => {
  const admin = Object.entries(ENDPOINTS).filter(([call]) => / \/api\/(admin|desk)\//.test(call));
  expect(admin.length).toBeGreaterThan(30);
  for (const [call, audience] of admin)
    expect([call, WHO[audience]]).toEqual([call, expect.toSatisfy(isStaff)]);
});
const isStaff = (who: readonly Person[]) => who === DESK || who === ADMINS;

const NOBODY = String(2 ** 31 - 1);

async function statusOf(person: Person, call: string): Promise<number> {
  const [method = '', path = ''] = call.split(' ');
  const { status } = await httpCall(new URL(path.replace(/:\w+/g, NOBODY), server.origin), {
    method,
    headers: { 'Content-Type': 'application/json', Cookie: people[person].cookie },
    ...(method !== 'GET' && { body: '{}' }),
  });
  return status;
}

// These requests come last, because they end the session that the other requests need.
const ENDS_SESSION: readonly Endpoint[] = ['POST /api/logout', 'POST /api/lock'];
const sortedEndpoints = (Object.keys(ENDPOINTS) as Endpoint[]).sort(
  (a, b) => Number(ENDS_SESSION.includes(a)) - Number(ENDS_SESSION.includes(b)),
);
test.each(sortedEndpoints)('%s is open only to its audience', async (call) => {
  const allowed = EXPECTED[call] ?? WHO[ENDPOINTS[call]];
  for (const person of PEOPLE) {
    const status = await statusOf(person, call);
    const answer = status === 401 || status === 403 ? status : 'heard';
    const due = allowed.includes(person) ? 'heard' : person === 'visitor' ? 401 : 403;
    expect([person, answer]).toEqual([person, due]);
    expect(status).toBeLessThan(500);
  }
});
