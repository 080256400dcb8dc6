export { submissionRoutes } from './desk-routes.ts';
export { completeAsMember, completeSubmission } from './desk-service.ts';
export { insertNote } from './follow-up-queries.ts';
export { inboxLimits } from './inbox-limits.ts';
export { forgetSubmissions, insertSubmission, newestOpenRequests, SUBMISSION_COLUMNS } from './queries.ts';
export { demoRequestRoutes } from './routes.ts';
export { clearOldRepeats, receiveSubmission } from './service.ts';
