import type { Connection } from '@clubhouse/core/shell';
import { createStore } from './store.ts';

/** Open screens keep their input while the front desk is locked. */
export const locked = createStore(false);

/** The connection state that the desktop shell reports. On the website it is always online. */
export const connection = createStore<Connection>({ state: 'online', since: new Date(0).toISOString() });
