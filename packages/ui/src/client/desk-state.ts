import type { Connection } from '@clubhouse/core/shell';
import { createStore } from './store.ts';

/** Whether the front desk waits for somebody to sign in again; what was open stays as it was behind that. */
export const locked = createStore(false);

/** How the server answers, as the app around the screens knows it; on the website nobody says. */
export const connection = createStore<Connection>({ state: 'online', since: new Date(0).toISOString() });
