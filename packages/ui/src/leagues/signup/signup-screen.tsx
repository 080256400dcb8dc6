import { isSeasonOver, type League, playedNight } from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { facilityDate, formatShortDate } from '@clubhouse/core/time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { ButtonLink, Card, Failed, Page, Skeleton } from '../../kit/index.ts';
import { isLeagueMissing, leagueQueries } from '../api.ts';
import { nightPathOf } from '../league-texts.ts';
import { FinishedLeague } from '../past/finished-league.tsx';
import { JoinedLeague } from '../season/joined-league.tsx';
import { VolunteerCard } from '../substitutes/volunteer-card.tsx';
import { JoinCard } from './join-card.tsx';
import { LeagueDetails } from './league-details.tsx';

/**
 * Lets members outside the league volunteer as substitutes, and shows the next night that they substitute.
 */
function SubstituteCards({ league }: { league: League }) {
  const today = facilityDate(useNow(), useFacility());
  const next = league.ownSubstitutions?.find(({ night }) => playedNight(league, night).date >= today);
  return (
    <>
      {next && (
        <Card>
          <h2 className="text-title">You’re playing for {next.playerName}</h2>
          <p className="mt-2 mb-4">{formatShortDate(playedNight(league, next.night).date)}</p>
          <ButtonLink to={nightPathOf(league, next.night)} look="secondary">
            Who’s Playing
          </ButtonLink>
        </Card>
      )}
      <VolunteerCard league={league} />
    </>
  );
}

export function LeagueSignupScreen() {
  const facility = useFacility();
  const { place } = facility;
  const now = useNow();
  const id = Number(useParams().leagueId);
  const queryClient = useQueryClient();
  const { data, error, isError, refetch } = useQuery({
    ...leagueQueries.one(id),
    // Shows the league right away if the list of leagues has it in the cache.
    initialData: () =>
      queryClient.getQueryData(leagueQueries.list().queryKey)?.find((league) => league.id === id),
  });

  if (isLeagueMissing(error)) {
    return (
      <Page title="League Not Found" lead="The league you're looking for doesn't exist or has been removed.">
        <ButtonLink to={SCREENS.leaguesSignup.path}>Back to Leagues</ButtonLink>
      </Page>
    );
  }
  // A failed refetch must not remove the content, because the user may be typing in it.
  if (data) {
    return (
      // Without the key, React would reuse some of the placeholder's elements, and users would see them move.
      <Page
        key={data.id}
        title={data.name}
        lead={`${data.isJoined ? 'You’re in this league. ' : ''}All times are ${place.zoneLabel}.`}
      >
        {data.isJoined ? (
          <JoinedLeague league={data} />
        ) : isSeasonOver(data, now, facility) ? (
          <FinishedLeague league={data} />
        ) : (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <Card>
              <h2 className="mb-4 text-title">League Details</h2>
              <LeagueDetails league={data} />
            </Card>
            <div className="grid gap-4">
              <JoinCard league={data} />
              <SubstituteCards league={data} />
            </div>
          </div>
        )}
        <div className="mt-8">
          <ButtonLink to={SCREENS.leaguesSignup.path} look="secondary">
            Back to Leagues
          </ButtonLink>
        </div>
      </Page>
    );
  }
  return (
    <Page title="League">
      {isError ? (
        <Failed error={error} what="We couldn’t load the league." onRetry={refetch} />
      ) : (
        <>
          <p role="status" className="mb-4 text-muted">
            Loading league information...
          </p>
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <Skeleton className="h-96" />
            <Skeleton className="h-64" />
          </div>
        </>
      )}
    </Page>
  );
}
