import { league } from '@clubhouse/core/leagues';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
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
      // The screen shows cached data immediately and refetches it, because other members may have joined a
      // league.
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

/** Returns true if the league does not exist or the ID in the URL is invalid. */
export const isLeagueMissing = (error: Error | null) =>
  error instanceof ApiError && [400, 404].includes(error.status);

/** Refetches all league queries, because their results depend on each other. */
export function useLeagueChange<Answer, Input>(
  mutationFn: (input: Input) => Promise<Answer>,
  onSuccess?: () => Promise<void>,
) {
  const queryClient = useQueryClient();
  return useMutation<Answer, ApiError, Input>({
    mutationFn,
    ...(onSuccess && { onSuccess }),
    // Refetches after a refusal too, because a refusal means that the screen is out of date. Does not wait,
    // so that the toast shows right away.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: leagueQueries.all }),
  });
}

/** A mutation that can change a league's sessions. It also refetches bookings, because sessions occupy bays. */
export function useScheduleChange<Answer, Input>(
  mutationFn: (input: Input) => Promise<Answer>,
  onSuccess?: (answer: Answer, input: Input) => void,
) {
  const queryClient = useQueryClient();
  return useMutation<Answer, ApiError, Input>({
    mutationFn,
    ...(onSuccess && { onSuccess }),
    // Refetches after a refusal too, because a refusal means that the screen is out of date.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: leagueQueries.all }),
        refreshLive(queryClient, 'bookings'),
      ]),
  });
}
