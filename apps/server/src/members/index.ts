export { memberRoutes } from './routes.ts';
export { endMemberships } from './service.ts';
export { userRoutes } from './user-routes.ts';
