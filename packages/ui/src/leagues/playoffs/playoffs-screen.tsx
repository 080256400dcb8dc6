import type { Bracket, League } from '@clubhouse/core/leagues';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { Button, ButtonLink, Failed, Page, Skeleton } from '../../kit/index.ts';
import { isLeagueMissing, leagueQueries } from '../api.ts';
import { pathOf } from '../league-texts.ts';
import { playQueries } from '../play-api.ts';
import { playoffsQuery } from './api.ts';
import { BracketCard } from './bracket-card.tsx';

/** The playoffs screen for members: docs/product/leagues.md#playoffs-screen. */
export function PlayoffsScreen() {
  const id = Number(useParams().leagueId);
  const league = useQuery(leagueQueries.one(id));
  const hasPlayoffs = league.data !== undefined && league.data.playoffTeams !== null;
  const playoffs = useQuery({ ...playoffsQuery(id), enabled: hasPlayoffs });
  const error = (league.data ? null : league.error) ?? (playoffs.data ? null : playoffs.error);
  const isMissing = isLeagueMissing(error) || (league.data !== undefined && !hasPlayoffs);
  return (
    <Page key={league.data && 'league'} title={league.data ? `${league.data.name} - Playoffs` : 'Playoffs'}>
      {isMissing ? (
        <p>This league has no playoffs.</p>
      ) : error ? (
        <Failed
          error={error}
          what="We couldn’t load the playoffs."
          onRetry={() => void Promise.all([league.refetch(), playoffs.refetch()])}
        />
      ) : league.data && playoffs.data ? (
        <MemberBracket league={league.data} bracket={playoffs.data.bracket} />
      ) : (
        <Skeleton className="h-96" />
      )}
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        {league.data && (
          <ButtonLink to={pathOf(league.data)} look="secondary">
            Back to League
          </ButtonLink>
        )}
        {playoffs.data && <PrintButton />}
      </div>
    </Page>
  );
}

function MemberBracket({ league, bracket }: { league: League; bracket: Bracket }) {
  const own = useQuery({ ...playQueries.participation(league.id), enabled: league.isJoined });
  return <BracketCard league={league} bracket={bracket} ownTeamId={own.data?.team.teamId} />;
}

export const PrintButton = () => (
  <Button look="secondary" onClick={() => window.print()}>
    <Printer aria-hidden className="size-5" />
    Print
  </Button>
);
