import { matchup, participation, round, score, standing } from '@clubhouse/core/leagues';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type ApiError, api } from '../client/index.ts';
import { leagueQueries } from './api.ts';

const within = (id: number, ...more: (string | number)[]) => [...leagueQueries.all, id, ...more] as const;

/** What is played in a league: rounds, scores, standings, and the caller's own part in it. */
export const playQueries = {
  standings: (id: number) =>
    queryOptions({
      queryKey: within(id, 'standings'),
      queryFn: () => api.get(`/api/leagues/${id}/standings`, z.array(standing)),
      refetchOnMount: 'always',
    }),
  rounds: (id: number) =>
    queryOptions({
      queryKey: within(id, 'rounds'),
      queryFn: () => api.get(`/api/leagues/${id}/rounds`, z.array(round)),
      refetchOnMount: 'always',
    }),
  scores: (id: number) =>
    queryOptions({
      queryKey: within(id, 'scores'),
      queryFn: () => api.get(`/api/leagues/${id}/scores`, z.array(score)),
      refetchOnMount: 'always',
    }),
  matchups: (id: number, roundId: number) =>
    queryOptions({
      queryKey: within(id, 'matchups', roundId),
      queryFn: () => api.get(`/api/leagues/${id}/rounds/${roundId}/matchups`, z.array(matchup)),
      refetchOnMount: 'always',
    }),
  /** The caller's own team; asked by those who joined. */
  participation: (id: number) =>
    queryOptions({
      queryKey: within(id, 'participation'),
      queryFn: () => api.get(`/api/leagues/${id}/participation`, participation),
      refetchOnMount: 'always',
    }),
};

export function useLeaveLeague() {
  const queryClient = useQueryClient();
  return useMutation<void, ApiError, number>({
    mutationFn: (id) => api.send('DELETE', `/api/leagues/${id}/participation`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: leagueQueries.all }),
  });
}
