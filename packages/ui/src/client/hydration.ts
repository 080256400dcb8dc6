import { createStore, useStore } from './store.ts';

const hydrated = createStore(true);

/** Whether a part of the page has come to life. Until then it has to draw what the page's HTML holds. */
export const useIsHydrated = () => useStore(hydrated, false);
