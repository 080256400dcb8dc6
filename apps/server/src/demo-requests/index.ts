export { demoRequestRoutes } from './routes.ts';
export { clearOldRepeats, receiveSubmission } from './service.ts';
