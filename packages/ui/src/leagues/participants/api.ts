import { type NewParticipant, nextTeam, type Participant, participant } from '@clubhouse/core/leagues';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type ApiError, api } from '../../client/index.ts';
import { leagueQueries } from '../api.ts';

export const participantsQuery = (leagueId: number) =>
  queryOptions({
    queryKey: [...leagueQueries.all, leagueId, 'participants'],
    meta: { live: [{ name: 'leagues', data: { id: leagueId } }] },
    queryFn: () => api.get(`/api/leagues/${leagueId}/participants`, z.array(participant)),
    refetchOnMount: 'always',
  });

/** Counts, standings and matchups depend on the participants. */
function useRefresh() {
  const queryClient = useQueryClient();
  // Not awaited, so the toast shows right away.
  return () => void queryClient.invalidateQueries({ queryKey: leagueQueries.all });
}

/** The number of the next new team. Skips numbers of withdrawn teams, which may still have results. */
export const nextTeamQuery = (leagueId: number) =>
  queryOptions({
    queryKey: [...leagueQueries.all, leagueId, 'next-team'],
    meta: { live: [{ name: 'leagues', data: { id: leagueId } }] },
    queryFn: () => api.get(`/api/leagues/${leagueId}/next-team`, nextTeam),
    refetchOnMount: 'always',
  });

export function useAddParticipant(leagueId: number) {
  const refresh = useRefresh();
  return useMutation<Participant, ApiError, NewParticipant>({
    mutationFn: (player) =>
      api.post(`/api/leagues/${leagueId}/participants`, { ...player, leagueId }, participant),
    onSettled: refresh,
  });
}

export function useRemoveParticipant(leagueId: number) {
  const refresh = useRefresh();
  return useMutation<void, ApiError, number>({
    mutationFn: (id) => api.send('DELETE', `/api/leagues/${leagueId}/participants/${id}`),
    onSettled: refresh,
  });
}
