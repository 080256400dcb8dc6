import { type League, type StartWave, type Team, teamsOf } from '@clubhouse/core/leagues';
import { formatTime } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { teamNamer } from '../league-texts.ts';
import { playQueries } from '../play-api.ts';

const listed = new Intl.ListFormat('en-US');

/**
 * Loads the waves of a league's nights, and the league's teams. Until the data has loaded, `teams` and the
 * result of `wavesOn` are empty.
 */
export function useWaves({ id }: League) {
  const nights = useQuery(playQueries.waves(id));
  const participants = useQuery(playQueries.participants(id));
  return {
    isPending: nights.isPending || participants.isPending,
    wavesOn: (night: string | undefined) => nights.data?.find((one) => one.night === night)?.waves ?? [],
    teams: teamsOf(participants.data ?? []),
  };
}

/** Shows when each wave of a round starts. The printout also names the teams or players in each wave. */
export function RoundWaves({ waves, teams }: { waves: readonly StartWave[]; teams: readonly Team[] }) {
  if (waves.length === 0) return null;
  const teamName = teamNamer(teams);
  const starts = waves.map(({ startTime }) => formatTime(startTime));
  return (
    <>
      <span className="block print:hidden">Starts at {listed.format(starts)}</span>
      {waves.map(({ startTime, teamIds }) => (
        <span key={startTime} className="hidden print:block">
          {formatTime(startTime)}: {teamIds.map(teamName).join(', ')}
        </span>
      ))}
    </>
  );
}
