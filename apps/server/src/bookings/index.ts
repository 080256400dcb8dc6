export { announceBookings, announceDates } from './announce.ts';
export { asBayTaken } from './bay-taken.ts';
export { bookingEvent, instantsOf } from './calendar-event.ts';
export { closuresTouching, loadDay } from './day.ts';
export { deskBookingRoutes } from './desk-routes.ts';
export { moveAtDesk, recordAtDesk, refuseAtDesk, refuseOffDuty, subjectOf } from './desk-service.ts';
export { bookingsOfGuest, findGuest, forgetGuest, insertGuest } from './guest-queries.ts';
export { bookingConfirmedMail } from './mails.ts';
export { cancelFutureBookings, futureBookingsOf } from './of-member.ts';
export {
  bookingsOf,
  bookingsOn,
  CLOSURE_COLUMNS,
  type ClosureRow,
  cancelBookingRow,
  closuresBetween,
  insertBooking,
  insertHistory,
  lastChanges,
  lockBooking,
  placeOf,
  toClosure,
} from './queries.ts';
export {
  cancelReservations,
  holdsOn,
  insertReservations,
  type Reservation,
  reservationsOf,
  reservedBays,
  sessionKey,
} from './reservation-queries.ts';
export { bookingRoutes } from './routes.ts';
export { tell } from './tell.ts';
