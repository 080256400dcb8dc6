import { MEMBERSHIP } from '@clubhouse/core/facility';
import { sentenceOf } from '../client/index.ts';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { showToast } from '../kit/index.ts';
import { Refused } from '../kit/refused.tsx';
import { useCancelMembership } from './api.ts';

/** The question before the front desk is told. */
export default function CancelMembershipDialog({
  onClose,
  onRequested,
}: {
  onClose: () => void;
  onRequested: (answer: string) => void;
}) {
  const cancel = useCancelMembership();
  const confirm = () =>
    cancel.mutate(undefined, {
      onSuccess: ({ message }) => {
        onClose();
        onRequested(message);
        showToast({ title: 'Request Sent', description: message });
      },
      onError: (error) =>
        showToast({
          title: 'Submission Failed',
          description: sentenceOf(error, 'Please try again.'),
          variant: 'destructive',
        }),
    });

  return (
    <ConfirmDialog
      title="Request cancellation?"
      keepText="Keep Membership"
      confirmText="Send Request"
      busyText="Sending..."
      isBusy={cancel.isPending}
      focusAfterwards={() => null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        The front desk is told that you would like to end your membership. Nothing ends before you have
        spoken; the terms are {MEMBERSHIP.noticeDays} days notice.
      </p>
      <Refused className="mt-4" error={cancel.error} fallback="Please try again." />
    </ConfirmDialog>
  );
}
