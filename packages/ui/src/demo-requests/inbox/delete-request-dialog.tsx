import type { DemoRequest } from '@clubhouse/core/demo-requests';
import { ConfirmChange } from '../../kit/confirm-change.tsx';
import { useDeleteRequest } from './api.ts';

export default function DeleteRequestDialog({
  request,
  onClose,
  focusWhenGone,
}: {
  request: DemoRequest;
  onClose: () => void;
  focusWhenGone: () => HTMLElement | null;
}) {
  return (
    <ConfirmChange
      title={`Delete the request from ${request.name}?`}
      keepText="Keep Request"
      confirmText="Delete Request"
      busyText="Deleting..."
      change={useDeleteRequest()}
      input={request.id}
      done={() => ({
        title: 'Request deleted',
        description: `The request from ${request.name} was deleted.`,
      })}
      failed="Failed to delete demo request"
      focusWhenGone={focusWhenGone}
      onClose={onClose}
    >
      <p>
        This deletes the request from {request.name}, including the message, phone number and email. This
        action cannot be undone.
      </p>
    </ConfirmChange>
  );
}
