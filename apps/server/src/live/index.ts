export { type HubOptions, publish, startHub } from './hub.ts';
export { eventRoutes } from './routes.ts';
export { UNLIMITED_STREAMS } from './streams.ts';
