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
import * as notifications from '@clubhouse/core/notifications';
import * as push from '@clubhouse/core/push';
import * as reports from '@clubhouse/core/reports';
import * as search from '@clubhouse/core/search';
import * as watches from '@clubhouse/core/watches';
import type { z } from 'zod';
import type { Endpoint } from '../src/access/index.ts';

type Schema = z.core.$ZodType;

/**
 * The schema of an endpoint's query (GET) or body. If an endpoint has several schemas, the request or stored
 * data decides which one applies.
 */
export const SCHEMAS: Partial<Record<Endpoint, Schema[]>> = {
  'POST /api/register': [auth.registration],
  'POST /api/setup': [auth.setup],
  'POST /api/setup/verify': [auth.resetToken],
  'POST /api/login': [auth.deskLogin],
  'POST /api/unlock': [auth.unlock],
  'POST /api/contact': [demoRequests.contactBody],
  'POST /api/reset-password/request': [auth.resetRequest],
  'POST /api/reset-password/help': [demoRequests.accountHelp],
  'POST /api/reset-password/verify': [auth.resetToken, auth.resetCode],
  'POST /api/reset-password/reset': [auth.resetByLink, auth.resetByCode],
  'PATCH /api/user/profile': [auth.profileChange],
  'POST /api/user/password': [auth.passwordChange],
  'PUT /api/user/pin': [auth.pinChange],
  'PUT /api/user/notifications': [notifications.notificationChoice],
  'POST /api/push/devices': [push.pushSubscription],
  'POST /api/membership-request': [members.membershipRequest],
  'GET /api/availability': [bookings.availabilityQuery],
  'POST /api/user/watches': [watches.newWatch(DEFAULT_FACILITY)],
  'GET /api/bookings': [bookings.dayQuery(DEFAULT_FACILITY)],
  'GET /api/user/bookings': [bookings.ownBookingsQuery],
  'DELETE /api/bookings/:id': [bookings.cancellation],
  'DELETE /api/lessons/:id': [bookings.cancellation],
  'POST /api/bookings': [bookings.newBooking(DEFAULT_FACILITY)],
  'POST /api/bookings/series': [bookings.newSeries(DEFAULT_FACILITY)],
  'PATCH /api/bookings/:id': [bookings.bookingChange(DEFAULT_FACILITY)],
  'GET /api/user/next-opening': [bookings.openingQuery],
  'GET /api/coaches/:id/openings': [lessons.openingsQuery],
  'POST /api/lessons': [lessons.newLesson],
  'PATCH /api/lessons/:id/time': [lessons.lessonMove],
  'POST /api/coach/lessons': [lessons.enteredLesson],
  'PATCH /api/coach/lessons/:id/time': [lessons.lessonMove],
  'POST /api/leagues/:id/join': [leagues.joinRequest, leagues.partner],
  'PUT /api/coach/availability': [lessons.availabilityChange],
  'PUT /api/coach/profile': [lessons.coachProfile],
  'GET /api/coach/lessons': [lessons.lessonsQuery],
  'PATCH /api/coach/lessons/:id': [lessons.lessonOutcome],
  'GET /api/desk/day': [desk.deskDayQuery],
  'GET /api/desk/earlier-demos': [desk.earlierDemosQuery],
  'POST /api/desk/walk-ins': [desk.walkIn(DEFAULT_FACILITY)],
  'PATCH /api/desk/bookings/:id': [desk.checkIn],
  'POST /api/desk/closures': [desk.newClosure(DEFAULT_FACILITY)],
  'POST /api/desk/closures/impact': [desk.closurePlan(DEFAULT_FACILITY)],
  'POST /api/desk/closures/many': [desk.newClosures(DEFAULT_FACILITY)],
  'PATCH /api/desk/call-list/:id': [desk.toldChange],
  'PUT /api/desk/note': [desk.noteChange],
  'GET /api/admin/users': [members.usersQuery],
  'POST /api/admin/bookings': [bookings.deskBooking(DEFAULT_FACILITY)],
  'PATCH /api/admin/bookings/:id': [bookings.deskBookingChange(DEFAULT_FACILITY)],
  'POST /api/admin/bookings/:id/restore': [bookings.restoration],
  'GET /api/admin/demo-requests': [demoRequests.openRequestsQuery],
  'GET /api/admin/request-inbox': [demoRequests.inboxQuery],
  'PATCH /api/admin/request-inbox': [demoRequests.requestChanges],
  'DELETE /api/admin/request-inbox': [demoRequests.requestDeletion],
  'GET /api/admin/completed-demo-requests': [demoRequests.demoRequestsQuery],
  'PATCH /api/admin/contact-submissions/:id/read': [demoRequests.readChange],
  'PATCH /api/admin/contact-submissions/:id/member-status': [demoRequests.memberStatusChange],
  'POST /api/admin/contact-submissions/:id/notes': [demoRequests.newNote],
  'GET /api/admin/reports/utilization': [reports.reportQuery],
  'GET /api/admin/reports/no-shows': [reports.reportQuery],
  'GET /api/admin/reports/hours-of-week': [reports.reportQuery],
  'GET /api/admin/reports/no-show-people': [reports.reportQuery],
  'GET /api/admin/reports/unmet-demand': [reports.reportQuery],
  'GET /api/admin/reports/membership': [reports.reportQuery],
  'GET /api/admin/reports/member-hours': [reports.reportQuery],
  'GET /api/admin/reports/demo-requests': [reports.reportQuery],
  'GET /api/admin/reports/lessons': [reports.reportQuery],
  'GET /api/admin/reports/leagues': [reports.reportQuery],
  'GET /api/admin/users/:id/bookings': [members.personBookingsQuery],
  'GET /api/admin/users/:id/membership-end': [members.membershipEndQuery],
  'POST /api/admin/users/:id/notes': [members.newPersonNote],
  'PATCH /api/admin/users/:id/name': [members.nameChange],
  'PATCH /api/admin/users/:id/contact': [members.contactChange],
  'PATCH /api/admin/users/:id/membership': [members.membershipChange],
  'PATCH /api/admin/users/:id/admin': [members.adminChange],
  'PATCH /api/admin/users/:id/coach': [members.coachChange],
  'PATCH /api/admin/users/:id/staff': [members.staffChange],
  'POST /api/admin/add-member': [members.newMember],
  'GET /api/admin/coaches': [lessons.lessonsQuery],
  'POST /api/admin/keypad-code': [keypad.newKeypadCode],
  'PUT /api/admin/keypad-code/plan': [keypad.codePlan],
  'DELETE /api/admin/keypad-code/plan': [keypad.planCancellation],
  'GET /api/admin/all-bookings': [bookings.allBookingsQuery],
  'GET /api/admin/search': [search.searchQuery],
  'GET /api/admin/all-contact-submissions': [demoRequests.demoRequestsQuery],
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
  'PUT /api/leagues/:id/participants/:participantId/handicap': [leagues.handicapChange],
  'POST /api/leagues/:id/playoffs': [leagues.newPlayoffs],
  'PUT /api/leagues/:id/playoffs/decision': [leagues.playoffDecision],
  'POST /api/leagues/:id/rounds': [leagues.newRound],
  'POST /api/leagues/:id/canceled-nights': [leagues.nightCancellation],
  'POST /api/leagues/:id/moved-nights': [leagues.nightMove],
  'POST /api/leagues/:id/moved-nights/preview': [leagues.nightMoveQuestion],
  'PUT /api/leagues/:id/nights/:date/answers/:participantId': [leagues.nightAnswer],
  'POST /api/leagues/:id/invitations': [leagues.newInvitation],
  'POST /api/leagues/:id/messages': [leagues.newLeagueMessage],
  'PUT /api/leagues/:id/rounds/:roundId/own-score': [leagues.playerStrokes, leagues.playerResult],
  'POST /api/leagues/:id/scores/:scoreId/confirmation': [leagues.playerStrokes, leagues.playerResult],
  'PUT /api/leagues/:id/nights/:date/substitutes/:participantId': [leagues.namedSubstitute],
  'GET /api/leagues/:id/message-recipients': [leagues.recipientsQuery],
  'POST /api/leagues/:id/scores/:scoreId/dispute': [leagues.strokesDispute, leagues.resultDispute],
  'POST /api/leagues/:id/scores': [leagues.newStrokes, leagues.newMatchResult],
  'PATCH /api/leagues/:id/scores/:scoreId': [leagues.strokesChange, leagues.resultChange],
};

/**
 * The endpoints whose only input is the session and the path. The image upload also has a body, which has no
 * schema because it is the image itself.
 */
export const WITHOUT_INPUT: readonly Endpoint[] = [
  'POST /unsubscribe/:token',
  'POST /league-answer/:token',
  'POST /league-substitute/:token',
  'PUT /api/leagues/:id/volunteer',
  'POST /api/leagues/:id/nights/:date/substitutes/:participantId',
  'POST /api/leagues/:id/nights/:date/substitutes/:participantId/acceptance',
  'POST /confirm-email/:token',
  'POST /confirm-email/:token/new',
  'POST /api/user/email-confirmation',
  'POST /api/admin/test-email',
  'POST /api/admin/facility/images/:slot',
  'POST /api/logout',
  'POST /api/lock',
  'POST /api/user/calendar-link',
  'POST /api/bookings/:id/restore',
  'POST /api/lessons/:id/restore',
  'POST /api/admin/lessons/:id/restore',
  'POST /api/bookings/:id/share',
  'POST /api/leagues/:id/share',
  'POST /api/user/cancel-membership',
  'POST /api/admin/users/:id/invitation',
  'POST /api/admin/users/:id/reset-link',
  'POST /api/admin/outbox/:id/retry',
];
