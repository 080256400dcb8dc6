import { league } from '@clubhouse/core/leagues';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ApiError, api } from '../client/index.ts';
import { refreshLive } from '../client/live-topics.ts';

export const leagueQueries = {
  all: ['leagues'] as const,
  list: () =>
    queryOptions({
      queryKey: [...leagueQueries.all, 'list'],
      meta: { live: ['leagues'] },
      queryFn: () => api.get('/api/leagues', z.array(league)),
      // Shows cached data immediately and refetches it, because other members may have joined a league.
      refetchOnMount: 'always',
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: [...leagueQueries.all, id, 'league'],
      meta: { live: [{ name: 'leagues', data: { id } }] },
      queryFn: () => api.get(`/api/leagues/${id}`, league),
      refetchOnMount: 'always',
    }),
};

/** True if the league does not exist or the ID in the URL is invalid. */
export const isLeagueMissing = (error: Error | null) =>
  error instanceof ApiError && [400, 404].includes(error.status);

/** Returns a mutation that refetches all league queries, because they depend on each other. */
export function useLeagueChange<Answer, Input>(
  mutationFn: (input: Input) => Promise<Answer>,
  onSuccess?: () => Promise<void>,
) {
  const queryClient = useQueryClient();
  return useMutation<Answer, ApiError, Input>({
    mutationFn,
    ...(onSuccess && { onSuccess }),
    // Refetches even after a refusal, because a refusal means that the screen is outdated. Does not wait, so
    // the toast shows right away.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: leagueQueries.all }),
  });
}

/**
 * Like `useLeagueChange`, but also refetches bookings, and waits for the refetches. Use it for changes to
 * sessions, which occupy bays.
 */
export function useScheduleChange<Answer, Input>(
  mutationFn: (input: Input) => Promise<Answer>,
  onSuccess?: (answer: Answer, input: Input) => void,
) {
  const queryClient = useQueryClient();
  return useMutation<Answer, ApiError, Input>({
    mutationFn,
    ...(onSuccess && { onSuccess }),
    // Refetches even after a refusal, because a refusal means that the screen is outdated.
    onSettled: () => refreshSchedule(queryClient),
  });
}

/** Refetches the leagues and the days that show their nights. */
export const refreshSchedule = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: leagueQueries.all }),
    refreshLive(queryClient, 'bookings'),
  ]);
