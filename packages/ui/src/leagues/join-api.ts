import { type JoinRequest, joined, type Partner } from '@clubhouse/core/leagues';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { type ApiError, api } from '../client/index.ts';
import { leagueQueries } from './api.ts';

type Joining = { id: number; wish: JoinRequest & Partial<Partner> };

export function useJoinLeague() {
  const queryClient = useQueryClient();
  return useMutation<z.output<typeof joined>, ApiError, Joining>({
    mutationFn: ({ id, wish }) => api.post(`/api/leagues/${id}/join`, wish, joined),
    onSettled: () => queryClient.invalidateQueries({ queryKey: leagueQueries.all }),
  });
}
