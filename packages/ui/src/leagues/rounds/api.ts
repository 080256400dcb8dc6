import { type NewRound, type Round, round } from '@clubhouse/core/leagues';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiError, api } from '../../client/index.ts';
import { leagueQueries } from '../api.ts';

/** Rounds, scores, matchups and standings depend on each other. */
function useRefresh() {
  const queryClient = useQueryClient();
  // Not awaited, so the toast shows right away.
  return () => void queryClient.invalidateQueries({ queryKey: leagueQueries.all });
}

export function useAddRound(leagueId: number) {
  const refresh = useRefresh();
  return useMutation<Round, ApiError, NewRound>({
    mutationFn: (input) => api.post(`/api/leagues/${leagueId}/rounds`, { ...input, leagueId }, round),
    onSettled: refresh,
  });
}

export function useDeleteRound(leagueId: number) {
  const refresh = useRefresh();
  return useMutation<void, ApiError, number>({
    mutationFn: (id) => api.send('DELETE', `/api/leagues/${leagueId}/rounds/${id}`),
    onSettled: refresh,
  });
}
