import type { League } from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { generatePath, NavLink, useParams } from 'react-router-dom';
import { ButtonLink, Failed, Notice, Page, Skeleton } from '../kit/index.ts';
import { isLeagueMissing, leagueQueries } from './api.ts';

export const leagueWays = ({ leagueType, playoffTeams }: Pick<League, 'leagueType' | 'playoffTeams'>) =>
  [
    [leagueType === 'individual' ? 'Players' : 'Members', SCREENS.leagueParticipants.path],
    ['Rounds', SCREENS.leagueRounds.path],
    ['Standings', SCREENS.leagueStandings.path],
    ...(playoffTeams === null ? [] : [['Playoffs', SCREENS.adminPlayoffs.path] as const]),
    ['Messages', SCREENS.leagueMessages.path],
    ['Edit', SCREENS.editLeague.path],
  ] as const;

export function LeaguePage({
  section,
  children,
}: {
  /** The name of the section that the page shows. The page title includes the name. */
  section: string | ((league: League) => string);
  children: (league: League) => ReactNode;
}) {
  const params = useParams();
  const id = Number(params.id ?? params.leagueId);
  const league = useQuery(leagueQueries.one(id));
  const isGone = isLeagueMissing(league.error);
  // A failed refetch must not remove the content, because the user may be typing in it.
  if (league.data && !isGone) {
    return (
      <Page
        key="league"
        title={`${league.data.name} - ${typeof section === 'string' ? section : section(league.data)}`}
        isWide
      >
        <LeagueWays league={league.data} />
        <div className="mt-6">{children(league.data)}</div>
      </Page>
    );
  }
  return (
    <Page key="no-league" title={isGone ? 'League not found' : 'League'} isWide>
      {isGone ? (
        <div className="grid justify-items-start gap-4">
          <Notice tone="warning">League not found. It may have been deleted.</Notice>
          <ButtonLink to={SCREENS.adminLeagues.path} look="secondary">
            Back to Leagues
          </ButtonLink>
        </div>
      ) : league.isError ? (
        <Failed error={league.error} what="We couldn’t load the league." onRetry={league.refetch} />
      ) : (
        <div role="status">
          <span className="sr-only">Loading league details...</span>
          <Skeleton className="h-11 max-w-md" />
          <Skeleton className="mt-6 h-64" />
        </div>
      )}
    </Page>
  );
}

export function LeagueWays({ league }: { league: League }) {
  return (
    <nav aria-label="League" className="flex flex-wrap gap-1.5 sm:gap-2 print:hidden">
      {leagueWays(league).map(([name, path]) => (
        <NavLink
          key={name}
          to={generatePath(path, { id: String(league.id) })}
          className="inline-flex min-h-11 grow items-center justify-center rounded-md border border-border-strong px-2.5 font-[550] min-w-max max-sm:basis-[30%] max-sm:text-small sm:grow-0 sm:px-4 hover:bg-accent-soft aria-[current=page]:border-accent aria-[current=page]:bg-accent aria-[current=page]:text-on-accent"
        >
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
