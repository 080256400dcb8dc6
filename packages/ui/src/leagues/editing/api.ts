import {
  createdLeague,
  type League,
  type LeaguePreviewRequest,
  league,
  leaguePreview,
  type NewInvitation,
} from '@clubhouse/core/leagues';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '../../client/index.ts';
import { leagueQueries, useScheduleChange } from '../api.ts';
import type { SavedLeague } from './form-types.ts';

/** A dry run: the sessions and conflicts that saving this league would cause. */
export const previewQuery = (newLeague: LeaguePreviewRequest | null) =>
  queryOptions({
    queryKey: [...leagueQueries.all, 'preview', newLeague],
    meta: { live: ['bookings', 'leagues'] },
    queryFn: newLeague ? () => api.post('/api/admin/leagues/preview', newLeague, leaguePreview) : skipToken,
    // Always refetches, because a new booking can change the preview.
    staleTime: 0,
  });

/** `invitationFor` returns the invitation to send to an earlier season's players, if any. */
export const useCreateLeague = (invitationFor: (newLeague: SavedLeague) => NewInvitation | undefined) =>
  useScheduleChange((newLeague: SavedLeague) => {
    const body = { ...newLeague, invitation: invitationFor(newLeague) };
    return api.post('/api/admin/leagues', body, createdLeague);
  });

export const useChangeLeague = (id: number) =>
  useScheduleChange((change: SavedLeague) => api.patch(`/api/leagues/${id}`, change, league));

export const useDeactivateLeague = (id: number) =>
  useScheduleChange<League, void>(() => api.patch(`/api/leagues/${id}`, { isActive: false }, league));

export const useDeleteLeague = () =>
  useScheduleChange((id: number) => api.send('DELETE', `/api/leagues/${id}`));
