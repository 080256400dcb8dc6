export {
  BOARD_COLUMNS,
  BOARD_ORDER,
  boardOf,
  boardRows,
  deskBookings,
  toDeskBooking,
} from './board-queries.ts';
export { afterUndo } from './booking-mail.ts';
export { bookingEvent, instantsOf } from './calendar-event.ts';
export { changeCheckIn } from './check-in.ts';
export {
  CLOSURE_COLUMNS,
  type ClosureRow,
  closuresBetween,
  closuresTouching,
  toClosure,
} from './closure-queries.ts';
export { type LoadedDay, loadDay, loadDays } from './day.ts';
export {
  bookingSubject,
  bookingSubjects,
  changeAtDesk,
  insertBookingChange,
  moveAtDesk,
  refuseOffDuty,
} from './desk-service.ts';
export { earlierDemos, forgetGuest, guestBookingsOf, insertGuest } from './guest-queries.ts';
export { insertHistory, lastChanges } from './history-queries.ts';
export { HOLDER_COLUMNS, holderName, joinHolder } from './holder.ts';
export { cancelFutureBookings, futureBookingsOf } from './member-cancellations.ts';
export { memberChangesPage } from './member-changes.ts';
export { isNoShow, staffedHours, whileStaffed } from './no-show-sql.ts';
export { bookingCountsOf, bookingsPageOf, hoursBookedOn, noShowsOf } from './person-queries.ts';
export { publishBookings, publishDates } from './publish-days.ts';
export {
  BOOKING_COLUMNS,
  bookingsOf,
  bookingsOfBay,
  bookingsOfBays,
  bookingsOn,
  cancelBookingRow,
  insertBooking,
  lockBooking,
  lockBookings,
  moveBookingRow,
  ownCancellationsSince,
  restoreBookingRow,
  slotOf,
  toBooking,
} from './queries.ts';
export {
  cancelReservations,
  insertReservations,
  type Reservation,
  reservationsFrom,
  reservationsOf,
  reservedBays,
  reservedSlotsOn,
  sessionKey,
} from './reservation-queries.ts';
export { bookingRoutes } from './routes.ts';
export { sharedBookingFiles, sharedBookingRoutes } from './shared-routes.ts';
export { asBayTaken } from './slot-conflicts.ts';
export { bookGuest } from './walk-ins.ts';
