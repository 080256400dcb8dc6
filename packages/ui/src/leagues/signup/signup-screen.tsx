import type { League } from '@clubhouse/core/leagues';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../client/index.ts';
import { Card, Failed, Page, Skeleton } from '../../kit/index.ts';
import { leagueQueries } from '../api.ts';
import { JoinedLeague } from '../season/joined-league.tsx';
import { BackToLeagues } from './back-to-leagues.tsx';
import { JoinCard } from './join-card.tsx';
import { LeagueDetails } from './league-details.tsx';

/** /leagues/:leagueId/signup: joining a league, and its home for players who joined. */
export function LeagueSignupScreen() {
  const league = useLeague(Number(useParams().leagueId));

  if (isMissing(league.error)) return <LeagueNotFound />;
  // Checked before the error: a failed refetch must not discard the input.
  if (league.data) {
    return league.data.isJoined ? <JoinedLeague league={league.data} /> : <Signup league={league.data} />;
  }
  return (
    <Page title="League">
      {league.isError ? (
        <Failed error={league.error} what="We couldn’t load the league." onRetry={league.refetch} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

/** People who come from the list see the cached league right away. */
function useLeague(id: number) {
  const queryClient = useQueryClient();
  return useQuery({
    ...leagueQueries.one(id),
    initialData: () =>
      queryClient.getQueryData(leagueQueries.list().queryKey)?.find((league) => league.id === id),
  });
}

/** The league does not exist, or the path has no valid number. */
const isMissing = (error: Error | null) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

function Signup({ league }: { league: League }) {
  return (
    <Page title={league.name} lead="All times are EST.">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card>
          <h2 className="mb-4 text-title">League Details</h2>
          <LeagueDetails league={league} />
        </Card>
        <JoinCard league={league} />
      </div>
      <div className="mt-8">
        <BackToLeagues />
      </div>
    </Page>
  );
}

function LeagueNotFound() {
  return (
    <Page title="League Not Found" lead="The league you're looking for doesn't exist or has been removed.">
      <BackToLeagues look="primary" />
    </Page>
  );
}

function Loading() {
  return (
    <>
      <p role="status" className="mb-4 text-muted">
        Loading league information...
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Skeleton className="h-96" />
        <Skeleton className="h-64" />
      </div>
    </>
  );
}
