export { completeAsMember, completeWithDemo, followCheckIn } from './desk-service.ts';
export { insertNote } from './follow-up-queries.ts';
export { inboxLimits } from './inbox-limits.ts';
export { requestReceivedMail } from './mails.ts';
export {
  BASIC_DEMO_REQUEST_COLUMNS,
  insertDemoRequest,
  purgeDemoRequests,
  requestsOf,
} from './queries.ts';
export { demoRequestRoutes, staffDemoRequestRoutes } from './routes.ts';
export { clearOldRepeats, receiveDemoRequest } from './service.ts';
export { newestOpenRequests, openRequestsSummary } from './waiting-queries.ts';
