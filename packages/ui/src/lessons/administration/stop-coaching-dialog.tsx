import { useRef, useState } from 'react';
import { ApiError } from '../../client/index.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Notice, RadioCards, showToast } from '../../kit/index.ts';
import { showRefusal } from '../../kit/refused.tsx';
import { useSetCoach } from '../api.ts';

type Props = {
  coach: { id: number; name: string };
  onClose: () => void;
  /** Returns the element that gets the focus when the coach's card is removed. */
  focusWhenGone: () => HTMLElement | null;
};

export default function StopCoachingDialog({ coach, onClose, focusWhenGone }: Props) {
  const isStopped = useRef(false);
  // Callbacks of `mutate` do not run after the coach's card is removed, so both handlers await the promise.
  const change = useSetCoach();
  /** The choice for the coach's future lessons. Null until the server reports such lessons. */
  const [lessons, setLessons] = useState<'keep' | 'cancel' | null>(null);
  const undo = async () => {
    try {
      const { passwordLinkSent } = await change.mutateAsync({ id: coach.id, isCoach: true });
      showToast({
        title: 'Change undone',
        description: passwordLinkSent
          ? `${coach.name} was signed out and will get an email with a link to set a new password.`
          : `${coach.name} is a coach again.`,
      });
    } catch (error) {
      showRefusal('Couldn’t undo the change', error, 'Please try again.');
    }
  };
  const hasLessons = change.error?.code === 'coach_has_lessons' || lessons !== null;
  const confirm = async () => {
    try {
      await change.mutateAsync({ id: coach.id, isCoach: false, ...(lessons && { lessons }) });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'coach_has_lessons') return setLessons('keep');
      onClose();
      return showRefusal('Failed to update user coach status', error, 'Please try again.');
    }
    isStopped.current = true;
    onClose();
    showToast({
      title: 'Coach removed',
      description: `${coach.name} is no longer a coach.`,
      // Offers no Undo after lessons were canceled, because Undo would restore only the role.
      ...(lessons !== 'cancel' && { action: { label: 'Undo', onClick: () => void undo() } }),
    });
  };

  return (
    <ConfirmDialog
      title={`Remove ${coach.name} as a coach?`}
      keepText="No, Keep Coach"
      confirmText="Yes, Remove Coach"
      busyText="Changing..."
      isBusy={change.isPending}
      focusAfterwards={() => (isStopped.current ? focusWhenGone() : null)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        Members will no longer be able to book lessons with {coach.name}. {coach.name} will lose access to the
        coach dashboard.
      </p>
      {hasLessons && (
        <div className="mt-4 grid gap-4 text-text">
          <Notice tone="warning">{coach.name} still has upcoming lessons.</Notice>
          <RadioCards
            legend="What should happen to these lessons?"
            name="lessons"
            className="grid gap-2"
            value={lessons ?? 'keep'}
            onChange={setLessons}
            options={[
              { value: 'keep', label: 'They’ll go ahead as planned' },
              {
                value: 'cancel',
                label: 'They’ll be canceled, and the members will get an email. You can’t undo this.',
              },
            ]}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}
