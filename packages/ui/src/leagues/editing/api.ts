import {
  createdLeague,
  type League,
  type LeagueChange,
  type LeaguePreviewRequest,
  league,
  leaguePreview,
  type NewLeague,
} from '@clubhouse/core/leagues';
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { type ApiError, api } from '../../client/index.ts';
import { refreshLive } from '../../client/live-topics.ts';
import { leagueQueries } from '../api.ts';

/** The dry run of a schedule. Runs for every change of a complete form. */
export const previewQuery = (newLeague: LeaguePreviewRequest | null) =>
  queryOptions({
    queryKey: [...leagueQueries.all, 'preview', newLeague],
    meta: { live: ['bookings', 'leagues'] },
    queryFn: newLeague ? () => api.post('/api/admin/leagues/preview', newLeague, leaguePreview) : skipToken,
    // The cache may be stale: a booking may have been made since.
    staleTime: 0,
  });

/** Refetches on settled, not only on success: a refusal also means that the screen is out of date. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: leagueQueries.all }),
      // League sessions occupy bays.
      refreshLive(queryClient, 'bookings'),
    ]);
}

export function useCreateLeague() {
  const refresh = useRefresh();
  return useMutation<z.output<typeof createdLeague>, ApiError, NewLeague>({
    mutationFn: (newLeague) => api.post('/api/admin/leagues', newLeague, createdLeague),
    onSettled: refresh,
  });
}

export function useChangeLeague() {
  const refresh = useRefresh();
  return useMutation<League, ApiError, { id: number; change: LeagueChange }>({
    mutationFn: ({ id, change }) => api.patch(`/api/leagues/${id}`, change, league),
    onSettled: refresh,
  });
}

export function useDeleteLeague() {
  const refresh = useRefresh();
  return useMutation<void, ApiError, number>({
    mutationFn: (id) => api.send('DELETE', `/api/leagues/${id}`),
    onSettled: refresh,
  });
}
