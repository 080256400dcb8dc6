import { useSyncExternalStore } from 'react';

export type Store<Value> = {
  get(): Value;
  set(value: Value): void;
  subscribe(listener: () => void): () => void;
};

/** A store without Jotai, which would add 3.3 KB to the landing page and exceed the page's limit of 95 KB. */
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

/** Rerenders on every change. During hydration, returns the value in the page's HTML. */
export function useStore<Value>(store: Store<Value>, inHtml: Value): Value {
  return useSyncExternalStore(store.subscribe, store.get, () => inHtml);
}

const hydrated = createStore(true);

/** Whether this part is hydrated. Until then it must render the same HTML as the build. */
export const useIsHydrated = () => useStore(hydrated, false);
