import {
  leagueNight,
  matchup,
  nextTeam,
  type Participation,
  participant,
  participation,
  playerHandicap,
  type Round,
  round,
  type Score,
  type Standing,
  score,
  scoreChange,
  standing,
  teamHandicap,
  wavesOfNight,
} from '@clubhouse/core/leagues';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '../client/index.ts';
import { leagueQueries } from './api.ts';

/** Returns a query for one league's data. By default, the request path is built from the query's name. */
export function leagueQuery<Schema extends z.ZodMiniType>(
  id: number,
  name: readonly (string | number)[],
  schema: Schema,
  path = name.join('/'),
) {
  const live = [{ name: 'leagues', data: { id } }] as const;
  return queryOptions({
    queryKey: [...leagueQueries.all, id, ...name],
    meta: { live },
    queryFn: () => api.get(`/api/leagues/${id}/${path}`, schema),
    refetchOnMount: 'always',
  });
}

export const playQueries = {
  participants: (id: number) => leagueQuery(id, ['participants'], z.array(participant)),
  /**
   * The number for a new team. It is never the number of a withdrawn team, because that team may have
   * results.
   */
  nextTeam: (id: number) => leagueQuery(id, ['next-team'], nextTeam),
  standings: (id: number) => leagueQuery(id, ['standings'], z.array(standing)),
  rounds: (id: number) => leagueQuery(id, ['rounds'], z.array(round)),
  waves: (id: number) => leagueQuery(id, ['waves'], z.array(wavesOfNight)),
  scores: (id: number) => leagueQuery(id, ['scores'], z.array(score)),
  /** For admins only. */
  scoreChanges: (id: number, roundId: number) =>
    leagueQuery(id, ['score-changes', roundId], z.array(scoreChange), `rounds/${roundId}/score-changes`),
  matchups: (id: number, roundId: number) =>
    leagueQuery(id, ['matchups', roundId], z.array(matchup), `rounds/${roundId}/matchups`),
  /** Empty if the league does not use handicaps. */
  roundHandicaps: (id: number, roundId: number) =>
    leagueQuery(id, ['round-handicaps', roundId], z.array(teamHandicap), `rounds/${roundId}/handicaps`),
  /** For admins only. */
  handicaps: (id: number) => leagueQuery(id, ['handicaps'], z.array(playerHandicap)),
  /** `night` is the night's original date in the season. */
  night: (id: number, night: string) => leagueQuery(id, ['nights', night], leagueNight),
  /** Only for members who have joined the league. */
  participation: (id: number) => leagueQuery(id, ['participation'], participation),
};

/** The part of a season that all members and admins can see. */
export type Play = {
  standings: readonly Standing[];
  rounds: readonly Round[];
  scores: readonly Score[];
};

/** A season, including the current member's own team. */
export type Season = Participation & Play;

/** `play` is undefined until all queries have loaded. */
export function usePlay(id: number) {
  return useQueries({
    queries: [playQueries.standings(id), playQueries.rounds(id), playQueries.scores(id)],
    combine: ([standings, rounds, scores]) => {
      const failed = [standings, rounds, scores].filter((query) => query.isError);
      const play: Play | undefined =
        standings.data && rounds.data && scores.data
          ? { standings: standings.data, rounds: rounds.data, scores: scores.data }
          : undefined;
      return {
        play,
        error: failed[0]?.error ?? null,
        retry: () => failed.forEach((query) => void query.refetch()),
      };
    },
  });
}

/** Waits for all queries, because showing parts earlier would make the page jump. */
export function useSeason(id: number) {
  const own = useQuery(playQueries.participation(id));
  const { play, error, retry } = usePlay(id);
  const season: Season | undefined = own.data && play && { ...own.data, ...play };
  return {
    season,
    error: own.error ?? error,
    retry: () => {
      if (own.isError) void own.refetch();
      retry();
    },
  };
}
