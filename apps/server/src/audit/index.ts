export { type Change, forgetInAudit, insertChange } from './queries.ts';
export { auditRoutes } from './routes.ts';
