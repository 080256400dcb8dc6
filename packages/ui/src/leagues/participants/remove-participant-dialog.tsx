import type { Participant } from '@clubhouse/core/leagues';
import { ConfirmChange } from '../../kit/confirm-change.tsx';
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
  return (
    <ConfirmChange
      title="Remove participant"
      keepText="Keep in League"
      confirmText="Remove"
      busyText="Removing..."
      change={useRemoveParticipant(leagueId)}
      input={participant.id}
      done={() => ({ title: 'Participant Removed', description: `${participant.name} was told by mail.` })}
      failed="Failed to remove participant"
      focusWhenGone={focusWhenGone}
      onClose={onClose}
    >
      <p>Are you sure you want to remove {participant.name} from the league? This action cannot be undone.</p>
    </ConfirmChange>
  );
}
