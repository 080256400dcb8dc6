import type { Submission } from '@clubhouse/core/demo-requests';
import { useRef } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { showToast } from '../../kit/index.ts';
import { useDeleteRequest } from './api.ts';
import { showFailure } from './show-failure.ts';

/** The question before a request is deleted; admins only. */
export default function DeleteRequestDialog({
  request,
  onClose,
  focusWhenGone,
}: {
  request: Submission;
  onClose: () => void;
  /** Where the focus goes when the request, and with it the button that asked, is gone. */
  focusWhenGone: () => HTMLElement | null;
}) {
  const isDeleted = useRef(false);
  const remove = useDeleteRequest();
  const confirm = () =>
    remove.mutate(request.id, {
      onSuccess: () => {
        isDeleted.current = true;
        onClose();
        showToast({ title: 'Demo request deleted', description: `The request of ${request.name} is gone.` });
      },
      onError: (error) => {
        onClose();
        showFailure('Failed to delete demo request', error);
      },
    });

  return (
    <ConfirmDialog
      title="Delete this request?"
      keepText="Keep Request"
      confirmText="Delete Request"
      busyText="Deleting..."
      isBusy={remove.isPending}
      focusAfterwards={() => (isDeleted.current ? focusWhenGone() : null)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        The request of {request.name}, with the message, the phone number and the address, is removed for
        good. This action cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
