export { exportRoutes } from './export-routes.ts';
export { reportRoutes } from './routes.ts';
