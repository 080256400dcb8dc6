import type { Audience } from '@clubhouse/core/screens';

/**
 * The audience of each endpoint. `endpoint-router.ts` enforces this table. Core's `PERMISSIONS` lists the users who
 * have each permission.
 *
 * Some permissions depend on a row. The function that reads the row checks them, in the same transaction:
 * - Only the owner of a booking, or the desk during staff hours, can change the booking: `bookings/service.ts`,
 *   `bookings/desk-service.ts`, `bookings/walk-ins.ts`.
 * - Only the owner of a booking and the desk see who has the booking: `bookings/routes.ts`.
 * - Only the member, the coach or an admin can change a lesson: `lessons/service.ts`.
 * - Users can sign out only their own devices: `auth/session-queries.ts`.
 * - Only admins see inactive leagues: `leagues/queries.ts`. Members can join only for themselves:
 *   `leagues/participants.ts`.
 * - The desk does not see the roles of other people: `members/user-routes.ts`.
 * - The last admin stays an admin, and user 1 cannot be deleted: `members/service.ts`.
 * - Each event of the live stream has an audience: `live/contract.ts` in core.
 */
export const ENDPOINTS = {
  'GET /api/health': 'everybody',
  'GET /api/facility': 'everybody',
  'POST /api/register': 'everybody',
  // Needs the one-time setup link that the server prints. It works only until the first admin exists.
  'POST /api/setup': 'everybody',
  'POST /api/setup/verify': 'everybody',
  'POST /api/login': 'everybody',
  'POST /api/logout': 'everybody',
  'POST /api/contact': 'everybody',
  'POST /api/reset-password/request': 'everybody',
  'POST /api/reset-password/verify': 'everybody',
  'POST /api/reset-password/reset': 'everybody',
  'GET /api/coaches': 'everybody',
  // Anyone with the link can read the calendar, so the link works like a password.
  'GET /calendar/:token.ics': 'everybody',
  // The pictures and colors of the website.
  'GET /images/:id/:name': 'everybody',
  'GET /theme/:name': 'everybody',
  // These endpoints do not exist in production.
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
  // Former members can still cancel their own bookings.
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
  'GET /api/admin/checklist': 'administer',
  'POST /api/admin/test-email': 'administer',
  'GET /api/admin/facility': 'administer',
  'PUT /api/admin/facility/:group': 'administer',
  'POST /api/admin/facility/:group/preview': 'administer',
  'GET /api/admin/facility/:group/history': 'administer',
  'POST /api/admin/facility/images/:slot': 'administer',
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
