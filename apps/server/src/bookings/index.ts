export { insertBooking, insertHistory, placeOf } from './queries.ts';
export { bookingRoutes } from './routes.ts';
