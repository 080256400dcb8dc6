import type { Participant } from '@clubhouse/core/leagues';
import { useRef } from 'react';
import { sentenceOf } from '../../client/index.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { showToast } from '../../kit/index.ts';
import { useRemoveParticipant } from './api.ts';

export function RemoveParticipantDialog({
  leagueId,
  participant,
  onClose,
  focusWhenGone,
}: {
  leagueId: number;
  participant: Participant;
  onClose: () => void;
  /** Where the focus goes when the row, and with it the button that asked, is gone. */
  focusWhenGone: () => HTMLElement | null;
}) {
  const isRemoved = useRef(false);
  const remove = useRemoveParticipant(leagueId);
  const confirm = () =>
    remove.mutate(participant.id, {
      onSuccess: () => {
        isRemoved.current = true;
        onClose();
        showToast({ title: 'Participant Removed', description: `${participant.name} was told by mail.` });
      },
      onError: (error) => {
        onClose();
        showToast({
          title: 'Failed to remove participant',
          description: sentenceOf(error, 'Please try again.'),
          variant: 'destructive',
        });
      },
    });
  return (
    <ConfirmDialog
      title="Remove participant"
      keepText="Keep in League"
      confirmText="Remove"
      busyText="Removing..."
      isBusy={remove.isPending}
      focusAfterwards={() => (isRemoved.current ? focusWhenGone() : null)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>Are you sure you want to remove {participant.name} from the league? This action cannot be undone.</p>
    </ConfirmDialog>
  );
}
