import type { Express } from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../testing/client.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { createApp } from './app.ts';

const PEOPLE = ['visitor', 'user', 'member', 'coach', 'staff', 'admin'] as const;
type Person = (typeof PEOPLE)[number];

const EVERYBODY: readonly Person[] = PEOPLE;
const SIGNED_IN: readonly Person[] = ['user', 'member', 'coach', 'staff', 'admin'];
const MEMBERS: readonly Person[] = ['member'];
const COACHES: readonly Person[] = ['coach'];
const DESK: readonly Person[] = ['staff', 'admin'];
const ADMINS: readonly Person[] = ['admin'];

/** Who may make which call (contract 5, 7): the people here have one flag each, so an admin is no member. */
const CALLS: Record<string, readonly Person[]> = {
  'GET /health': EVERYBODY,
  'POST /register': EVERYBODY,
  'POST /login': EVERYBODY,
  'POST /contact': EVERYBODY,
  'POST /reset-password/request': EVERYBODY,
  'POST /reset-password/verify': EVERYBODY,
  'POST /reset-password/reset': EVERYBODY,
  'GET /coaches': EVERYBODY,
  'GET /dev/outbox': EVERYBODY,

  'GET /user': SIGNED_IN,
  'PATCH /user/profile': SIGNED_IN,
  'POST /user/password': SIGNED_IN,
  'GET /user/sessions': SIGNED_IN,
  'DELETE /user/sessions/:id': SIGNED_IN,
  'POST /membership-request': SIGNED_IN,
  'GET /simulators': SIGNED_IN,
  'GET /bookings': SIGNED_IN,
  'GET /user/bookings': SIGNED_IN,
  // A former member's own; somebody else's is not there.
  'DELETE /bookings/:id': SIGNED_IN,
  'GET /closures': SIGNED_IN,
  'GET /leagues': SIGNED_IN,
  'GET /leagues/:id': SIGNED_IN,
  'GET /leagues/:id/participation': SIGNED_IN,
  'DELETE /leagues/:id/participation': SIGNED_IN,
  'GET /leagues/:id/standings': SIGNED_IN,
  'GET /leagues/:id/rounds': SIGNED_IN,
  'GET /leagues/:id/scores': SIGNED_IN,
  'GET /leagues/:id/rounds/:roundId/scores': SIGNED_IN,
  'GET /leagues/:id/rounds/:roundId/matchups': SIGNED_IN,
  'GET /events': SIGNED_IN,
  'GET /user/lessons': SIGNED_IN,
  // A former member's own, or that coach's; somebody else's is not there.
  'DELETE /lessons/:id': SIGNED_IN,

  'POST /bookings': MEMBERS,
  'PATCH /bookings/:id': MEMBERS,
  'POST /user/calendar-link': MEMBERS,
  'POST /user/cancel-membership': MEMBERS,
  'GET /user/performance-report': MEMBERS,
  'GET /member/keypad-code': MEMBERS,
  'POST /leagues/:id/join': MEMBERS,

  'GET /coaches/:id/openings': MEMBERS,
  'POST /lessons': MEMBERS,

  'GET /coach/availability': COACHES,
  'PUT /coach/availability': COACHES,
  'GET /coach/profile': COACHES,
  'PUT /coach/profile': COACHES,
  'GET /coach/lessons': COACHES,
  'PATCH /coach/lessons/:id': COACHES,

  'GET /desk/day': DESK,
  'POST /desk/walk-ins': DESK,
  'PATCH /desk/bookings/:id': DESK,
  'GET /desk/closures': DESK,
  'POST /desk/closures': DESK,
  'DELETE /desk/closures/:id': DESK,
  'GET /admin/users': DESK,
  'POST /admin/bookings': DESK,
  'PATCH /admin/bookings/:id': DESK,
  'GET /admin/bookings/:id/history': DESK,
  'GET /admin/demo-requests': DESK,
  'GET /admin/completed-demo-requests': DESK,
  'PATCH /admin/contact-submissions/:id/read': DESK,
  'PATCH /admin/contact-submissions/:id/member-status': DESK,
  'POST /admin/contact-submissions/:id/notes': DESK,
  'GET /admin/reports/utilization': DESK,
  'GET /admin/reports/no-shows': DESK,

  'GET /admin/reports/member-hours': ADMINS,
  'GET /admin/reports/demo-requests': ADMINS,
  'PATCH /admin/users/:id/membership': ADMINS,
  'PATCH /admin/users/:id/admin': ADMINS,
  'PATCH /admin/users/:id/coach': ADMINS,
  'PATCH /admin/users/:id/staff': ADMINS,
  'DELETE /admin/users/:id': ADMINS,
  'POST /admin/users/:id/reset-link': ADMINS,
  'POST /admin/add-member': ADMINS,
  'GET /admin/keypad-code': ADMINS,
  'POST /admin/keypad-code': ADMINS,
  'GET /admin/keypad-code/views': ADMINS,
  'DELETE /admin/contact-submissions/:id': ADMINS,
  'GET /admin/all-bookings': ADMINS,
  'GET /admin/all-contact-submissions': ADMINS,
  'GET /admin/export/users.csv': ADMINS,
  'GET /admin/export/bookings.csv': ADMINS,
  'GET /admin/export/contact-submissions.csv': ADMINS,
  'GET /admin/audit': ADMINS,
  'GET /admin/coaches': ADMINS,
  'GET /admin/reports/lessons': ADMINS,
  'GET /admin/outbox': ADMINS,
  'POST /admin/outbox/:id/retry': ADMINS,
  'POST /admin/leagues': ADMINS,
  'POST /admin/leagues/preview': ADMINS,
  'PATCH /leagues/:id': ADMINS,
  'DELETE /leagues/:id': ADMINS,
  'GET /leagues/:id/next-team': ADMINS,
  'GET /leagues/:id/participants': ADMINS,
  'POST /leagues/:id/participants': ADMINS,
  'DELETE /leagues/:id/participants/:participantId': ADMINS,
  'POST /leagues/:id/rounds': ADMINS,
  'DELETE /leagues/:id/rounds/:roundId': ADMINS,
  'POST /leagues/:id/scores': ADMINS,
  'PATCH /leagues/:id/scores/:scoreId': ADMINS,
  'DELETE /leagues/:id/scores/:scoreId': ADMINS,

  // The last, because it ends the session that all the others need.
  'POST /logout': EVERYBODY,
};

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
  route?: { path: string; methods: Record<string, boolean> };
  handle: { stack?: Layer[] };
};

/** Every call that the server has, as `GET /path`. */
function callsOf(app: Express): string[] {
  const layers = (stack: Layer[]): Layer[] =>
    stack.flatMap((layer) => [layer, ...layers(layer.handle.stack ?? [])]);
  return layers(app.router.stack as unknown as Layer[])
    .flatMap(({ route }) => (route ? Object.keys(route.methods).map((method) => [method, route.path]) : []))
    .map(([method, path]) => `${method?.toUpperCase()} ${path}`)
    .filter((call) => !FILES.includes(call));
}
/** What lies beside the API. */
const FILES = ['GET /calendar/:token.ics', 'GET /dev/outbox/:id'];

test('every call of the server has its line in the table', () => {
  const calls = callsOf(createApp(server.deps));
  expect([...new Set(calls)].sort()).toEqual(Object.keys(CALLS).sort());
});

const NOBODY = String(2 ** 31 - 1);

/** The status alone: what never ends, as the stream of events, is left again. */
async function statusOf(person: Person, call: string): Promise<number> {
  const [method = '', path = ''] = call.split(' ');
  const leave = new AbortController();
  const response = await fetch(`${server.origin}/api${path.replace(/:\w+/g, NOBODY)}`, {
    method,
    signal: leave.signal,
    headers: { 'Content-Type': 'application/json', Cookie: people[person].cookie },
    ...(method !== 'GET' && { body: '{}' }),
  });
  leave.abort();
  return response.status;
}

test.each(Object.entries(CALLS))('%s refuses whom it is not for, and nobody else', async (call, allowed) => {
  for (const person of PEOPLE) {
    const status = await statusOf(person, call);
    const answer = status === 401 || status === 403 ? status : 'heard';
    const due = allowed.includes(person) ? 'heard' : person === 'visitor' ? 401 : 403;
    expect([person, answer]).toEqual([person, due]);
    expect(status).toBeLessThan(500);
  }
});
