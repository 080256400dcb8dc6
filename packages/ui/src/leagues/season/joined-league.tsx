import {
  canceledNightOf,
  hasBegun,
  type League,
  leagueNightsOf,
  nextSessionOf,
} from '@clubhouse/core/leagues';
import { daysBetween, facilityDate, formatInterval, formatShortDate } from '@clubhouse/core/time';
import { useState } from 'react';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { Button, Card, Failed, Skeleton } from '../../kit/index.ts';
import { lazyDialog } from '../../kit/lazy-dialog.tsx';
import { LeagueBadge } from '../league-badge.tsx';
import { canceledText } from '../league-texts.ts';
import { type Season, useSeason } from '../play-api.ts';
import { LeagueDetails } from '../signup/league-details.tsx';
import { StandingsTable } from '../standings/standings-table.tsx';
import { TieBreakRules } from '../standings/tie-break-rules.tsx';
import { OwnSeason } from './own-season.tsx';
import { RoundAhead } from './round-ahead.tsx';
import { RoundResults } from './round-results.tsx';
import { roundsPlayed } from './season.ts';

const LeaveLeagueDialog = lazyDialog(() => import('./leave-league-dialog.tsx'));

/** The screen that a player of the league sees: docs/product/leagues.md#joined-league-screen. */
export function JoinedLeague({ league }: { league: League }) {
  const facility = useFacility();
  const { season, error, retry } = useSeason(league.id);
  const isLoading = !season && !error;
  const sessionDate = nextSessionOf(league, useNow(), facility);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[22rem_1fr]">
      <div className="grid min-w-0 gap-4">
        <Card>
          <NextSession league={league} date={sessionDate} />
          <CanceledNights league={league} />
          {season && sessionDate && <RoundAhead league={league} season={season} sessionDate={sessionDate} />}
          {isLoading && <Skeleton className="mt-5 h-20" />}
        </Card>
        {season && <OwnSeason league={league} season={season} />}
        {isLoading && <Skeleton className="h-96" />}
      </div>
      <div className="grid min-w-0 gap-4">
        {season && (
          <>
            <Standings league={league} season={season} />
            <RoundResults league={league} season={season} />
          </>
        )}
        {isLoading && <Skeleton className="h-144" />}
        {!season && error && <Failed error={error} what="We couldn’t load your season." onRetry={retry} />}
        {!isLoading && (
          <Card>
            <h2 className="mb-4 text-title">League Details</h2>
            <LeagueDetails league={league} />
          </Card>
        )}
        {season && <LeaveLeague league={league} season={season} />}
      </div>
    </div>
  );
}

function Standings({ league, season }: { league: League; season: Season }) {
  const { standings, rounds, scores, team } = season;
  return (
    <Card>
      <h2 className="mb-3 text-title">Standings</h2>
      <StandingsTable
        league={league}
        standings={standings}
        ownTeamId={team.teamId}
        roundsWithScore={roundsPlayed(rounds, scores).length}
      />
      <div className="mt-5 border-border border-t pt-4">
        <TieBreakRules league={league} />
      </div>
    </Card>
  );
}

/** Lets players leave the league until it has its first score. Afterward, tells them to ask the front desk. */
function LeaveLeague({ league, season }: { league: League; season: Season }) {
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <Card>
      <h2 className="text-lead">Need to drop out?</h2>
      <p className="mt-2 text-muted">
        {season.leaveRefusal ?? 'You can leave until the first score is posted.'}
      </p>
      {season.leaveRefusal === null && (
        <Button look="secondary" className="mt-4" onClick={() => setIsLeaving(true)}>
          Leave League
        </Button>
      )}
      {isLeaving && (
        <LeaveLeagueDialog
          league={league}
          hasPartner={season.team.players.length > 1}
          onClose={() => setIsLeaving(false)}
        />
      )}
    </Card>
  );
}

/** Shows the date of the next session in the largest type, because most players look for this date. */
function NextSession({ league, date }: { league: League; date: string | null }) {
  const facility = useFacility();
  const now = useNow();
  if (!date) {
    return (
      <>
        <h2 className="text-title">The season is over</h2>
        <p className="mt-2 text-muted">The standings are final once every score is entered.</p>
      </>
    );
  }
  return (
    <>
      <h2 className="text-muted">Next Session</h2>
      <p className="mt-1 font-[640] text-heading leading-tight">{formatShortDate(date)}</p>
      <p className="mt-1 font-data">{formatInterval(league)}</p>
      <p className="mt-3">
        {hasBegun(date, league, now, facility) ? (
          <LeagueBadge tone="success">Session now</LeagueBadge>
        ) : (
          <span className="text-muted">{inDays(daysBetween(facilityDate(now, facility), date))}</span>
        )}
      </p>
    </>
  );
}

/** Lists the coming nights without play, so that no player stands before a closed door. */
function CanceledNights({ league }: { league: League }) {
  const today = facilityDate(useNow(), useFacility());
  const nights = leagueNightsOf(league).flatMap((date) => canceledNightOf(league, date) ?? []);
  return (
    <ul className="mt-3 grid gap-1 empty:hidden">
      {nights
        .filter(({ date }) => date >= today)
        .map((night) => (
          <li key={night.date} className="text-warning">
            {formatShortDate(night.date)}: {canceledText(night)}
          </li>
        ))}
    </ul>
  );
}

function inDays(days: number): string {
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : `In ${days} days`;
}
