import { type JoinRequest, joined, type League, type Partner } from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type * as z from 'zod/mini';
import { useUser } from '../../auth/index.ts';
import { type ApiError, api, errorMessage } from '../../client/index.ts';
import { showToast } from '../../kit/index.ts';
import { leagueQueries } from '../api.ts';

export const FAILED = 'There was an error joining the league. Please try again.';

/** Joins a league as the lead of a new team, shows the result, and returns to the list. */
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
        { id: league.id, input: { userId: user.id, isTeamLead: true, ...partner } },
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
              description: errorMessage(error, FAILED),
              variant: 'destructive',
            });
          },
        },
      ),
  };
}

type Joining = { id: number; input: JoinRequest & Partial<Partner> };

function useJoinLeague() {
  const queryClient = useQueryClient();
  return useMutation<z.output<typeof joined>, ApiError, Joining>({
    mutationFn: ({ id, input }) => api.post(`/api/leagues/${id}/join`, input, joined),
    // Updates the list before the user returns to it.
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: leagueQueries.list().queryKey, refetchType: 'all' }),
    // Not awaited: the form would unmount before it shows the toast.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: leagueQueries.all }),
  });
}
