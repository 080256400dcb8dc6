import { useSyncExternalStore } from 'react';

export type Store<Value> = {
  get(): Value;
  set(value: Value): void;
  subscribe(listener: () => void): () => void;
};

/**
 * A small store for each page's first script. Jotai, which the screens use, would add 3.3 KB to the landing page and
 * exceed its limit of 95 KB.
 */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Rerenders on every change. During hydration it returns the value that the page's HTML was rendered with. */
export function useStore<Value>(store: Store<Value>, inHtml: Value): Value {
  return useSyncExternalStore(store.subscribe, store.get, () => inHtml);
}
