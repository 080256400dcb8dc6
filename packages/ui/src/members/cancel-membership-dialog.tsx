import { MEMBERSHIP } from '@clubhouse/core/facility';
import { ConfirmChange } from '../kit/confirm-change.tsx';
import { useCancelMembership } from './api.ts';

/** Asks before sending the cancellation request to the front desk. */
export default function CancelMembershipDialog({
  onClose,
  onRequested,
}: {
  onClose: () => void;
  onRequested: (answer: string) => void;
}) {
  return (
    <ConfirmChange
      title="Request cancellation?"
      keepText="Keep Membership"
      confirmText="Send Request"
      busyText="Sending..."
      change={useCancelMembership()}
      input={undefined}
      done={({ message }) => ({ title: 'Request Sent', description: message })}
      failed="Submission Failed"
      staysOpen
      onDone={({ message }) => onRequested(message)}
      onClose={onClose}
    >
      <p>
        We’ll let the front desk know and they’ll call you. Your membership stays active until then. The terms
        are {MEMBERSHIP.noticeDays} days notice.
      </p>
    </ConfirmChange>
  );
}
