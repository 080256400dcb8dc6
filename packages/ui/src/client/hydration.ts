import { createStore, useStore } from './store.ts';

const hydrated = createStore(true);

/** Whether this part is hydrated. Until then it must render the same HTML as the build. */
export const useIsHydrated = () => useStore(hydrated, false);
