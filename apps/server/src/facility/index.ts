export { readFacility } from './queries.ts';
export { facilityRoutes } from './routes.ts';
export { facilityStore, reloadOn } from './store.ts';
