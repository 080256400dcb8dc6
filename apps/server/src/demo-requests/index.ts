export { completeAsMember, completeWithDemo, followCheckIn } from './desk-service.ts';
export { insertNote } from './follow-up-queries.ts';
export { inboxLimits } from './inbox-limits.ts';
export { requestReceivedMail } from './mails.ts';
export {
  insertDemoRequest,
  purgeDemoRequests,
  requestsOf,
  SUBMISSION_COLUMNS,
} from './queries.ts';
export { demoRequestRoutes, submissionRoutes } from './routes.ts';
export { clearOldRepeats, receiveDemoRequest } from './service.ts';
export { newestOpenRequests, openRequestsSummary } from './waiting-queries.ts';
