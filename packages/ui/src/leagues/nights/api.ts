import { canceledNight, type NightCancellation } from '@clubhouse/core/leagues';
import { api } from '../../client/index.ts';
import { useScheduleChange } from '../api.ts';

/** Calls `onSuccess` even if the refetched day has removed the booking whose dialog canceled the night. */
export const useCancelNight = (leagueId: number, onSuccess: () => void) =>
  useScheduleChange(
    (input: NightCancellation) => api.post(`/api/leagues/${leagueId}/canceled-nights`, input, canceledNight),
    onSuccess,
  );

export const useReinstateNight = (leagueId: number) =>
  useScheduleChange((date: string) => api.send('DELETE', `/api/leagues/${leagueId}/canceled-nights/${date}`));
