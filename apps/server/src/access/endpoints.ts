import type { Audience } from '@clubhouse/core/screens';

/**
 * Who may call which endpoint. The server enforces this table alone. An endpoint that it does not name
 * cannot be registered (`endpoint-router.ts`). Which flags a permission takes stands in core's `PERMISSIONS`, which the
 * screens read, too.
 *
 * What depends on the row is decided where the row is read, in the transaction that changes it:
 * - a booking is its owner's, or the desk's in staff hours: `bookings/service.ts`, `bookings/desk-service.ts`,
 *   `bookings/walk-ins.ts`; only they see who has the booking: `bookings/routes.ts`
 * - a lesson is its member's, its coach's, or an admin's: `lessons/service.ts`
 * - a device is its owner's to sign out: `auth/session-queries.ts`
 * - a league that is switched off is there for admins alone: `leagues/queries.ts`; a member joins for nobody else:
 *   `leagues/participants.ts`
 * - what the desk is not shown of other people's flags: `members/user-routes.ts`
 * - the last admin, and user 1: `members/service.ts`
 * - what a stream of events tells whom: core's `live/audience.ts`
 */
export const ENDPOINTS = {
  'GET /api/health': 'everybody',
  'POST /api/register': 'everybody',
  // Anyone with the one-time setup link that the server printed, until the first admin exists.
  'POST /api/setup': 'everybody',
  'POST /api/setup/verify': 'everybody',
  'POST /api/login': 'everybody',
  'POST /api/logout': 'everybody',
  'POST /api/contact': 'everybody',
  'POST /api/reset-password/request': 'everybody',
  'POST /api/reset-password/verify': 'everybody',
  'POST /api/reset-password/reset': 'everybody',
  'GET /api/coaches': 'everybody',
  // Anyone with the link, which works like a password for this calendar.
  'GET /calendar/:token.ics': 'everybody',
  // Not in production.
  'GET /api/dev/outbox': 'everybody',
  'GET /dev/outbox': 'everybody',
  'GET /dev/outbox/:id': 'everybody',

  'GET /api/user': 'signed-in',
  'PATCH /api/user/profile': 'signed-in',
  'POST /api/user/password': 'signed-in',
  'GET /api/user/sessions': 'signed-in',
  'DELETE /api/user/sessions': 'signed-in',
  'DELETE /api/user/sessions/:id': 'signed-in',
  'GET /api/user/calendar-link': 'signed-in',
  'DELETE /api/user/calendar-link': 'signed-in',
  'POST /api/membership-request': 'signed-in',
  'GET /api/events': 'signed-in',
  'GET /api/simulators': 'signed-in',
  'GET /api/closures': 'signed-in',
  'GET /api/bookings': 'signed-in',
  'GET /api/user/bookings': 'signed-in',
  // Includes a former member's own bookings.
  'DELETE /api/bookings/:id': 'signed-in',
  'GET /api/user/lessons': 'signed-in',
  'DELETE /api/lessons/:id': 'signed-in',
  'GET /api/leagues': 'signed-in',
  'GET /api/leagues/:id': 'signed-in',
  'GET /api/leagues/:id/participation': 'signed-in',
  'DELETE /api/leagues/:id/participation': 'signed-in',
  'GET /api/leagues/:id/standings': 'readLeaguePlay',
  'GET /api/leagues/:id/rounds': 'readLeaguePlay',
  'GET /api/leagues/:id/scores': 'readLeaguePlay',
  'GET /api/leagues/:id/rounds/:roundId/scores': 'readLeaguePlay',
  'GET /api/leagues/:id/rounds/:roundId/matchups': 'readLeaguePlay',

  'POST /api/bookings': 'bookBays',
  'PATCH /api/bookings/:id': 'bookBays',
  'POST /api/user/calendar-link': 'subscribeToCalendar',
  'POST /api/user/cancel-membership': 'endMembership',
  'GET /api/user/performance-report': 'readOwnReport',
  'GET /api/member/keypad-code': 'readKeypadCode',
  'GET /api/coaches/:id/openings': 'bookLessons',
  'POST /api/lessons': 'bookLessons',
  'POST /api/leagues/:id/join': 'joinLeagues',

  'GET /api/coach/availability': 'coach',
  'PUT /api/coach/availability': 'coach',
  'GET /api/coach/profile': 'coach',
  'PUT /api/coach/profile': 'coach',
  'GET /api/coach/lessons': 'coach',
  'PATCH /api/coach/lessons/:id': 'coach',

  'GET /api/desk/day': 'workTheDesk',
  'POST /api/desk/walk-ins': 'workTheDesk',
  'PATCH /api/desk/bookings/:id': 'workTheDesk',
  'GET /api/desk/closures': 'workTheDesk',
  'POST /api/desk/closures': 'workTheDesk',
  'DELETE /api/desk/closures/:id': 'workTheDesk',
  'GET /api/admin/users': 'workTheDesk',
  'PATCH /api/admin/users/:id/name': 'workTheDesk',
  'POST /api/admin/bookings': 'workTheDesk',
  'PATCH /api/admin/bookings/:id': 'workTheDesk',
  'GET /api/admin/bookings/:id/history': 'workTheDesk',
  'GET /api/admin/demo-requests': 'workTheDesk',
  'GET /api/admin/completed-demo-requests': 'workTheDesk',
  'GET /api/admin/contact-submissions/:id': 'workTheDesk',
  'PATCH /api/admin/contact-submissions/:id/read': 'workTheDesk',
  'PATCH /api/admin/contact-submissions/:id/member-status': 'workTheDesk',
  'POST /api/admin/contact-submissions/:id/notes': 'workTheDesk',
  'GET /api/admin/reports/utilization': 'workTheDesk',
  'GET /api/admin/reports/no-shows': 'workTheDesk',

  'GET /api/admin/reports/member-hours': 'administer',
  'GET /api/admin/reports/demo-requests': 'administer',
  'GET /api/admin/reports/lessons': 'administer',
  'PATCH /api/admin/users/:id/membership': 'administer',
  'PATCH /api/admin/users/:id/admin': 'administer',
  'PATCH /api/admin/users/:id/coach': 'administer',
  'PATCH /api/admin/users/:id/staff': 'administer',
  'DELETE /api/admin/users/:id': 'administer',
  'POST /api/admin/users/:id/reset-link': 'administer',
  'DELETE /api/admin/users/:id/sessions': 'administer',
  'POST /api/admin/add-member': 'administer',
  'GET /api/admin/coaches': 'administer',
  'GET /api/admin/keypad-code': 'administer',
  'POST /api/admin/keypad-code': 'administer',
  'GET /api/admin/keypad-code/last-change': 'administer',
  'GET /api/admin/keypad-code/views': 'administer',
  'DELETE /api/admin/contact-submissions/:id': 'administer',
  'GET /api/admin/all-bookings': 'administer',
  'GET /api/admin/all-contact-submissions': 'administer',
  'GET /api/admin/export/users.csv': 'administer',
  'GET /api/admin/export/bookings.csv': 'administer',
  'GET /api/admin/export/contact-submissions.csv': 'administer',
  'GET /api/admin/audit': 'administer',
  'GET /api/admin/outbox': 'administer',
  'POST /api/admin/outbox/:id/retry': 'administer',
  'POST /api/admin/leagues': 'administer',
  'POST /api/admin/leagues/preview': 'administer',
  'PATCH /api/leagues/:id': 'administer',
  'DELETE /api/leagues/:id': 'administer',
  'GET /api/leagues/:id/next-team': 'administer',
  'GET /api/leagues/:id/participants': 'administer',
  'POST /api/leagues/:id/participants': 'administer',
  'DELETE /api/leagues/:id/participants/:participantId': 'administer',
  'POST /api/leagues/:id/rounds': 'administer',
  'DELETE /api/leagues/:id/rounds/:roundId': 'administer',
  'POST /api/leagues/:id/scores': 'administer',
  'PATCH /api/leagues/:id/scores/:scoreId': 'administer',
  'DELETE /api/leagues/:id/scores/:scoreId': 'administer',
} as const satisfies Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Audience>;
export type Endpoint = keyof typeof ENDPOINTS;
