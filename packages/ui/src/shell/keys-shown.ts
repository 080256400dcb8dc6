import { createStore } from '../client/store.ts';

/**
 * True while the list of keyboard shortcuts is open. The account menu and the shortcut for help set this to
 * true, and the navigation renders the list.
 */
export const areKeysShown = createStore(false);
