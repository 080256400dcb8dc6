import {
  canceledNight,
  type League,
  type MovedNight,
  movedNight,
  type NightCancellation,
  type NightMove,
  type NightMoveQuestion,
  nightMovePreview,
} from '@clubhouse/core/leagues';
import { formatShortDate } from '@clubhouse/core/time';
import { queryOptions, skipToken, useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/index.ts';
import { showToast } from '../../kit/index.ts';
import { showRefusal } from '../../kit/refused.tsx';
import { leagueQueries, refreshSchedule, useScheduleChange } from '../api.ts';

/**
 * Takes `onSuccess`, because a callback of `mutate` does not run if the dialog for the cancellation has
 * already disappeared. It disappears when the refetched day no longer has the night's booking.
 */
export const useCancelNight = (leagueId: number, onSuccess: () => void) =>
  useScheduleChange(
    (input: NightCancellation) => api.post(`/api/leagues/${leagueId}/canceled-nights`, input, canceledNight),
    onSuccess,
  );

/**
 * Returns a function that reinstates a canceled night. A toast's Undo button can call the function after the
 * dialog has closed.
 */
export function useUndoCancellation({ id, name }: League) {
  const queryClient = useQueryClient();
  return async (date: string): Promise<void> => {
    try {
      await api.send('DELETE', `/api/leagues/${id}/canceled-nights/${date}`);
      showToast({ title: 'Night Reinstated', description: `${name} plays on ${formatShortDate(date)}.` });
    } catch (error) {
      showRefusal('Couldn’t undo the cancellation', error, 'Please try again.');
    } finally {
      void refreshSchedule(queryClient);
    }
  };
}

export const useReinstateNight = (leagueId: number) =>
  useScheduleChange((date: string) => api.send('DELETE', `/api/leagues/${leagueId}/canceled-nights/${date}`));

export const useMoveNight = (leagueId: number, onSuccess: (moved: MovedNight, input: NightMove) => void) =>
  useScheduleChange(
    (input: NightMove) => api.post(`/api/leagues/${leagueId}/moved-nights`, input, movedNight),
    onSuccess,
  );

/** A dry run of moving a night. Returns whether the bays are free, and suggests other dates. */
export const movePreviewQuery = (leagueId: number, question: NightMoveQuestion | null) =>
  queryOptions({
    queryKey: [...leagueQueries.all, leagueId, 'move', question],
    meta: { live: ['bookings', 'leagues'] },
    queryFn: question
      ? () => api.post(`/api/leagues/${leagueId}/moved-nights/preview`, question, nightMovePreview)
      : skipToken,
    // Always refetches, because another booking can take a bay at any moment.
    staleTime: 0,
  });
