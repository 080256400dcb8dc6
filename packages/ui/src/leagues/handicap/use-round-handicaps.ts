import type { League, Round, TeamHandicap } from '@clubhouse/core/leagues';
import { useQuery } from '@tanstack/react-query';
import { playQueries } from '../play-api.ts';

/**
 * Returns the teams' handicaps in a round. Undefined while they load, or if the league does not use
 * handicaps.
 */
export function useRoundHandicaps(
  league: Pick<League, 'handicap'>,
  round: Pick<Round, 'id' | 'leagueId'>,
): readonly TeamHandicap[] | undefined {
  const enabled = league.handicap !== 'off';
  const { data } = useQuery({ ...playQueries.roundHandicaps(round.leagueId, round.id), enabled });
  return enabled ? data : undefined;
}
