export { boardOf, deskBookings } from './board-queries.ts';
export { bookingEvent, instantsOf } from './calendar-event.ts';
export { changeCheckIn } from './check-in.ts';
export {
  CLOSURE_COLUMNS,
  type ClosureRow,
  closuresBetween,
  closuresTouching,
  toClosure,
} from './closure-queries.ts';
export { loadDay } from './day.ts';
export { moveAtDesk } from './desk-service.ts';
export { forgetGuest, insertGuest } from './guest-queries.ts';
export { insertHistory, lastChanges } from './history-queries.ts';
export { HOLDER_COLUMNS, holderName, joinHolder } from './holder.ts';
export { cancelFutureBookings, futureBookingsOf } from './member-cancellations.ts';
export { publishBookings, publishDates } from './publish-days.ts';
export {
  BOOKING_COLUMNS,
  bookingsOf,
  bookingsOfBay,
  bookingsOn,
  cancelBookingRow,
  insertBooking,
  lockBooking,
  slotOf,
  toBooking,
} from './queries.ts';
export {
  cancelReservations,
  insertReservations,
  type Reservation,
  reservationsOf,
  reservedBays,
  reservedSlotsOn,
  sessionKey,
} from './reservation-queries.ts';
export { bookingRoutes } from './routes.ts';
export { bookGuest } from './walk-ins.ts';
