import type { Connection } from '@clubhouse/core/shell';
import { createStore } from './store.ts';

/** True while the front desk is locked. The open screen keeps its input, unless someone else unlocks. */
export const locked = createStore(false);

/**
 * The connection state. In the front desk app, the desktop shell reports the state. On the website, the
 * browser reports it.
 */
export const connection = createStore<Connection>({ state: 'online', since: new Date(0).toISOString() });

/**
 * The origin of the server that the screens use. The front desk app sets this value, because its own origin is
 * different.
 */
export const serverOrigin = createStore(typeof location === 'undefined' ? '' : location.origin);
