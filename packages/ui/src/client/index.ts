export { track, trackPageView } from './analytics.ts';
export { api } from './api.ts';
export { ApiError, sentenceOf } from './api-error.ts';
export { readClock, useNow } from './clock.ts';
export { download } from './download.ts';
export { changeUser, createQueryClient, SESSION_KEY } from './query-client.ts';
