import { sentence } from '@clubhouse/core/auth';
import { noticeText } from '@clubhouse/core/facility';
import { useMutation } from '@tanstack/react-query';
import { useFacility } from '../client/facility.ts';
import { type ApiError, api } from '../client/index.ts';
import { ConfirmChange } from '../kit/confirm-change.tsx';

export default function CancelMembershipDialog({
  onClose,
  onRequested,
}: {
  onClose: () => void;
  onRequested: (answer: string) => void;
}) {
  const facility = useFacility();
  const cancel = useMutation<{ message: string }, ApiError>({
    mutationFn: () => api.post('/api/user/cancel-membership', undefined, sentence),
  });
  return (
    <ConfirmChange
      title="Request cancellation?"
      keepText="Keep Membership"
      confirmText="Send Request"
      busyText="Sending..."
      change={cancel}
      input={undefined}
      done={({ message }) => ({ title: 'Request Sent', description: message })}
      failed="Submission Failed"
      staysOpen
      onDone={({ message }) => onRequested(message)}
      onClose={onClose}
    >
      <p>
        The front desk will get your request and call you. Your membership stays active for now. Canceling
        requires {noticeText(facility)}.
      </p>
    </ConfirmChange>
  );
}
