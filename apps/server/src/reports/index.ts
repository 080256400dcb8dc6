export { listedBookings } from './booking-list.ts';
export { exportRoutes } from './export-routes.ts';
export { reportRoutes } from './routes.ts';
