export { changesBetween, forgetInAudit, insertChange, latestChange } from './queries.ts';
export { auditRoutes } from './routes.ts';
