export { track, trackPageView } from './analytics.ts';
export { api } from './api.ts';
export { ApiError, errorMessage } from './api-error.ts';
export { readClock, useNow } from './clock.ts';
export { download } from './download.ts';
export { setUser, useSession } from './session.ts';
export { createStore, useIsHydrated, useStore } from './store.ts';
