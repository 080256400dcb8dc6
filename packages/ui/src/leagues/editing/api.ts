import {
  createdLeague,
  type LeaguePreviewRequest,
  league,
  leaguePreview,
  type NewLeague,
} from '@clubhouse/core/leagues';
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiError, api } from '../../client/index.ts';
import { refreshLive } from '../../client/live-topics.ts';
import { leagueQueries } from '../api.ts';

/** A dry run: the sessions and conflicts that saving this league would cause. */
export const previewQuery = (newLeague: LeaguePreviewRequest | null) =>
  queryOptions({
    queryKey: [...leagueQueries.all, 'preview', newLeague],
    meta: { live: ['bookings', 'leagues'] },
    queryFn: newLeague ? () => api.post('/api/admin/leagues/preview', newLeague, leaguePreview) : skipToken,
    // The preview is always refetched, because a new booking can change it.
    staleTime: 0,
  });

/** A mutation that can change a league's sessions. It also refetches bookings, because sessions occupy bays. */
function useScheduleChange<Answer, Input>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation<Answer, ApiError, Input>({
    mutationFn,
    // Refetches after a refusal too, because a refusal means that the screen is out of date.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: leagueQueries.all }),
        refreshLive(queryClient, 'bookings'),
      ]),
  });
}

export const useCreateLeague = () =>
  useScheduleChange((newLeague: NewLeague) => api.post('/api/admin/leagues', newLeague, createdLeague));

export const useChangeLeague = (id: number) =>
  useScheduleChange((change: NewLeague) => api.patch(`/api/leagues/${id}`, change, league));

export const useDeleteLeague = () =>
  useScheduleChange((id: number) => api.send('DELETE', `/api/leagues/${id}`));
