export { emptyRetiredBay } from './move-away.ts';
export { deskRoutes } from './routes.ts';
