import { createStore } from '../client/store.ts';

export type Toast = {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  action?: { label: string; onClick: () => void };
  /** A hint about the keyboard. It does not replace a toast with an action, because the user may need Undo. */
  isHint?: boolean;
};
export type ShownToast = Toast & { id: number; isOpen: boolean };

/** The current toast. At most one toast shows at a time, so a new toast replaces the old toast. */
export const shownToast = createStore<ShownToast | null>(null);

export const TOAST_DURATION_MS = 5000;
const ACTION_TOAST_DURATION_MS = 10_000;
export const durationOf = ({ action }: Toast) => (action ? ACTION_TOAST_DURATION_MS : TOAST_DURATION_MS);
const TOAST_REMOVE_DELAY_MS = 1_000_000;

/** The toast for an export that fails because its script does not load. */
export const EXPORT_FAILED: Toast = {
  title: 'Export failed',
  description: 'Please check your connection and try again.',
  variant: 'destructive',
};

const PLACE = 'pointer-events-none fixed z-[60] flex w-full flex-col gap-2 p-4 md:max-w-[420px] print:hidden';
/** The toasts' positions: docs/product/README.md#toasts. The position on phones is in styles.css. */
export const TOAST_PLACES = {
  top: `${PLACE} toasts left-0 md:top-16 md:left-1/2 md:-translate-x-1/2`,
  /** For the front desk. Does not cover the timeline on the day board, where a new booking appears. */
  right: `${PLACE} right-0 bottom-0`,
} as const;

const LOOK = 'pointer-events-auto flex items-start gap-3 rounded-md border p-4 pr-2 shadow-card';
export const TOAST_LOOKS = {
  default: `${LOOK} border-border bg-surface-raised text-text`,
  destructive: `${LOOK} border-danger bg-danger-soft text-text`,
} as const;

export const TOAST_ACTION =
  'mt-2 min-h-11 cursor-pointer rounded-md border border-border-strong px-4 font-[550] hover:bg-accent-soft';

let lastId = 0;

export function showToast(toast: Toast): void {
  const current = shownToast.get();
  if (toast.isHint && current?.isOpen && current.action) return;
  lastId += 1;
  const id = lastId;
  shownToast.set({ ...toast, id, isOpen: true });
  // Typing closes an error toast, because the user has read the error and needs the space.
  if (toast.variant === 'destructive') {
    document.addEventListener('input', () => dismissToast(id), { once: true });
  }
}

export function dismissFailure(toast = shownToast.get()): void {
  if (toast?.variant === 'destructive') dismissToast(toast.id);
}

export function dismissToast(id: number): void {
  const toast = shownToast.get();
  if (toast?.id !== id) return;
  shownToast.set({ ...toast, isOpen: false });
  setTimeout(() => shownToast.get()?.id === id && shownToast.set(null), TOAST_REMOVE_DELAY_MS);
}
