import type { League } from '@clubhouse/core/leagues';
import { useQuery } from '@tanstack/react-query';
import { Card, Failed, Skeleton } from '../../kit/index.ts';
import { nightPathOfRound } from '../league-texts.ts';
import { playQueries } from '../play-api.ts';
import { PlayoffsCard } from '../playoffs/playoffs-card.tsx';
import { RoundResults } from '../season/round-results.tsx';
import { LeagueDetails } from '../signup/league-details.tsx';
import { StandingsTable } from '../standings/standings-table.tsx';
import { TieBreakRules } from '../standings/tie-break-rules.tsx';
import { Winners } from './winners.tsx';

/**
 * The screen of a finished league, for members who did not play in it: docs/product/leagues.md#past-seasons.
 */
export function FinishedLeague({ league }: { league: League }) {
  const standings = useQuery(playQueries.standings(league.id));
  const rounds = useQuery(playQueries.rounds(league.id));
  const scores = useQuery(playQueries.scores(league.id));
  const failed = [standings, rounds, scores].find((query) => query.isError && !query.data);
  if (failed) {
    return (
      <Failed
        error={failed.error}
        what="We couldn’t load the results."
        onRetry={() => void Promise.all([standings.refetch(), rounds.refetch(), scores.refetch()])}
      />
    );
  }
  if (!standings.data || !rounds.data || !scores.data) return <Skeleton className="h-144" />;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem]">
      <div className="grid min-w-0 gap-4">
        <Winners league={league} standings={standings.data} />
        <Card>
          <h2 className="mb-3 text-title">Final standings</h2>
          <StandingsTable league={league} standings={standings.data} />
          <div className="mt-5 border-border border-t pt-4">
            <TieBreakRules league={league} />
          </div>
        </Card>
      </div>
      <div className="grid min-w-0 gap-4">
        <PlayoffsCard league={league} />
        <RoundResults
          league={league}
          standings={standings.data}
          rounds={rounds.data}
          scores={scores.data}
          nightPathFor={(round) => nightPathOfRound(league, round)}
        />
        <Card>
          <h2 className="mb-4 text-title">League Details</h2>
          <LeagueDetails league={league} />
        </Card>
      </div>
    </div>
  );
}
