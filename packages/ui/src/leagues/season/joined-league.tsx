import {
  canceledNightOf,
  hasBegun,
  isSeasonOver,
  type League,
  leagueNightsOf,
  movedNightOf,
  moveTo,
  nextSessionOf,
  type PlayedNight,
  roundToScore,
} from '@clubhouse/core/leagues';
import { daysBetween, facilityDate, formatInterval, formatShortDate } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { Button, ButtonLink, Card, Failed, Skeleton } from '../../kit/index.ts';
import { lazyDialog } from '../../kit/lazy-dialog.tsx';
import { CalendarFile } from '../../kit/visit-links.tsx';
import { LeagueBadge } from '../league-badge.tsx';
import {
  canceledText,
  movedText,
  nightPathOf,
  nightPathOfRound,
  ownAnswerText,
  ownScorePath,
  ownStartText,
  roundTitleOf,
} from '../league-texts.ts';
import { Winners } from '../past/winners.tsx';
import { playQueries, type Season, useSeason } from '../play-api.ts';
import { PlayoffsCard } from '../playoffs/playoffs-card.tsx';
import { LeagueDetails } from '../signup/league-details.tsx';
import { StandingsTable } from '../standings/standings-table.tsx';
import { TieBreakRules } from '../standings/tie-break-rules.tsx';
import { VolunteerCard } from '../substitutes/volunteer-card.tsx';
import { OwnSeason } from './own-season.tsx';
import { RoundAhead } from './round-ahead.tsx';
import { RoundResults } from './round-results.tsx';

const LeaveLeagueDialog = lazyDialog(() => import('./leave-league-dialog.tsx'));

/** The league's screen for its players: docs/product/leagues.md#joined-league-screen. */
export function JoinedLeague({ league }: { league: League }) {
  const facility = useFacility();
  const { season, error, retry } = useSeason(league.id);
  const isLoading = !season && !error;
  const now = useNow();
  const session = nextSessionOf(league, now, facility);
  const isOver = isSeasonOver(league, now, facility);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[22rem_1fr] lg:grid-rows-[auto_1fr]">
      <div className="grid min-w-0 gap-4">
        {season && <ScoreCard league={league} season={season} />}
        <Card>
          <NextSession league={league} session={session} />
          <ChangedNights league={league} />
          {season && session && <RoundAhead league={league} season={season} sessionDate={session.date} />}
          {isLoading && <Skeleton className="mt-5 h-20" />}
        </Card>
        {season && <OwnSeason league={league} season={season} />}
        {season && !isOver && <VolunteerCard league={league} />}
        {isLoading && <Skeleton className="h-96" />}
      </div>
      <div className="grid min-w-0 gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {season && (
          <>
            {isOver && <Winners league={league} standings={season.standings} />}
            <Standings league={league} season={season} isFinal={isOver} />
            <PlayoffsCard league={league} />
            <RoundResults
              league={league}
              {...season}
              ownTeamId={season.team.teamId}
              nightPathFor={(round) => nightPathOfRound(league, round)}
            />
          </>
        )}
        {isLoading && <Skeleton className="h-144" />}
        {!season && error && <Failed error={error} what="We couldn’t load your season." onRetry={retry} />}
      </div>
      {/* Last on phones. On large screens, these cards fill the left column. */}
      <div className="grid min-w-0 gap-4 lg:col-start-1 lg:row-start-2">
        {!isLoading && (
          <Card>
            <h2 className="mb-4 text-title">League Details</h2>
            <LeagueDetails league={league} />
          </Card>
        )}
        {season && !isOver && <LeaveLeague league={league} season={season} />}
      </div>
    </div>
  );
}

/** Links to the screen for entering scores, while players can enter them. */
function ScoreCard({ league, season: { rounds, team } }: { league: League; season: Season }) {
  const facility = useFacility();
  const round = roundToScore(rounds, league, useNow(), facility);
  const isPlayoffs = round?.playoffTeams !== undefined;
  const matchups = useQuery({ ...playQueries.matchups(league.id, round?.id ?? 0), enabled: isPlayoffs });
  const isPlaying = matchups.data?.some(({ teams }) => teams.some((one) => one?.teamId === team.teamId));
  if (!round || (isPlayoffs && !isPlaying)) return null;
  return (
    <Card>
      <h2 className="text-title">
        {roundTitleOf(round)} {(round.playoffTeams ?? 2) > 2 ? 'are' : 'is'} open for scores
      </h2>
      <ButtonLink to={ownScorePath(league)} className="mt-4 w-full">
        Enter Score
      </ButtonLink>
    </Card>
  );
}

type StandingsProps = { league: League; season: Season; isFinal: boolean };

function Standings({ league, season, isFinal }: StandingsProps) {
  const { standings, team } = season;
  return (
    <Card>
      <h2 className="mb-3 text-title">{isFinal ? 'Final standings' : 'Standings'}</h2>
      <StandingsTable league={league} standings={standings} ownTeamId={team.teamId} />
      <div className="mt-5 border-border border-t pt-4">
        <TieBreakRules league={league} />
      </div>
    </Card>
  );
}

/**
 * Lets a player leave until the league has its first score. After that, the player must ask the front desk.
 */
function LeaveLeague({ league, season }: { league: League; season: Season }) {
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <Card>
      <h2 className="text-lead">Need to drop out?</h2>
      <p className="mt-2 text-muted">
        {season.leaveRefusal ?? 'You can leave anytime before the first score is posted.'}
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

/** The date has the largest type, because most players look for the date. */
function NextSession({ league, session }: { league: League; session: PlayedNight | null }) {
  const facility = useFacility();
  const now = useNow();
  if (!session) {
    return (
      <>
        <h2 className="text-title">The season is over</h2>
        <p className="mt-2 text-muted">The standings are final once every score is entered.</p>
      </>
    );
  }
  const { date } = session;
  const moved = moveTo(league, date);
  const ownStart = ownStartText(league, session.night);
  return (
    <>
      <h2 className="text-muted">Next Session</h2>
      <p className="mt-1 font-[640] text-heading leading-tight">{formatShortDate(date)}</p>
      <p className="mt-1">{formatInterval(session)}</p>
      {ownStart && <p className="mt-1 font-[640] text-lead">{ownStart}</p>}
      {moved && <p className="mt-1 text-warning">{movedText(moved)}</p>}
      <p className="mt-3">
        {hasBegun(date, session, now, facility) ? (
          <LeagueBadge tone="success">Session now</LeagueBadge>
        ) : (
          <span className="text-muted">{inDays(daysBetween(facilityDate(now, facility), date))}</span>
        )}
      </p>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <span className="font-[550]">{ownAnswerText(league, session.night)}</span>
        <ButtonLink to={nightPathOf(league, session.night)} look="secondary">
          Who’s Playing
        </ButtonLink>
      </div>
      <div className="mt-3 grid">
        <CalendarFile fileUrl={`/api/user/calendar/league-${league.id}.ics`}>
          Add All to Calendar
        </CalendarFile>
      </div>
    </>
  );
}

/** Lists canceled and moved nights, so no player comes on the wrong day. */
function ChangedNights({ league }: { league: League }) {
  const today = facilityDate(useNow(), useFacility());
  const nights = leagueNightsOf(league).flatMap((date) => {
    const canceled = canceledNightOf(league, date);
    if (canceled) return { date, until: date, text: canceledText(canceled) };
    const moved = movedNightOf(league, date);
    if (!moved) return [];
    const text = `Moved to ${formatShortDate(moved.movedTo)}, ${formatInterval(moved)} · ${moved.reason}`;
    return { date, until: moved.movedTo, text };
  });
  return (
    <ul className="mt-3 grid gap-1 empty:hidden">
      {nights
        .filter(({ until }) => until >= today)
        .map(({ date, text }) => (
          <li key={date} className="text-warning">
            {formatShortDate(date)}: {text}
          </li>
        ))}
    </ul>
  );
}

function inDays(days: number): string {
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : `In ${days} days`;
}
