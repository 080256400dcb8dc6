import { useRef } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { showToast } from '../../kit/index.ts';
import { Refused } from '../../kit/refused.tsx';
import { type TriagedRequest, useMakeMember } from './api.ts';
import { headingOf } from './heading.ts';

export default function MakeMemberDialog({
  request,
  hasSwitch = false,
  onClose,
}: {
  request: TriagedRequest;
  /** True on screens that have the switch “Became a member” instead of the status “Joined”. */
  hasSwitch?: boolean;
  onClose: () => void;
}) {
  const { name, email } = request;
  const isMade = useRef(false);
  const make = useMakeMember(request);
  const confirm = () =>
    make.mutate(undefined, {
      onSuccess: ({ message }) => {
        isMade.current = true;
        onClose();
        showToast({ title: 'Member added', description: message });
      },
    });

  return (
    <ConfirmDialog
      title={`Make ${name} a member?`}
      look="primary"
      keepText="Cancel"
      confirmText="Add as Member"
      busyText="Adding..."
      isBusy={make.isPending}
      focusAfterwards={() => (isMade.current ? headingOf(request) : null)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <p>
          We’ll create or upgrade the account for{' '}
          <strong className="wrap-anywhere font-[550] text-text">{email}</strong>, email a link to set a
          password if they need one, and complete this request.
        </p>
        <p>
          If they already have an account with an unconfirmed email, we’ll sign them out everywhere, and their
          old password will stop working.
        </p>
        <Refused error={make.error} fallback="Failed to add member">
          {make.error?.code === 'already_member' &&
            (hasSwitch
              ? ' Instead, open the request and turn on “Became a member.”'
              : ' Set the status of the request to “Joined” instead.')}
        </Refused>
      </div>
    </ConfirmDialog>
  );
}
