export { memberRoutes } from './routes.ts';
export { userRoutes } from './user-routes.ts';
