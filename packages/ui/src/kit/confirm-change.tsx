import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { type ApiError, errorMessage } from '../client/index.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Refused } from './refused.tsx';
import { showToast, type Toast } from './toast.ts';

type Texts = { title: string; keepText: string; confirmText: string; busyText: string };

/**
 * Asks before a change, sends it, and shows the result. An error closes the dialog and shows a toast. With
 * `staysOpen`, the dialog stays and shows the error above its buttons.
 */
export function ConfirmChange<Answer, Input>({
  change,
  input,
  done,
  failed,
  fallback = 'Please try again.',
  staysOpen = false,
  focusWhenGone = () => null,
  onDone,
  onClose,
  children,
  ...texts
}: Texts & {
  look?: 'danger' | 'primary';
  change: UseMutationResult<Answer, ApiError, Input>;
  input: Input;
  /** The toast after success. */
  done: (answer: Answer) => Toast;
  /** The title of the error toast. Without a title there is no error toast. */
  failed?: string;
  /** The text for an error without its own message. */
  fallback?: string;
  staysOpen?: boolean;
  /** The element that gets focus if the change removes the button that opened the dialog. */
  focusWhenGone?: () => HTMLElement | null;
  onDone?: (answer: Answer) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const isDone = useRef(false);
  const confirm = () =>
    change.mutate(input, {
      onSuccess: (answer) => {
        isDone.current = true;
        onClose();
        showToast(done(answer));
        onDone?.(answer);
      },
      onError: (error) => {
        if (!staysOpen) onClose();
        if (failed) {
          showToast({ title: failed, description: errorMessage(error, fallback), variant: 'destructive' });
        }
      },
    });
  return (
    <ConfirmDialog
      {...texts}
      isBusy={change.isPending}
      focusAfterwards={() => (isDone.current ? focusWhenGone() : null)}
      onConfirm={confirm}
      onClose={onClose}
    >
      {children}
      {staysOpen && <Refused className="mt-4" error={change.error} fallback={fallback} />}
    </ConfirmDialog>
  );
}
