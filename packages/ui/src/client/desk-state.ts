import type { Connection } from '@clubhouse/core/shell';
import { createStore } from './store.ts';

/** True while the front desk is locked. The open screen keeps its input until staff unlock the front desk. */
export const locked = createStore(false);

/**
 * The connection state. The front desk app gets it from the desktop shell, and the website gets it from the
 * browser.
 */
export const connection = createStore<Connection>({ state: 'online', since: new Date(0).toISOString() });

/**
 * The origin of the server that the screens use. The front desk app has a different origin, so it sets the
 * server's origin here.
 */
export const serverOrigin = createStore(typeof location === 'undefined' ? '' : location.origin);
