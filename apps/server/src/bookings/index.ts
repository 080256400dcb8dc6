export { calendarFiles, calendarLinkRoutes } from './calendar-routes.ts';
export { deskBookingRoutes } from './desk-routes.ts';
export { cancelFutureBookings, futureBookingsOf } from './of-member.ts';
export { bookingsOf, insertBooking, insertHistory, placeOf } from './queries.ts';
export {
  cancelReservations,
  holdsOn,
  insertReservations,
  type Reservation,
  reservationsOf,
} from './reservation-queries.ts';
export { bookingRoutes } from './routes.ts';
