export { calendarFiles, calendarLinkRoutes } from './calendar-routes.ts';
export { bookingsOf, insertBooking, insertHistory, placeOf } from './queries.ts';
export { bookingRoutes } from './routes.ts';
