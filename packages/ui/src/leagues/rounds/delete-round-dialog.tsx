import type { Round } from '@clubhouse/core/leagues';
import { ConfirmChange } from '../../kit/confirm-change.tsx';
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
  /** The element that gets focus when the row and its button are removed. */
  focusWhenGone: () => HTMLElement | null;
}) {
  const title = roundTitleOf(round);

  return (
    <ConfirmChange
      title={`Delete ${title}?`}
      keepText="Keep Round"
      confirmText="Delete Round"
      busyText="Deleting..."
      change={useDeleteRound(round.leagueId)}
      input={round.id}
      done={() => ({ title: 'Round Deleted', description: `${title} no longer counts in the standings.` })}
      failed="Failed to delete round"
      focusWhenGone={focusWhenGone}
      onClose={onClose}
    >
      <p>
        {scoreCount === 0
          ? 'It has no scores.'
          : `Its ${scoreCount === 1 ? 'score is' : `${scoreCount} scores are`} deleted with it, and the standings change.`}{' '}
        Bays reserved for that evening stay reserved.
      </p>
    </ConfirmChange>
  );
}
