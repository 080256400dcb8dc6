import type { Facility } from '@clubhouse/core/facility';
import { isSeasonOver, type League } from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { loadAhead } from '../../client/load-ahead.ts';
import { ButtonLink, Failed, Page } from '../../kit/index.ts';
import { lazyPart } from '../../kit/lazy.tsx';
import { leagueQueries } from '../api.ts';
import { PastSeasons } from '../past/past-seasons.tsx';
import { LeagueCard, LeagueCardSkeleton } from './league-card.tsx';

// Shows no error if loading fails, because the toast and the league's card also show that the member has
// joined.
const LeagueConfirmation = lazyPart(() => import('./league-confirmation.tsx'), { failed: () => null });
loadAhead(LeagueConfirmation.preload, 'next');

/** The last card fills its row, so no row has an empty corner. */
const TWO_COLUMNS = 'grid gap-4 md:grid-cols-2 md:max-xl:[&>:last-child:nth-child(odd)]:col-span-2';
const THREE_COLUMNS = `${TWO_COLUMNS} xl:grid-cols-3 xl:[&>:last-child:nth-child(3n+1)]:col-span-3 xl:[&>:last-child:nth-child(3n+2)]:col-span-2`;

/** Shows two or four cards in two columns, because three columns would make the last card much wider. */
const gridOf = (cards: number) => (cards === 2 || cards === 4 ? TWO_COLUMNS : THREE_COLUMNS);

export function LeaguesScreen() {
  const facility = useFacility();
  const leagues = useQuery(leagueQueries.list());
  const now = useNow();
  const { state } = useLocation();
  const navigate = useNavigate();
  const joinedId = (state as { joinedId?: number } | null)?.joinedId;
  const joined = leagues.data?.find(({ id, isJoined }) => id === joinedId && isJoined);
  const shown = leagues.data && openLeagues(leagues.data, now, facility);

  return (
    <Page
      title="Leagues"
      lead={`One session a week. New standings after every round. All times are ${facility.place.zoneLabel}.`}
    >
      {joined && (
        <div className="mb-6 max-w-2xl">
          <LeagueConfirmation
            league={joined}
            onDismiss={() => void navigate('.', { replace: true, state: null })}
          />
        </div>
      )}
      {/* The minimum height keeps the cards in place when the text appears. */}
      <p role="status" className="mb-4 min-h-6 text-muted">
        {shown ? countOf(shown) : leagues.isPending && 'Loading leagues...'}
      </p>
      {shown && shown.length === 0 && <NoLeagues />}
      {shown && shown.length > 0 && (
        <ul className={gridOf(shown.length)}>
          {shown.map((league) => (
            <LeagueCard key={league.id} league={league} now={now} />
          ))}
        </ul>
      )}
      {leagues.data && <PastSeasons leagues={leagues.data} now={now} />}
      {leagues.isPending && (
        <div className={gridOf(3)}>
          <LeagueCardSkeleton />
          <LeagueCardSkeleton />
          <LeagueCardSkeleton />
        </div>
      )}
      {leagues.isError && !shown && (
        <Failed error={leagues.error} what="We couldn’t load the leagues." onRetry={leagues.refetch} />
      )}
    </Page>
  );
}

/** Checks `isActive`, because the API also sends inactive leagues to admins. */
function openLeagues(leagues: readonly League[], now: Date, facility: Facility): League[] {
  return leagues
    .filter((league) => league.isActive && !isSeasonOver(league, now, facility))
    .sort((a, b) => Number(b.isJoined) - Number(a.isJoined));
}

function countOf(leagues: readonly League[]): string {
  if (leagues.length === 0) return '';
  const joined = leagues.filter(({ isJoined }) => isJoined).length;
  const active = leagues.length === 1 ? '1 active league' : `${leagues.length} active leagues`;
  return joined === 0 ? active : `${active}. You’re in ${joined}.`;
}

function NoLeagues() {
  return (
    <div className="rounded-lg border border-border border-dashed p-6 text-center sm:p-10">
      <h2 className="text-lead">No active leagues available</h2>
      <p className="mt-2 text-muted">Please check back later for upcoming leagues</p>
      <ButtonLink to={SCREENS.booking.path} look="secondary" className="mt-5">
        Book a bay
      </ButtonLink>
    </div>
  );
}
