import { canceledNight, type NightCancellation } from '@clubhouse/core/leagues';
import { api } from '../../client/index.ts';
import { useScheduleChange } from '../api.ts';

export const useCancelNight = (leagueId: number) =>
  useScheduleChange((input: NightCancellation) =>
    api.post(`/api/leagues/${leagueId}/canceled-nights`, input, canceledNight),
  );

export const useReinstateNight = (leagueId: number) =>
  useScheduleChange((date: string) => api.send('DELETE', `/api/leagues/${leagueId}/canceled-nights/${date}`));
