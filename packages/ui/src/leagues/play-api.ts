import {
  matchup,
  type Participation,
  participation,
  type Round,
  round,
  type Score,
  type Standing,
  score,
  standing,
} from '@clubhouse/core/leagues';
import { queryOptions, useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type ApiError, api } from '../client/index.ts';
import { leagueQueries } from './api.ts';

const leagueKey = (id: number, ...more: (string | number)[]) => [...leagueQueries.all, id, ...more] as const;

/** Rounds, scores and standings of a league, and the member's own season. */
export const playQueries = {
  standings: (id: number) =>
    queryOptions({
      queryKey: leagueKey(id, 'standings'),
      meta: { live: [{ name: 'leagues', data: { id } }] },
      queryFn: () => api.get(`/api/leagues/${id}/standings`, z.array(standing)),
      refetchOnMount: 'always',
    }),
  rounds: (id: number) =>
    queryOptions({
      queryKey: leagueKey(id, 'rounds'),
      meta: { live: [{ name: 'leagues', data: { id } }] },
      queryFn: () => api.get(`/api/leagues/${id}/rounds`, z.array(round)),
      refetchOnMount: 'always',
    }),
  scores: (id: number) =>
    queryOptions({
      queryKey: leagueKey(id, 'scores'),
      meta: { live: [{ name: 'leagues', data: { id } }] },
      queryFn: () => api.get(`/api/leagues/${id}/scores`, z.array(score)),
      refetchOnMount: 'always',
    }),
  matchups: (id: number, roundId: number) =>
    queryOptions({
      queryKey: leagueKey(id, 'matchups', roundId),
      meta: { live: [{ name: 'leagues', data: { id } }] },
      queryFn: () => api.get(`/api/leagues/${id}/rounds/${roundId}/matchups`, z.array(matchup)),
      refetchOnMount: 'always',
    }),
  /** The member's own team. Fetched only after joining. */
  participation: (id: number) =>
    queryOptions({
      queryKey: leagueKey(id, 'participation'),
      meta: { live: [{ name: 'leagues', data: { id } }] },
      queryFn: () => api.get(`/api/leagues/${id}/participation`, participation),
      refetchOnMount: 'always',
    }),
};

/** A season as its players see it. */
export type Season = Participation & {
  standings: readonly Standing[];
  rounds: readonly Round[];
  scores: readonly Score[];
};
type SeasonState = { season: Season | undefined; error: Error | null; retry: () => void };

/** Loads everything together, because a table without its rounds would jump when they arrive. */
export function useSeason(id: number): SeasonState {
  return useQueries({
    queries: [
      playQueries.participation(id),
      playQueries.standings(id),
      playQueries.rounds(id),
      playQueries.scores(id),
    ],
    combine: ([own, standings, rounds, scores]) => {
      const failed = [own, standings, rounds, scores].filter((query) => query.isError);
      const season =
        own.data && standings.data && rounds.data && scores.data
          ? { ...own.data, standings: standings.data, rounds: rounds.data, scores: scores.data }
          : undefined;
      return {
        season,
        error: failed[0]?.error ?? null,
        retry: () => failed.forEach((query) => void query.refetch()),
      };
    },
  });
}

export function useLeaveLeague() {
  const queryClient = useQueryClient();
  return useMutation<void, ApiError, number>({
    mutationFn: (id) => api.send('DELETE', `/api/leagues/${id}/participation`),
    onSuccess: (_, id) => {
      // The season no longer exists for this member.
      queryClient.removeQueries({ queryKey: playQueries.participation(id).queryKey });
      return queryClient.invalidateQueries({
        queryKey: leagueQueries.list().queryKey,
        refetchType: 'all',
      });
    },
    // Not awaited: the screen would unmount before it shows the toast.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: leagueQueries.all }),
  });
}
