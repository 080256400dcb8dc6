import type { Connection } from '@clubhouse/core/shell';
import { createStore } from './store.ts';

/** True while the front desk is locked. The open screen keeps its input until staff unlock the front desk. */
export const locked = createStore(false);

/** The connection state that the desktop shell reports. On the website, the state is always `online`. */
export const connection = createStore<Connection>({ state: 'online', since: new Date(0).toISOString() });
