import type * as z from 'zod/mini';
import { readClock } from './clock.ts';
import { createStore } from './store.ts';

const KEPT_FOR_MS = 7 * 24 * 3_600_000;

/**
 * Creates a queue of entries that stay on the device until the server has received them. The queue contains
 * entries for all users and servers. Each entry has its own storage key, so that two windows never
 * overwrite each other's entries.
 */
export function createDeviceQueue<Entry extends { key: string }>(
  prefix: string,
  schema: z.ZodMiniType<Entry>,
  madeAt: (entry: Entry) => string,
) {
  const entries = createStore<readonly Entry[]>([]);

  function read(): void {
    try {
      const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
      const found = names.flatMap((name) => readEntry(name) ?? []);
      entries.set(found.sort((a, b) => madeAt(a).localeCompare(madeAt(b))));
    } catch {
      // The browser blocks storage, so the device has no entries.
    }
  }

  /** Returns the entry, or null. Deletes an entry that is invalid or older than `KEPT_FOR_MS`. */
  function readEntry(name: string): Entry | null {
    try {
      const entry = schema.parse(JSON.parse(localStorage.getItem(name) ?? ''));
      if (readClock().getTime() - Date.parse(madeAt(entry)) < KEPT_FOR_MS) return entry;
    } catch {
      // The entry is invalid, so it is deleted below.
    }
    localStorage.removeItem(name);
    return null;
  }

  return {
    entries,
    read,
    /** Reads the entries now, and again whenever another window changes them. */
    follow(): () => void {
      const onStorage = ({ key }: StorageEvent) => {
        // The key is null if the whole storage was cleared.
        if (key === null || key.startsWith(prefix)) read();
      };
      read();
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
    /** Stores the entry on the device. Throws if storage is full or blocked. */
    put(entry: Entry): void {
      localStorage.setItem(prefix + entry.key, JSON.stringify(entry));
      read();
    },
    remove(key: string): void {
      try {
        localStorage.removeItem(prefix + key);
      } catch {
        // The browser blocks storage, so there is no entry to remove.
      }
      read();
    },
  };
}
