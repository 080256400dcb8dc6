export { offerFreeTimes } from './offers.ts';
export { watchRoutes } from './routes.ts';
export { type OfferScheduler, startOffers } from './scheduler.ts';
export { deskWatchesOn, endWatchesOf } from './service.ts';
