export { type HubOptions, startHub } from './hub.ts';
export { eventRoutes } from './routes.ts';
export { UNLIMITED_STREAMS } from './streams.ts';
