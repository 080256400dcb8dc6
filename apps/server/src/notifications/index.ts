export { type Message, type Notice, notify, pushChange, reachedByPush } from './notify.ts';
export { choicesOf } from './queries.ts';
export { notificationRoutes, unsubscribePages } from './routes.ts';
