import type { Connection } from '@clubhouse/core/shell';
import { createStore } from './store.ts';

/** True while the front desk is locked. The open screen keeps its input until staff unlock the front desk. */
export const locked = createStore(false);

/** The connection state, from the desktop shell in the front desk app, and from the browser on the website. */
export const connection = createStore<Connection>({ state: 'online', since: new Date(0).toISOString() });

/** The server that the screens work with. The front desk app has its own origin, so it replaces this value. */
export const serverOrigin = createStore(typeof location === 'undefined' ? '' : location.origin);
