import { createStore } from '../client/store.ts';

export type Toast = {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  action?: { label: string; onClick: () => void };
};
export type ShownToast = Toast & { id: number; isOpen: boolean };

/** At most one is shown at a time; a newer one takes the place of an older (spec 9). */
export const shownToast = createStore<ShownToast | null>(null);

/** For how long it is shown, and for how long a dismissed one is remembered (spec 9). */
export const TOAST_DURATION_MS = 5000;
const TOAST_REMOVE_DELAY_MS = 1_000_000;

let lastId = 0;

export function showToast(toast: Toast): void {
  lastId += 1;
  shownToast.set({ ...toast, id: lastId, isOpen: true });
}

export function dismissToast(id: number): void {
  const toast = shownToast.get();
  if (toast?.id !== id) return;
  shownToast.set({ ...toast, isOpen: false });
  setTimeout(() => shownToast.get()?.id === id && shownToast.set(null), TOAST_REMOVE_DELAY_MS);
}
