import type { League, Partner } from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { useNavigate } from 'react-router-dom';
import { useUser } from '../../auth/index.ts';
import { type ApiError, sentenceOf } from '../../client/index.ts';
import { showToast } from '../../kit/index.ts';
import { useJoinLeague } from './join-api.ts';

export const FAILED = 'There was an error joining the league. Please try again.';

/** Joins a league as the lead of the own team, shows the result, and returns to the list. */
export function useJoin(league: League) {
  const user = useUser();
  const navigate = useNavigate();
  const joining = useJoinLeague();
  return {
    isJoining: joining.isPending,
    error: joining.error,
    join: (
      partner: Partial<Partner> = {},
      settled?: { onJoined: () => void; onRefused: (error: ApiError) => void },
    ) =>
      joining.mutate(
        { id: league.id, wish: { userId: user.id, isTeamLead: true, ...partner } },
        {
          onSuccess: () => {
            settled?.onJoined();
            showToast({
              title: 'Successfully joined league!',
              description: 'You have been registered for this league.',
            });
            void navigate(SCREENS.leaguesSignup.path);
          },
          onError: (error) => {
            settled?.onRefused(error);
            showToast({
              title: 'Failed to join league',
              description: sentenceOf(error, FAILED),
              variant: 'destructive',
            });
          },
        },
      ),
  };
}
