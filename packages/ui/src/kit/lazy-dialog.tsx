import { useId, useLayoutEffect, useRef } from 'react';
import { loadAhead } from '../client/load-ahead.ts';
import { Button } from './button.tsx';
import { FailureButtons, failureText } from './failed-part.tsx';
import { type Failure, type LazyPart, type Load, lazyPart } from './lazy.tsx';
import { Spinner } from './spinner.tsx';

/** Creates a dialog with its own script. `loadAhead` can load the script before the dialog opens. */
export function lazyDialog<Props extends { onClose: () => void }>(load: Load<Props>): LazyPart<Props> {
  const dialog = lazyPart<Props>(load, {
    waiting: <OpeningDialog />,
    failed: (failure, { onClose }) => <FailedDialog failure={failure} onClose={onClose} />,
  });
  loadAhead(dialog.preload);
  return dialog;
}

/**
 * Replaces a dialog that failed. Uses the browser's native dialog element, because the script of `Dialog` may
 * also have failed to load.
 */
function FailedDialog({ failure, onClose }: { failure: Failure; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const textId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closing the dialog returns focus to the button that opened the dialog.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={textId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-auto w-[calc(100%-2rem)] max-w-md rounded-lg border border-border bg-surface-raised p-6 text-text shadow-card backdrop:bg-[rgb(11_17_14/.6)]"
    >
      <p id={textId}>{failureText('this', failure.problem)}</p>
      <div className="mt-6">
        <FailureButtons failure={failure}>
          <Button look="secondary" onClick={onClose}>
            Close
          </Button>
        </FailureButtons>
      </div>
    </dialog>
  );
}

/**
 * Appears after a delay while a dialog's script or data loads. Its dialog role turns off the screen's
 * single-key shortcuts.
 */
export function OpeningDialog() {
  return (
    <div
      role="dialog"
      aria-label="Opening..."
      aria-busy
      className="appears-late fixed inset-x-0 top-1/3 z-50 mx-auto flex w-fit items-center gap-3 rounded-md border border-border bg-surface-raised px-4 py-3 text-text shadow-card"
    >
      <Spinner /> Opening...
    </div>
  );
}
