import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { type ApiError, sentenceOf } from '../client/index.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Refused } from './refused.tsx';
import { showToast, type Toast } from './toast.ts';

type Texts = { title: string; keepText: string; confirmText: string; busyText: string };

/**
 * Asks before a change, sends it, and says how it went. A refusal closes the dialog with a toast, or, with
 * `staysOpen`, is said above its buttons.
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
  /** What the toast says afterwards. */
  done: (answer: Answer) => Toast;
  /** The title of the toast after a refusal; without it there is none. */
  failed?: string;
  /** What is said of an error without a sentence of its own. */
  fallback?: string;
  staysOpen?: boolean;
  /** Where the focus goes when the button that asked is gone after the change. */
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
          showToast({ title: failed, description: sentenceOf(error, fallback), variant: 'destructive' });
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
