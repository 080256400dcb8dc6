import { useSyncExternalStore } from 'react';

export type Store<Value> = {
  get(): Value;
  set(value: Value): void;
  subscribe(listener: () => void): () => void;
};

/** What the shell itself has to know, on every page from its first script on: too little for a library's weight. */
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

/** Draws anew with every change; while a part of the page comes to life, what the page's HTML was made with. */
export function useStore<Value>(store: Store<Value>, inHtml: Value): Value {
  return useSyncExternalStore(store.subscribe, store.get, () => inHtml);
}
