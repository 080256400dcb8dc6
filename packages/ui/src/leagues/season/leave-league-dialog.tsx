import type { League } from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { api } from '../../client/index.ts';
import { ConfirmChange } from '../../kit/confirm-change.tsx';
import { leagueQueries, useLeagueChange } from '../api.ts';
import { playQueries } from '../play-api.ts';

type Props = { league: League; hasPartner: boolean; onClose: () => void };

export default function LeaveLeagueDialog({ league: { id, name }, hasPartner, onClose }: Props) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const leaving = useLeagueChange(
    () => api.send('DELETE', `/api/leagues/${id}/participation`),
    () => {
      queryClient.removeQueries({ queryKey: playQueries.participation(id).queryKey });
      // Refetches the list of leagues even if it is not on screen, so it is current when the user returns.
      return queryClient.invalidateQueries({ queryKey: leagueQueries.list().queryKey, refetchType: 'all' });
    },
  );
  return (
    <ConfirmChange
      title="Leave this league?"
      keepText="Stay in League"
      confirmText="Leave League"
      busyText="Leaving..."
      change={leaving}
      input={undefined}
      done={() => ({ title: 'You’ve left the league', description: `You left ${name}.` })}
      failed="Failed to leave league"
      fallback="There was an error leaving the league. Please try again."
      staysOpen
      onDone={() => void navigate(SCREENS.leaguesSignup.path)}
      onClose={onClose}
    >
      <p>The next person to join {name} gets your spot. You can rejoin while spots last.</p>
      {hasPartner && (
        <p className="mt-3">
          If your partner has no account, they leave the league with you. If your partner has an account, they
          stay and need a new partner.
        </p>
      )}
    </ConfirmChange>
  );
}
