import { may } from '@clubhouse/core/auth';
import { hasBegun, type League, type LeagueNight } from '@clubhouse/core/leagues';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../auth/index.ts';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { LinkedNames } from '../../users/index.ts';
import { playQueries } from '../play-api.ts';
import { lineupNotes } from '../substitutes/lineup-notes.ts';

export function LineupNotes({ league, night }: { league: League; night: LeagueNight }) {
  const user = useUser();
  const isBegun = hasBegun(night.date, night, useNow(), useFacility());
  // Staff have no access to scores, unless they are also members or admins.
  const seesScores = may(user, 'joinLeagues') || may(user, 'administer');
  const { data = [] } = useQuery({
    ...playQueries.scores(league.id),
    enabled: isBegun && night.round !== null && seesScores,
  });
  const isPlayoffs = night.round?.playoffTeams !== undefined;
  const scores = data.filter(({ roundId }) => roundId === night.round?.id);
  const notes = lineupNotes({ ...night, isPlayoffs, scores }, league);
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="lineups" className="mt-5 border-border border-t pt-4">
      <h3 id="lineups" className="font-[600]">
        Absences and substitutes
      </h3>
      <ul className="mt-1 grid gap-1">
        {notes.map((note) => (
          <li key={note}>
            <LinkedNames text={note} people={night.players} />
          </li>
        ))}
      </ul>
    </section>
  );
}
