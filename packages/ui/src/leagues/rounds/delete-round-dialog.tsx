import type { Round } from '@clubhouse/core/leagues';
import { useRef } from 'react';
import { sentenceOf } from '../../client/index.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { showToast } from '../../kit/index.ts';
import { roundTitleOf } from '../league-texts.ts';
import { useDeleteRound } from './api.ts';

export function DeleteRoundDialog({
  round,
  scoreCount,
  onClose,
  focusWhenGone,
}: {
  round: Round;
  scoreCount: number;
  onClose: () => void;
  /** Where the focus goes when the row, and with it the button that asked, is gone. */
  focusWhenGone: () => HTMLElement | null;
}) {
  const isDeleted = useRef(false);
  const remove = useDeleteRound(round.leagueId);
  const title = roundTitleOf(round);
  const confirm = () =>
    remove.mutate(round.id, {
      onSuccess: () => {
        isDeleted.current = true;
        onClose();
        showToast({ title: 'Round Deleted', description: `${title} is gone from the standings.` });
      },
      onError: (error) => {
        onClose();
        showToast({
          title: 'Failed to delete round',
          description: sentenceOf(error, 'Please try again.'),
          variant: 'destructive',
        });
      },
    });
  return (
    <ConfirmDialog
      title={`Delete ${title}?`}
      keepText="Keep Round"
      confirmText="Delete Round"
      busyText="Deleting..."
      isBusy={remove.isPending}
      focusAfterwards={() => (isDeleted.current ? focusWhenGone() : null)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {scoreCount === 0
          ? 'It has no scores.'
          : `Its ${scoreCount === 1 ? 'score is' : `${scoreCount} scores are`} deleted with it, and the standings change.`}{' '}
        Bays that are reserved for that evening stay reserved.
      </p>
    </ConfirmDialog>
  );
}
