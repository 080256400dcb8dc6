import { connection } from './desk-state.ts';
import { useStore } from './store.ts';

export const isOffline = () => connection.get().state === 'offline';

/** Explains why nothing can be saved right now. Null if saving is possible. */
export function useOffline(): string | null {
  const { state } = useStore(connection, connection.get());
  return state === 'offline' ? 'You’re offline. You can make changes when the connection is back.' : null;
}

/**
 * Follows the browser's network state on the website. Does not notice a server that stops answering, because
 * the browser knows only whether the device has a network.
 */
export function followBrowser(): () => void {
  const watching = new AbortController();
  const update = () => {
    const state = navigator.onLine ? 'online' : 'offline';
    if (state !== connection.get().state) connection.set({ state, since: new Date().toISOString() });
  };
  window.addEventListener('online', update, { signal: watching.signal });
  window.addEventListener('offline', update, { signal: watching.signal });
  update();
  return () => watching.abort();
}
