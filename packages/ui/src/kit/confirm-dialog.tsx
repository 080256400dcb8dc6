import { Dialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';

export const DIALOG = {
  backdrop: 'fixed inset-0 z-40 bg-[rgb(11_17_14/.6)]',
  positioner: 'fixed inset-0 z-50 grid scroll-py-24 items-end overflow-y-auto p-4 sm:place-items-center',
  content: 'w-full rounded-lg border border-border bg-surface-raised p-6 text-text shadow-card sm:max-w-md',
} as const;

/** A dialog's backdrop and box. The dialog is open as long as this component is rendered. */
export function DialogFrame({
  isWide = false,
  children,
  ...root
}: ComponentProps<typeof Dialog.Root> & { isWide?: boolean }) {
  return (
    <Dialog.Root open {...root}>
      <Portal>
        <Dialog.Backdrop className={DIALOG.backdrop} />
        <Dialog.Positioner className={DIALOG.positioner}>
          <Dialog.Content className={`${DIALOG.content} ${isWide ? 'sm:max-w-3xl!' : ''}`}>
            {children}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

export function ConfirmDialog({
  title,
  children,
  keepText,
  confirmText,
  busyText,
  isBusy,
  look = 'danger',
  focusAfterwards,
  onConfirm,
  onClose,
}: {
  title: string;
  children: ReactNode;
  keepText: string;
  confirmText: string;
  busyText: string;
  isBusy: boolean;
  look?: 'danger' | 'primary';
  /**
   * Returns the element that gets focus after the dialog closes. Null means the button that opened the
   * dialog.
   */
  focusAfterwards: () => HTMLElement | null;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <DialogFrame
      role="alertdialog"
      finalFocusEl={focusAfterwards}
      // The dialog stays open during the request, because closing the dialog would not cancel the request.
      onOpenChange={({ open }) => !open && !isBusy && onClose()}
    >
      <Dialog.Title className="text-title">{title}</Dialog.Title>
      <Dialog.Description asChild>
        <div className="mt-3 text-muted">{children}</div>
      </Dialog.Description>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:justify-end">
        <Dialog.CloseTrigger asChild>
          <Button look="secondary">{keepText}</Button>
        </Dialog.CloseTrigger>
        <Button look={look} isBusy={isBusy} busyText={busyText} onClick={onConfirm}>
          {confirmText}
        </Button>
      </div>
    </DialogFrame>
  );
}
