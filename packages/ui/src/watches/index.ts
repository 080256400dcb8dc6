export { watchQueries } from './api.ts';
export type { OnBooked } from './offer-actions.tsx';
export { OfferNotice, OwnWatches, WatchPrompt } from './watch-parts.tsx';
