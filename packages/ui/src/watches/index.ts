export { watchQueries } from './api.ts';
export { OfferNotice, OwnWatches, WatchPrompt } from './watch-parts.tsx';
