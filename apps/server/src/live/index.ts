export { announce } from './announce.ts';
export { type Hub, type HubTimes, startHub } from './hub.ts';
export { eventRoutes } from './routes.ts';
