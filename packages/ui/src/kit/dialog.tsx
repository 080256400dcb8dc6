import { Dialog as Ark } from '@ark-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { DialogFrame } from './confirm-dialog.tsx';

/** A dialog with a form. A press outside does not close the dialog, because the user would lose the input. */
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
      <div className="flex items-start justify-between gap-3">
        <Ark.Title className="pt-2 text-title">{title}</Ark.Title>
        <Ark.CloseTrigger
          aria-label="Close"
          className="-mr-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:text-text"
        >
          <X aria-hidden className="size-5" />
        </Ark.CloseTrigger>
      </div>
      <div ref={body} className="mt-4">
        {children}
      </div>
    </DialogFrame>
  );
}

/** Returns the input that the form has focused, or else the first input. Never returns the close button. */
function firstFocus(body: HTMLElement | null): HTMLElement | null {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && body?.contains(activeElement)) return activeElement;
  return body?.querySelector<HTMLElement>('input, select, textarea, button') ?? null;
}
