export { emptyRetiredBay } from './closures.ts';
export { deskRoutes } from './routes.ts';
