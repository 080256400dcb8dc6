export { type BoardBooking, boardOf, deskBookings, withoutLeague } from './board-queries.ts';
export { bookingEvent, instantsOf } from './calendar-event.ts';
export { changeCheckIn } from './check-in.ts';
export { closuresTouching, loadDay } from './day.ts';
export { deskBookingRoutes } from './desk-routes.ts';
export { moveAtDesk } from './desk-service.ts';
export { forgetGuest, insertGuest } from './guest-queries.ts';
export { HOLDER_COLUMNS, holderName, joinHolder } from './holder.ts';
export { cancelFutureBookings, futureBookingsOf } from './member-cancellations.ts';
export { publishBookings, publishDates } from './publish-days.ts';
export {
  BOOKING_COLUMNS,
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
  slotOf,
  toClosure,
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
