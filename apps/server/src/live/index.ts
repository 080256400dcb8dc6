export { type HubOptions, startHub } from './hub.ts';
export { publish } from './publish.ts';
export { eventRoutes } from './routes.ts';
export { UNLIMITED_STREAMS } from './streams.ts';
