import {
  type League,
  type LeagueNight,
  type NamedSubstitute,
  substituteRequest,
  volunteer,
} from '@clubhouse/core/leagues';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '../../client/index.ts';
import { leagueQueries, useLeagueChange } from '../api.ts';
import { leagueQuery } from '../play-api.ts';

export const substituteQueries = {
  /** The requests that the member can accept now. */
  requests: () =>
    queryOptions({
      queryKey: [...leagueQueries.all, 'substitute-requests'],
      meta: { live: ['leagues'] },
      queryFn: () => api.get('/api/user/substitute-requests', z.array(substituteRequest)),
      refetchOnMount: 'always',
    }),
  /** The members who volunteered to substitute in the league. For admins only. */
  volunteers: (id: number) => leagueQuery(id, ['volunteers'], z.array(volunteer)),
};

/** Identifies a league night and the player who needs a substitute on that night. */
export type SubstitutePlace = {
  league: Pick<League, 'id'>;
  night: Pick<LeagueNight, 'night'>;
  participantId: number;
};

const pathOf = ({ league, night, participantId }: SubstitutePlace) =>
  `/api/leagues/${league.id}/nights/${night.night}/substitutes/${participantId}`;

export const useAskForSubstitute = (place: SubstitutePlace) =>
  useLeagueChange(() => api.send('POST', pathOf(place)));

export const useEndRequest = (place: SubstitutePlace) =>
  useLeagueChange(() => api.send('DELETE', pathOf(place)));

export const useNameSubstitute = (place: SubstitutePlace) =>
  useLeagueChange((named: NamedSubstitute) => api.send('PUT', pathOf(place), named));

export const useAccept = (place: SubstitutePlace) =>
  useLeagueChange(() => api.send('POST', `${pathOf(place)}/acceptance`));

export const useStepBack = (place: SubstitutePlace) =>
  useLeagueChange(() => api.send('DELETE', `${pathOf(place)}/acceptance`));

export function useVolunteer({ id }: Pick<League, 'id'>) {
  const queryClient = useQueryClient();
  return useLeagueChange(async (isVolunteer: boolean) => {
    await api.send(isVolunteer ? 'PUT' : 'DELETE', `/api/leagues/${id}/volunteer`);
    // Without this update, the switch would jump back until the league is refetched.
    queryClient.setQueryData(
      leagueQueries.one(id).queryKey,
      (league) => league && { ...league, isVolunteer },
    );
  });
}
