export { type Change, insertChange } from './queries.ts';
export { auditRoutes } from './routes.ts';
