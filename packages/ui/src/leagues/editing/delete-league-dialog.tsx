import type { League } from '@clubhouse/core/leagues';
import { ConfirmChange } from '../../kit/confirm-change.tsx';
import { useDeleteLeague } from './api.ts';

const REMOVED = [
  'League settings',
  'Participants',
  'Rounds',
  'Scores and statistics',
  'Standings and results',
];

type Props = { league: League; onClose: () => void; focusWhenGone: () => HTMLElement | null };

export default function DeleteLeagueDialog({ league, onClose, focusWhenGone }: Props) {
  return (
    <ConfirmChange
      title="Delete League"
      keepText="No, Keep League"
      confirmText="Yes, Delete League"
      busyText="Deleting..."
      change={useDeleteLeague()}
      input={league.id}
      done={() => ({
        title: 'League successfully deleted',
        description: `${league.name} and all associated data have been removed.`,
      })}
      failed="Failed to delete league"
      fallback="An error occurred while deleting the league."
      focusWhenGone={focusWhenGone}
      onClose={onClose}
    >
      <p>This action cannot be undone. Deleting “{league.name}” removes:</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        {REMOVED.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      {league.hasSchedule && <p className="mt-3">Bays reserved for this league become available again.</p>}
    </ConfirmChange>
  );
}
