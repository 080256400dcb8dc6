import type { League } from '@clubhouse/core/leagues';
import { useRef } from 'react';
import { sentenceOf } from '../../client/index.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { showToast } from '../../kit/index.ts';
import { useDeleteLeague } from './api.ts';

const REMOVED = [
  'League settings',
  'Participants',
  'Rounds',
  'Scores and statistics',
  'Standings and results',
];

/** The question before a league is deleted, with everything that goes with it. */
export default function DeleteLeagueDialog({
  league,
  onClose,
  focusWhenGone,
}: {
  league: League;
  onClose: () => void;
  /** Where the focus goes when the league, and with it the button that asked, is gone. */
  focusWhenGone: () => HTMLElement | null;
}) {
  const isDeleted = useRef(false);
  const remove = useDeleteLeague();
  const confirm = () =>
    remove.mutate(league.id, {
      onSuccess: () => {
        isDeleted.current = true;
        onClose();
        showToast({
          title: 'League successfully deleted',
          description: `${league.name} and all associated data have been removed.`,
        });
      },
      onError: (error) => {
        onClose();
        showToast({
          title: 'Failed to delete league',
          description: sentenceOf(error, 'An error occurred while deleting the league.'),
          variant: 'destructive',
        });
      },
    });

  return (
    <ConfirmDialog
      title="Delete League"
      keepText="No, Keep League"
      confirmText="Yes, Delete League"
      busyText="Deleting..."
      isBusy={remove.isPending}
      focusAfterwards={() => (isDeleted.current ? focusWhenGone() : null)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>This action cannot be undone. With “{league.name}” you remove:</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        {REMOVED.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      {league.hasSchedule && <p className="mt-3">Its reserved bays become free again.</p>}
    </ConfirmDialog>
  );
}
