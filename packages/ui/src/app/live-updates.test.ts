import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { LiveEvent } from '@clubhouse/core/live';
import { QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { auditQueries } from '../audit/api.ts';
import { bookingQueries } from '../bookings/api.ts';
import { seriesPreview } from '../bookings/series-api.ts';
import { deskQueries } from '../bookings/staff/api.ts';
import { type isLive, isRefreshedBy } from '../client/live-topics.ts';
import { createQueryClient } from '../client/query-client.ts';
import { requestQueries } from '../demo-requests/inbox/api.ts';
import { inboxQueries } from '../demo-requests/inbox/inbox-api.ts';
import { checklistQuery, outboxQuery, settingsQueries } from '../facility/api.ts';
import {
  codeNotSeenQuery,
  codeTimingQuery,
  entranceCodeQuery,
  keypadChangeQuery,
  keypadViewsQuery,
} from '../keypad/api.ts';
import { leagueQueries } from '../leagues/api.ts';
import { previewQuery } from '../leagues/editing/api.ts';
import { messageQueries } from '../leagues/messages/api.ts';
import { movePreviewQuery } from '../leagues/nights/api.ts';
import { invitationQuery } from '../leagues/participants/invite-players.tsx';
import { playQueries } from '../leagues/play-api.ts';
import { playoffsQuery } from '../leagues/playoffs/api.ts';
import { substituteQueries } from '../leagues/substitutes/api.ts';
import { lessonQueries } from '../lessons/api.ts';
import { membershipEndQuery, userCountsQuery, usersPageQuery } from '../members/administration/api.ts';
import { personQueries } from '../members/person/api.ts';
import { settingsQuery } from '../notifications/api.ts';
import { reportQueries, todayQuery } from '../reports/api.ts';
import { rowsQuery } from '../reports/database/api.ts';
import { BOOKINGS, DEMO_REQUESTS } from '../reports/database/tables.tsx';
import { userQueries } from '../users/api.ts';
import { offerQuery, watchQueries } from '../watches/api.ts';

const DATE = '2026-11-24';
const OTHER_DATE = '2026-11-25';
const range = { from: DATE, to: OTHER_DATE };
const view = { search: '', sort: '-createdAt', page: 1, pageSize: 100 };
const preview = { name: 'Tuesday Night' } as unknown as Parameters<typeof previewQuery>[0];

/**
 * Every query that live events refresh, except the tables of the database view. A separate test covers these
 * tables.
 */
const LIVE_QUERIES = [
  auditQueries.page({}, 1),
  bookingQueries.onDate(DATE),
  bookingQueries.nextOpening({ from: DATE, hours: 1, around: '18:00:00' }),
  bookingQueries.own(DATE),
  bookingQueries.ownBefore(DATE, 1),
  seriesPreview([]),
  inboxQueries.page({
    search: '',
    view: 'open',
    kind: undefined,
    preferredTime: undefined,
    sort: 'waiting',
    page: 1,
  }),
  requestQueries.openCount,
  requestQueries.matching('ann', 5),
  requestQueries.completed({ search: '', sort: 'name', page: 1 }),
  requestQueries.one(5),
  deskQueries.day(DATE),
  deskQueries.one(4),
  deskQueries.lesson(4),
  deskQueries.earlierDemos('4075550123', ''),
  deskQueries.history(4),
  deskQueries.ofBay(2, DATE, 1),
  deskQueries.closureImpact({} as unknown as Parameters<typeof deskQueries.closureImpact>[0]),
  deskQueries.closures(),
  deskQueries.callList(),
  deskQueries.note(),
  deskQueries.search({ search: '', sort: 'bookingDate', page: 1 }),
  todayQuery,
  outboxQuery,
  checklistQuery,
  settingsQueries.current,
  settingsQueries.history('place'),
  entranceCodeQuery,
  keypadChangeQuery,
  keypadViewsQuery,
  codeNotSeenQuery(false),
  codeTimingQuery,
  userQueries.matching('ann'),
  usersPageQuery({ search: '', sort: 'name', page: 1, filter: null }),
  userCountsQuery,
  membershipEndQuery(6, DATE),
  personQueries.one(6),
  personQueries.bookings(6, 'coming', 1),
  bookingQueries.upcoming,
  leagueQueries.list(),
  leagueQueries.one(3),
  previewQuery(preview),
  movePreviewQuery(3, { date: DATE } as unknown as Parameters<typeof movePreviewQuery>[1]),
  playQueries.participants(3),
  playQueries.nextTeam(3),
  playQueries.standings(3),
  playQueries.rounds(3),
  playQueries.waves(3),
  playQueries.scores(3),
  playQueries.scoreChanges(3, 1),
  playQueries.matchups(3, 1),
  playQueries.night(3, DATE),
  playQueries.participation(3),
  playQueries.handicaps(3),
  playQueries.roundHandicaps(3, 1),
  playoffsQuery(3),
  messageQueries.sent(3),
  messageQueries.recipients(3, null),
  substituteQueries.requests(),
  substituteQueries.volunteers(3),
  invitationQuery(3),
  lessonQueries.openings(2, DATE),
  lessonQueries.firstOpenings(),
  lessonQueries.coachOpenings(DATE),
  lessonQueries.own(),
  lessonQueries.taught(range),
  lessonQueries.listed(range),
  reportQueries.utilization(range),
  watchQueries.own(),
  offerQuery(12),
  settingsQuery,
] as unknown as QueryObserverOptions[];

const bookings = (date: string): LiveEvent => ({ name: 'bookings', data: { date } });
const leagues = (id: number): LiveEvent => ({ name: 'leagues', data: { id } });

/** Returns the paths that the app refetches after an event when all queries are in use. */
async function pathsRefreshedBy(event: LiveEvent): Promise<string[]> {
  const paths = new Set<string>();
  vi.stubGlobal('fetch', async (url: string) => {
    paths.add(url.replace(/\?(?!before=|search=ann|pageSize=).*|=.*/, ''));
    return Response.json({ message: 'Not now.', code: 'unavailable' }, { status: 503 });
  });
  const queryClient = createQueryClient();
  for (const options of LIVE_QUERIES) new QueryObserver(queryClient, options).subscribe(() => {});
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(paths.size).toBe(LIVE_QUERIES.length);
  paths.clear();
  await queryClient.invalidateQueries({ predicate: isRefreshedBy(event) });
  queryClient.clear();
  return [...paths].sort();
}

afterEach(() => vi.unstubAllGlobals());

const ON_ANY_BOOKING = [
  '/api/bookings/series',
  '/api/admin/all-bookings',
  '/api/admin/audit',
  '/api/admin/bays/2/bookings',
  '/api/admin/bookings/4',
  '/api/admin/bookings/4/history',
  '/api/admin/coaches',
  '/api/admin/lessons/4',
  '/api/admin/leagues/preview',
  '/api/admin/reports/utilization',
  '/api/admin/today',
  '/api/admin/users/6',
  '/api/admin/users/6/bookings',
  '/api/admin/users/6/membership-end',
  '/api/coach/lessons',
  '/api/coaches/first-openings',
  '/api/leagues/3/moved-nights/preview',
  '/api/desk/call-list',
  '/api/desk/closures',
  '/api/desk/closures/impact',
  '/api/desk/earlier-demos',
  '/api/user/bookings',
  '/api/user/bookings?before',
  '/api/user/lessons',
  '/api/user/next-opening',
  '/api/user/upcoming',
  '/api/user/offers/12',
  '/api/user/watches',
];
const ON_LEAGUES = [
  '/api/bookings/series',
  '/api/admin/leagues/preview',
  '/api/admin/reports/utilization',
  '/api/admin/users/6',
  '/api/desk/closures/impact',
  '/api/desk/day',
  '/api/leagues',
  '/api/leagues/3/moved-nights/preview',
  '/api/user/substitute-requests',
  '/api/user/upcoming',
];

test.each<[string, LiveEvent, string[]]>([
  [
    'a booking',
    bookings(DATE),
    [
      ...ON_ANY_BOOKING,
      '/api/availability',
      '/api/coach/openings',
      '/api/coaches/2/openings',
      '/api/desk/day',
    ],
  ],
  ['a booking of another day', bookings(OTHER_DATE), ON_ANY_BOOKING],
  [
    'a league',
    leagues(3),
    [
      ...ON_LEAGUES,
      '/api/leagues/3',
      '/api/leagues/3/handicaps',
      '/api/leagues/3/invitations',
      '/api/leagues/3/message-recipients',
      '/api/leagues/3/messages',
      '/api/leagues/3/next-team',
      '/api/leagues/3/participants',
      `/api/leagues/3/nights/${DATE}`,
      '/api/leagues/3/participation',
      '/api/leagues/3/playoffs',
      '/api/leagues/3/rounds',
      '/api/leagues/3/rounds/1/handicaps',
      '/api/leagues/3/rounds/1/matchups',
      '/api/leagues/3/rounds/1/score-changes',
      '/api/leagues/3/scores',
      '/api/leagues/3/standings',
      '/api/leagues/3/volunteers',
      '/api/leagues/3/waves',
    ],
  ],
  ['another league', leagues(4), ON_LEAGUES],
  [
    'a demo request',
    { name: 'requests', data: {} },
    [
      '/api/admin/completed-demo-requests',
      '/api/admin/contact-submissions/5',
      '/api/admin/request-inbox',
      '/api/admin/request-inbox?pageSize',
      '/api/admin/demo-requests?search',
      '/api/admin/reports/utilization',
      '/api/admin/today',
      '/api/admin/users/6',
      '/api/desk/day',
    ],
  ],
  [
    'a person',
    { name: 'people', data: {} },
    [
      '/api/admin/checklist',
      '/api/admin/coaches',
      '/api/admin/reports/utilization',
      '/api/admin/today',
      '/api/admin/user-counts',
      '/api/admin/users',
      '/api/admin/users?search',
      '/api/admin/users/6',
      '/api/admin/users/6/membership-end',
    ],
  ],
  ['the shift note or the call list', { name: 'desk', data: {} }, ['/api/desk/call-list', '/api/desk/note']],
  [
    'a new door code',
    { name: 'keypad', data: {} },
    [
      '/api/admin/checklist',
      '/api/admin/keypad-code/last-change',
      '/api/admin/keypad-code/plan',
      '/api/admin/keypad-code/unseen',
      '/api/admin/keypad-code/views',
      '/api/admin/outbox',
      '/api/member/keypad-code',
    ],
  ],
  [
    'a first view of the door code',
    { name: 'keypadSeen', data: {} },
    ['/api/admin/keypad-code/unseen', '/api/admin/keypad-code/views'],
  ],
  ['a change in the audit log', { name: 'audit', data: {} }, ['/api/admin/audit']],
  [
    'a change of the settings',
    { name: 'facility', data: {} },
    [
      '/api/admin/checklist',
      '/api/admin/facility',
      '/api/admin/facility/place/history',
      '/api/user/notifications',
    ],
  ],
])('%s refreshes only the screens that show it', async (_, event, paths) => {
  expect(await pathsRefreshedBy(event)).toEqual([...paths].sort());
});

test('bookings and demo requests refresh the tables of the database view', () => {
  const isRefreshed = (options: { meta?: object | undefined }, event: LiveEvent) =>
    isRefreshedBy(event)(options as Parameters<typeof isLive>[0]);
  expect(isRefreshed(rowsQuery(BOOKINGS, view), bookings(DATE))).toBe(true);
  expect(isRefreshed(rowsQuery(DEMO_REQUESTS, view), { name: 'requests', data: {} })).toBe(true);
  expect(isRefreshed(rowsQuery(DEMO_REQUESTS, view), bookings(DATE))).toBe(false);
});

const ROOT = path.join(import.meta.dirname, '..');
const SOURCES = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));
const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;

test('every query lists the live events that refresh it, even if the list is empty', () => {
  const silent = SOURCES.filter(
    ({ text }) => count(text, /\bqueryFn\b/g) !== count(text, /\bmeta: \{ live/g),
  );
  expect(silent.map(({ file }) => file)).toEqual([]);
});

test('every query that an event refreshes is in this test', () => {
  // Counts calls of `leagueQuery` too, because `leagueQuery` itself sets `meta.live`.
  const live = SOURCES.map(({ text }) => count(text, /\bmeta: \{ live: \[[^\]]|\bleagueQuery\(id\b/g));
  expect(live.reduce((sum, each) => sum + each, 0)).toBe(LIVE_QUERIES.length);
});
