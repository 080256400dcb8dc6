import { type JoinRequest, joined, type Partner } from '@clubhouse/core/leagues';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { type ApiError, api } from '../../client/index.ts';
import { leagueQueries } from '../api.ts';

type Joining = { id: number; wish: JoinRequest & Partial<Partner> };

export function useJoinLeague() {
  const queryClient = useQueryClient();
  return useMutation<z.output<typeof joined>, ApiError, Joining>({
    mutationFn: ({ id, wish }) => api.post(`/api/leagues/${id}/join`, wish, joined),
    // The list is what is looked at next: when it comes, it knows already.
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: leagueQueries.list().queryKey, refetchType: 'all' }),
    // Not waited for: the screen becomes the league's home, and the form would be gone before it told of its success.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: leagueQueries.all }),
  });
}
