import type { Connection } from '@clubhouse/core/shell';
import { createStore } from './store.ts';

/** True while the front desk is locked. The open screen keeps its input until staff unlock the front desk. */
export const locked = createStore(false);

/** The connection state: from the desktop shell in the front desk app, and from the browser on the website. */
export const connection = createStore<Connection>({ state: 'online', since: new Date(0).toISOString() });

/**
 * The origin of the server that the screens use. The front desk app sets this value, because its own origin is
 * different.
 */
export const serverOrigin = createStore(typeof location === 'undefined' ? '' : location.origin);
