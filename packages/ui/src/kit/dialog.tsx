import { Dialog as Ark } from '@ark-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { DialogFrame } from './confirm-dialog.tsx';

/** A dialog with a form. Pressing outside does not close it, because the user would lose the input. */
export function Dialog({
  title,
  children,
  isWide = false,
  onClose,
}: {
  title: string;
  children: ReactNode;
  isWide?: boolean;
  onClose: () => void;
}) {
  const body = useRef<HTMLDivElement>(null);
  return (
    <DialogFrame
      isWide={isWide}
      closeOnInteractOutside={false}
      initialFocusEl={() => firstFocus(body.current)}
      onOpenChange={({ open }) => !open && onClose()}
    >
      <div
        className={`${STUCK} -mx-6 -mt-6 -top-4 flex items-start justify-between gap-3 rounded-t-lg px-6 pt-6 pb-2`}
      >
        <Ark.Title className="pt-2 text-title">{title}</Ark.Title>
        <Ark.CloseTrigger
          aria-label="Close"
          className="-mr-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:text-text"
        >
          <X aria-hidden className="size-5" />
        </Ark.CloseTrigger>
      </div>
      <div ref={body} className="mt-2">
        {children}
      </div>
    </DialogFrame>
  );
}

/**
 * In a window that is wide and tall enough, a long dialog's header and footer stay visible while the rest
 * scrolls.
 */
const STUCK = 'z-10 bg-surface-raised sm:[@media(min-height:30rem)]:sticky';

/** In a large window, the buttons stay visible, because the user must see how to save or leave. */
export const DialogFooter = ({ children }: { children: ReactNode }) => (
  <div
    className={`${STUCK} -bottom-4 -mx-6 -mb-6 flex flex-col gap-3 rounded-b-lg border-border border-t px-6 py-4 sm:flex-row-reverse`}
  >
    {children}
  </div>
);

/**
 * Returns the element in the dialog's body that has the focus, or else the first field or button. Never
 * returns the close button.
 */
function firstFocus(body: HTMLElement | null): HTMLElement | null {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && body?.contains(activeElement)) return activeElement;
  return body?.querySelector<HTMLElement>('input, select, textarea, button') ?? null;
}
