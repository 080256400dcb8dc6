import * as audit from '@clubhouse/core/audit';
import * as auth from '@clubhouse/core/auth';
import * as bookings from '@clubhouse/core/bookings';
import * as demoRequests from '@clubhouse/core/demo-requests';
import * as desk from '@clubhouse/core/desk';
import { DEFAULT_FACILITY, settingsChange, settingsValue } from '@clubhouse/core/facility';
import * as keypad from '@clubhouse/core/keypad';
import * as leagues from '@clubhouse/core/leagues';
import * as lessons from '@clubhouse/core/lessons';
import * as members from '@clubhouse/core/members';
import * as reports from '@clubhouse/core/reports';
import type { z } from 'zod';
import type { Endpoint } from '../src/access/index.ts';

type Schema = z.core.$ZodType;

/**
 * The schema of the query (GET) or the body of each endpoint. An endpoint has several schemas if stored data decides
 * which schema applies.
 */
export const SCHEMAS: Partial<Record<Endpoint, Schema[]>> = {
  'POST /api/register': [auth.registration],
  'POST /api/setup': [auth.setup],
  'POST /api/setup/verify': [auth.resetToken],
  'POST /api/login': [auth.login],
  'POST /api/contact': [demoRequests.contactBody],
  'POST /api/reset-password/request': [auth.resetRequest],
  'POST /api/reset-password/verify': [auth.resetToken, auth.resetCode],
  'POST /api/reset-password/reset': [auth.resetByLink, auth.resetByCode],
  'PATCH /api/user/profile': [auth.profileChange],
  'POST /api/user/password': [auth.passwordChange],
  'POST /api/membership-request': [members.membershipRequest],
  'GET /api/closures': [bookings.closuresQuery],
  'GET /api/bookings': [bookings.dayQuery(DEFAULT_FACILITY)],
  'GET /api/user/bookings': [bookings.ownBookingsQuery],
  'DELETE /api/bookings/:id': [bookings.cancellation],
  'DELETE /api/lessons/:id': [bookings.cancellation],
  'POST /api/bookings': [bookings.newBooking(DEFAULT_FACILITY)],
  'PATCH /api/bookings/:id': [bookings.bookingChange(DEFAULT_FACILITY)],
  'GET /api/coaches/:id/openings': [lessons.openingsQuery],
  'POST /api/lessons': [lessons.newLesson],
  'POST /api/leagues/:id/join': [leagues.joinRequest, leagues.partner],
  'PUT /api/coach/availability': [lessons.availability],
  'PUT /api/coach/profile': [lessons.coachProfile],
  'GET /api/coach/lessons': [lessons.lessonsQuery],
  'PATCH /api/coach/lessons/:id': [lessons.lessonOutcome],
  'GET /api/desk/day': [desk.deskDayQuery],
  'POST /api/desk/walk-ins': [desk.walkIn(DEFAULT_FACILITY)],
  'PATCH /api/desk/bookings/:id': [desk.checkIn],
  'POST /api/desk/closures': [desk.newClosure(DEFAULT_FACILITY)],
  'GET /api/admin/users': [members.usersQuery],
  'POST /api/admin/bookings': [bookings.deskBooking(DEFAULT_FACILITY)],
  'PATCH /api/admin/bookings/:id': [bookings.deskBookingChange(DEFAULT_FACILITY)],
  'GET /api/admin/demo-requests': [demoRequests.openRequestsQuery],
  'GET /api/admin/completed-demo-requests': [demoRequests.submissionsQuery],
  'PATCH /api/admin/contact-submissions/:id/read': [demoRequests.readChange],
  'PATCH /api/admin/contact-submissions/:id/member-status': [demoRequests.memberStatusChange],
  'POST /api/admin/contact-submissions/:id/notes': [demoRequests.newNote],
  'GET /api/admin/reports/utilization': [reports.reportQuery],
  'GET /api/admin/reports/no-shows': [reports.reportQuery],
  'GET /api/admin/reports/hours-of-week': [reports.reportQuery],
  'GET /api/admin/reports/no-show-people': [reports.reportQuery],
  'GET /api/admin/reports/membership': [reports.reportQuery],
  'GET /api/admin/reports/member-hours': [reports.reportQuery],
  'GET /api/admin/reports/demo-requests': [reports.reportQuery],
  'GET /api/admin/reports/lessons': [reports.reportQuery],
  'PATCH /api/admin/users/:id/name': [members.nameChange],
  'PATCH /api/admin/users/:id/membership': [members.membershipChange],
  'PATCH /api/admin/users/:id/admin': [members.adminChange],
  'PATCH /api/admin/users/:id/coach': [members.coachChange],
  'PATCH /api/admin/users/:id/staff': [members.staffChange],
  'POST /api/admin/add-member': [members.newMember],
  'GET /api/admin/coaches': [lessons.lessonsQuery],
  'POST /api/admin/keypad-code': [keypad.newKeypadCode],
  'GET /api/admin/all-bookings': [bookings.allBookingsQuery],
  'GET /api/admin/all-contact-submissions': [demoRequests.submissionsQuery],
  'GET /api/admin/export/users.csv': [reports.exportQuery],
  'GET /api/admin/export/bookings.csv': [reports.exportQuery],
  'GET /api/admin/export/contact-submissions.csv': [reports.exportQuery],
  'GET /api/admin/audit': [audit.auditQuery],
  'PUT /api/admin/facility/:group': [settingsChange],
  'POST /api/admin/facility/:group/preview': [settingsValue],
  'POST /api/admin/leagues': [leagues.newLeague(DEFAULT_FACILITY)],
  'POST /api/admin/leagues/preview': [leagues.leaguePreviewRequest(DEFAULT_FACILITY)],
  'PATCH /api/leagues/:id': [leagues.leagueChange(DEFAULT_FACILITY)],
  'POST /api/leagues/:id/participants': [leagues.newParticipant],
  'POST /api/leagues/:id/rounds': [leagues.newRound],
  'POST /api/leagues/:id/canceled-nights': [leagues.nightCancellation],
  'POST /api/leagues/:id/scores': [leagues.newStrokes, leagues.newMatchResult],
  'PATCH /api/leagues/:id/scores/:scoreId': [leagues.strokesChange, leagues.resultChange],
};

/** Endpoints that take no input except the session and the path. */
export const WITHOUT_INPUT: readonly Endpoint[] = [
  'POST /api/admin/test-email',
  'POST /api/admin/facility/images/:slot',
  'POST /api/logout',
  'POST /api/user/calendar-link',
  'POST /api/user/cancel-membership',
  'POST /api/admin/users/:id/reset-link',
  'POST /api/admin/outbox/:id/retry',
];
