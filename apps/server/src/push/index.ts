export { usersWithDevice } from './devices.ts';
export { type NewPush, queuePush, queuePushes, releasePushes, withdrawPushes } from './outbox.ts';
export { pushRoutes } from './routes.ts';
export { pushTransport } from './transport.ts';
export { startPushWorker } from './worker.ts';
