import type { LeagueNight } from '@clubhouse/core/leagues';
import { formatTime } from '@clubhouse/core/time';
import { Card } from '../../kit/index.ts';
import { counted } from '../league-texts.ts';
import { NightPlayers } from './night-players.tsx';

type Props = Parameters<typeof NightPlayers>[0];

/**
 * Lists the night's players by wave. Players with a bye come last. If everyone starts together, shows a
 * single list.
 */
export function PlayersByWave(props: Props) {
  const { night } = props;
  if (night.waves.length === 0) return <NightPlayers {...props} />;
  const inWaves = new Set(night.waves.flatMap(({ teamIds }) => teamIds));
  const byes = night.players.filter(({ teamId }) => !inWaves.has(teamId));
  return (
    <>
      {night.waves.map(({ startTime, teamIds }) => {
        const players = night.players.filter(({ teamId }) => teamIds.includes(teamId));
        return (
          <section key={startTime} aria-label={`Start ${formatTime(startTime)}`} className="mt-5">
            <h3 className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-[640] text-lead">Start {formatTime(startTime)}</span>
              <span className="font-normal text-muted text-small tracking-normal">
                {counted(players.length, 'player')}
              </span>
            </h3>
            <NightPlayers {...props} players={players} />
          </section>
        );
      })}
      {byes.length > 0 && (
        <section aria-label="No match" className="mt-5">
          <h3 className="font-[640] text-lead">No match</h3>
          <NightPlayers {...props} players={byes} />
        </section>
      )}
    </>
  );
}

export function OwnStart({ night }: { night: LeagueNight }) {
  const own = night.players.find(({ isOwn, substitute }) => isOwn && !substitute);
  if (!own || night.waves.length === 0) return null;
  const start = startOf(night, own.teamId);
  return (
    <Card>
      <p className="font-[640] text-title leading-tight">
        {start === null ? 'You have a bye' : `Your start time: ${formatTime(start)}`}
      </p>
      <p className="mt-2 text-muted">
        {start === null
          ? 'You don’t have a match that night.'
          : `Players start in ${night.waves.length} waves, so everyone has a spot. The waves rotate every week.`}
      </p>
    </Card>
  );
}

/** Returns the start time of the team's wave. Null if the team has a bye, or if everyone starts together. */
export const startOf = ({ waves }: Pick<LeagueNight, 'waves'>, teamId: number): string | null =>
  waves.find(({ teamIds }) => teamIds.includes(teamId))?.startTime ?? null;
