import * as RadixToast from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import { useStore } from '../client/store.ts';
import {
  dismissToast,
  durationOf,
  shownToast,
  TOAST_ACTION,
  TOAST_DURATION_MS,
  TOAST_LOOKS,
  TOAST_PLACES,
} from './toast.ts';

const SWIPE_THRESHOLD_PX = 50;

export function Toaster({ isRight = false }: { isRight?: boolean | undefined }) {
  const toast = useStore(shownToast, null);
  return (
    <RadixToast.Provider
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
      label="Notification"
    >
      {toast && (
        <RadixToast.Root
          key={toast.id}
          open={toast.isOpen}
          duration={durationOf(toast)}
          onOpenChange={(isOpen) => !isOpen && dismissToast(toast.id)}
          className={`data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${TOAST_LOOKS[toast.variant ?? 'default']}`}
        >
          <div className="min-w-0 flex-1">
            <RadixToast.Title
              className={`font-[600] ${toast.variant === 'destructive' ? 'text-danger' : ''}`}
            >
              {toast.title}
            </RadixToast.Title>
            {toast.description && (
              <RadixToast.Description className="mt-0.5 text-small">
                {toast.description}
              </RadixToast.Description>
            )}
            {toast.action && (
              <RadixToast.Action altText={toast.action.label} asChild>
                <button type="button" onClick={toast.action.onClick} className={TOAST_ACTION}>
                  {toast.action.label}
                </button>
              </RadixToast.Action>
            )}
          </div>
          <RadixToast.Close
            aria-label="Close"
            className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:text-text"
          >
            <X aria-hidden className="size-5" />
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      <RadixToast.Viewport hotkey={['F8']} className={isRight ? TOAST_PLACES.right : TOAST_PLACES.top} />
    </RadixToast.Provider>
  );
}
