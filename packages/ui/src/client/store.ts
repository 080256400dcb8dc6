import { useSyncExternalStore } from 'react';

export type Store<Value> = ReturnType<typeof createStore<Value>>;

/** A minimal store, because Jotai would add 3.3 KB to the landing page. */
export function createStore<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next: Value): void {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Returns the store's current value. During hydration, returns `inHtml`, the value that was used to render
 * the page's HTML.
 */
export function useStore<Value>(store: Store<Value>, inHtml: Value): Value {
  return useSyncExternalStore(store.subscribe, store.get, () => inHtml);
}

const hydrated = createStore(true);

/**
 * Returns whether the component is hydrated. Before hydration, the component must render the same HTML as the
 * server.
 */
export const useIsHydrated = () => useStore(hydrated, false);
