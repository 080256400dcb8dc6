export { facilityRoutes } from './routes.ts';
