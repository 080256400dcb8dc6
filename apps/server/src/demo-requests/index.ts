export { submissionRoutes } from './desk-routes.ts';
export { insertSubmission } from './queries.ts';
export { demoRequestRoutes } from './routes.ts';
export { clearOldRepeats, receiveSubmission } from './service.ts';
