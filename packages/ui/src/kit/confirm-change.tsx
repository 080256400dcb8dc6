import type { UseMutationResult } from '@tanstack/react-query';
import { type ComponentProps, useRef } from 'react';
import type { ApiError } from '../client/index.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Refused, showRefusal } from './refused.tsx';
import { showToast, type Toast } from './toast.ts';

type DialogProps = Omit<ComponentProps<typeof ConfirmDialog>, 'isBusy' | 'focusAfterwards' | 'onConfirm'>;

/**
 * Asks for confirmation, then makes a change. After an error, the dialog closes. With `staysOpen`, the dialog
 * stays open and shows the error above its buttons.
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
  onRefused,
  onClose,
  children,
  ...dialog
}: DialogProps & {
  change: UseMutationResult<Answer, ApiError, Input>;
  input: Input;
  done: (answer: Answer) => Toast;
  failed?: string;
  fallback?: string;
  staysOpen?: boolean;
  /** Returns the element that gets focus if the change removes the button that opened the dialog. */
  focusWhenGone?: () => HTMLElement | null;
  onDone?: (answer: Answer) => void;
  onRefused?: (error: ApiError) => void;
}) {
  const isDone = useRef(false);
  // Awaits the promise, because callbacks of `mutate` do not run if a live update removes this dialog before
  // the response arrives.
  const confirm = async () => {
    let answer: Answer;
    try {
      answer = await change.mutateAsync(input);
    } catch (error) {
      if (!staysOpen) onClose();
      onRefused?.(error as ApiError);
      if (failed) showRefusal(failed, error, fallback);
      return;
    }
    isDone.current = true;
    onClose();
    showToast(done(answer));
    onDone?.(answer);
  };
  return (
    <ConfirmDialog
      {...dialog}
      isBusy={change.isPending}
      focusAfterwards={() => (isDone.current ? focusWhenGone() : null)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {children}
      {staysOpen && <Refused className="mt-4" error={change.error} fallback={fallback} />}
    </ConfirmDialog>
  );
}
