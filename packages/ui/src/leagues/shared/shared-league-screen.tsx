import { type SharedLeague, sharedLeague } from '@clubhouse/core/leagues';
import { facilityDate, formatDate, formatShortDate } from '@clubhouse/core/time';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { useFacility } from '../../client/facility.ts';
import { api, errorMessage, useNow } from '../../client/index.ts';
import { Button, ButtonLink, Card, Page, Skeleton } from '../../kit/index.ts';
import { dateRangeOf, roundTitleOf, scheduleOf } from '../league-texts.ts';
import { BracketCard } from '../playoffs/bracket-card.tsx';
import { RoundResults } from '../season/round-results.tsx';
import { StandingsTable } from '../standings/standings-table.tsx';
import { TieBreakRules } from '../standings/tie-break-rules.tsx';

const sharedQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared-league', token],
    meta: { live: [] },
    queryFn: () => api.get(`/api/shared-leagues/${encodeURIComponent(token)}`, sharedLeague),
    refetchOnMount: 'always',
    retry: false,
  });

/**
 * A league's public page. It needs no account, and shows initials instead of players' names:
 * docs/product/leagues.md#public-link.
 */
export function SharedLeagueScreen() {
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  const { data: league, error, isError } = useQuery(sharedQuery(useParams().token ?? ''));
  const { name, zoneLabel } = facility.place;
  if (isError) {
    return (
      <Page key="error" title="This link doesn’t work" lead={errorMessage(error, 'Please try again.')}>
        <ButtonLink to="/" look="secondary">
          See {name}
        </ButtonLink>
      </Page>
    );
  }
  if (!league) {
    return (
      <Page title="League">
        <Skeleton className="h-144" />
      </Page>
    );
  }
  return (
    <Page
      key="league"
      title={league.name}
      lead={`A league at ${name}. Players are listed by their initials.`}
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">
          {scheduleOf(league)} {zoneLabel} · {dateRangeOf(league)}
          <span className="hidden print:inline"> · as of {formatDate(today)}</span>
        </p>
        <Button look="secondary" className="print:hidden" onClick={() => window.print()}>
          <Printer aria-hidden className="size-5" />
          Print
        </Button>
      </div>
      {league.bracket && (
        <div className="mb-4">
          <BracketCard league={league} bracket={league.bracket} />
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem] print:block">
        <Card className="print:border-0 print:p-0">
          <h2 className="mb-3 text-title">{league.endDate < today ? 'Final standings' : 'Standings'}</h2>
          <StandingsTable league={league} standings={league.standings} />
          <div className="mt-5 border-border border-t pt-4">
            <TieBreakRules league={league} />
          </div>
        </Card>
        <div className="grid min-w-0 gap-4">
          <ComingRounds league={league} today={today} />
          <RoundResults
            league={league}
            standings={league.standings}
            rounds={league.rounds}
            scores={league.scores}
          />
        </div>
      </div>
    </Page>
  );
}

function ComingRounds({ league, today }: { league: SharedLeague; today: string }) {
  const coming = league.rounds
    .filter(({ roundDate }) => roundDate >= today)
    .sort((a, b) => a.roundDate.localeCompare(b.roundDate));
  if (coming.length === 0) return null;
  return (
    <Card className="print:border-0 print:px-0">
      <h2 id="coming-rounds" className="text-title">
        Upcoming rounds
      </h2>
      <ul aria-labelledby="coming-rounds" className="mt-2 grid gap-1">
        {coming.map((round) => (
          <li key={round.id} className="flex flex-wrap justify-between gap-x-4">
            <span className="font-[550]">{roundTitleOf(round)}</span>
            <span className={round.isCanceled ? 'text-warning' : 'text-muted'}>
              {formatShortDate(round.roundDate)}
              {round.isCanceled && ', canceled'}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
