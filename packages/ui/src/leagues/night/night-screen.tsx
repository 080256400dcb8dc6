import { may } from '@clubhouse/core/auth';
import { bayName } from '@clubhouse/core/facility';
import {
  answerRefusal,
  attendanceOf,
  canceledNightOf,
  HANDICAP_LABEL,
  type League,
  type LeagueNight,
  lineupInRound,
  lineupsOf,
  movedNightOf,
  type Team,
} from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { formatInterval, formatShortDate, formatTime } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { generatePath, useParams } from 'react-router-dom';
import { useUser } from '../../auth/index.ts';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { Button, ButtonLink, Card, Failed, Notice, Page, Skeleton } from '../../kit/index.ts';
import { isLeagueMissing, leagueQueries } from '../api.ts';
import { matchStrokesText } from '../handicap/handicap-texts.ts';
import { canceledText, counted, movedText, pathOf, roundTitleOf } from '../league-texts.ts';
import { playQueries } from '../play-api.ts';
import { OwnSubstitution } from '../substitutes/own-substitution.tsx';
import { type PlayerAccounts, TeamName } from '../team-name.tsx';
import { LineupNotes } from './absences.tsx';
import { BlankScore } from './blank-score.tsx';
import { OwnAnswer } from './own-answer.tsx';
import { OwnStart, PlayersByWave, startOf } from './start-waves.tsx';

/** The league night's screen for members: docs/product/leagues.md#league-night-screen. */
export const NightScreen = () => <Night by="player" />;

/** The same screen for staff and admins, who can answer for every player. */
export const AdminNightScreen = () => <Night by="desk" />;

function Night({ by }: { by: 'player' | 'desk' }) {
  const params = useParams();
  const id = Number(params.leagueId);
  const league = useQuery(leagueQueries.one(id));
  const night = useQuery(playQueries.night(id, params.night ?? ''));
  const failed = [league, night].find((query) => query.isError);
  if ([league, night].some(({ error }) => isLeagueMissing(error))) {
    return (
      <Page
        key="missing"
        title="League Night Not Found"
        lead="This league doesn’t play on this date."
        isWide={by === 'desk'}
      >
        <ButtonLink to={by === 'desk' ? SCREENS.adminCalendar.path : SCREENS.leaguesSignup.path}>
          {by === 'desk' ? 'Back to Calendar' : 'Back to Leagues'}
        </ButtonLink>
      </Page>
    );
  }
  if (!league.data || !night.data) {
    return (
      <Page title="League Night" isWide={by === 'desk'}>
        {failed ? (
          <Failed
            error={failed.error}
            what="We couldn’t load this league night."
            onRetry={() => void Promise.all([league.refetch(), night.refetch()])}
          />
        ) : (
          <div role="status" className="grid gap-4">
            <span className="sr-only">Loading league night...</span>
            <Skeleton className="h-32" />
            <Skeleton className="h-96" />
          </div>
        )}
      </Page>
    );
  }
  return <LoadedNight league={league.data} night={night.data} by={by} />;
}

type Props = { league: League; night: LeagueNight; by: 'player' | 'desk' };

function LoadedNight({ league, night, by }: Props) {
  const facility = useFacility();
  const now = useNow();
  const canceled = canceledNightOf(league, night.night);
  const moved = movedNightOf(league, night.night);
  const refusal = answerRefusal(night.night, league, by, now, facility);
  // For staff, `isAnsweredByUser` is true for every player, because staff can answer for everyone. On the
  // members' screen, staff still see only their own team, as other players do.
  const ownTeam = night.players.find(({ isOwn }) => isOwn)?.teamId;
  const own = night.players.filter(
    ({ isOwn, isAnsweredByUser, teamId }) =>
      isOwn || (by === 'player' && isAnsweredByUser && teamId === ownTeam),
  );
  const where = night.simulatorIds.map((bay) => bayName(bay, facility)).join(', ');
  const when = `${formatShortDate(night.date)}, ${formatInterval(night)}`;
  return (
    <Page key="night" title={league.name} lead={where ? `${when} · ${where}` : when} isWide={by === 'desk'}>
      <div className="grid gap-4">
        {canceled && <Notice tone="warning">{canceledText(canceled)}</Notice>}
        {moved && !canceled && <Notice>{movedText(moved)}</Notice>}
        <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem] print:block">
          <Card className="print:border-0 print:p-0">
            <h2 className="text-title">{night.round ? roundTitleOf(night.round) : 'Players'}</h2>
            {!canceled && <Summary night={night} />}
            <PlayersByWave
              league={league}
              night={night}
              isAnswering={by === 'desk' && refusal === null}
              hasAnswers={!canceled}
            />
            {night.handicaps && <p className="mt-3 text-muted text-small">{HANDICAP_LABEL}</p>}
            {!canceled && <LineupNotes league={league} night={night} />}
          </Card>
          <div className="grid gap-4 max-lg:order-first print:mt-6">
            {by === 'player' && !canceled && <OwnStart night={night} />}
            {by === 'player' &&
              !canceled &&
              night.players
                .filter(({ substitute }) => substitute?.isOwn)
                .map((player) => (
                  <OwnSubstitution key={player.participantId} league={league} night={night} player={player} />
                ))}
            {by === 'player' && own.length > 0 && !canceled && (
              <OwnAnswer league={league} night={night} players={own} refusal={refusal} />
            )}
            {night.matchups.length > 0 && !canceled && <Matchups league={league} night={night} />}
          </div>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          <Ways league={league} by={by} />
          {by === 'desk' && !canceled && (
            <Button look="secondary" onClick={() => window.print()}>
              <Printer aria-hidden className="size-5" />
              Print
            </Button>
          )}
        </div>
      </div>
    </Page>
  );
}

function Summary({ night: { players, round } }: Pick<Props, 'night'>) {
  const { in: isIn, out, unanswered, substitutes } = attendanceOf(players);
  if (players.length === 0) {
    return (
      <p className="mt-2 text-muted">
        {round?.playoffTeams
          ? 'Earlier results will decide who plays.'
          : 'No one has joined this league yet.'}
      </p>
    );
  }
  return (
    <p className="mt-2 text-muted">
      {isIn} in · {substitutes > 0 && `${counted(substitutes, 'substitute')} · `}
      {out} out · {unanswered} no answer
      {unanswered > 0 && '. Anyone who hasn’t answered counts as in.'}
    </p>
  );
}

/**
 * Returns each player's user ID. Undefined if the server sent no user IDs, because it sends them only to
 * staff and admins.
 */
function accountsOf({ players }: LeagueNight): PlayerAccounts | undefined {
  if (players.every(({ userId }) => userId === null)) return undefined;
  return new Map(players.map(({ participantId, userId }) => [participantId, userId]));
}

function Matchups({ league, night }: Pick<Props, 'league' | 'night'>) {
  const accounts = accountsOf(night);
  const lineups = lineupsOf(night.players);
  const lineupOf = ({ teamId }: Team) => lineupInRound(teamId, [], lineups, league);
  return (
    <Card className="print:border-0 print:p-0">
      <h2 className="text-title">Matchups</h2>
      <ul className="mt-3 divide-y divide-border">
        {night.matchups.map(({ matchNumber, teams: [one, other] }) => (
          <li key={matchNumber} className="flex break-inside-avoid justify-between gap-4 py-2">
            <span className="font-[550]">
              {!other && 'Bye: '}
              <TeamName team={one} accounts={accounts} lineup={lineupOf(one)} />
              {other && (
                <>
                  {' vs. '}
                  <TeamName team={other} accounts={accounts} lineup={lineupOf(other)} />
                  <span className="block font-[400] text-muted text-small">
                    {matchStrokesText([one, other], night.handicaps)}
                  </span>
                </>
              )}
            </span>
            <span className="flex shrink-0 items-baseline gap-4">
              <MatchStart start={startOf(night, one.teamId)} />
              {other && <BlankScore label="Winner" />}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const MatchStart = ({ start }: { start: string | null }) =>
  start && <span className="text-muted">{formatTime(start)}</span>;

function Ways({ league, by }: Pick<Props, 'league' | 'by'>) {
  const user = useUser();
  if (by === 'player') {
    return (
      <ButtonLink to={pathOf(league)} look="secondary">
        Back to League
      </ButtonLink>
    );
  }
  const isAdmin = may(user, 'administer');
  return (
    <ButtonLink
      to={
        isAdmin
          ? generatePath(SCREENS.leagueRounds.path, { id: String(league.id) })
          : SCREENS.adminCalendar.path
      }
      look="secondary"
    >
      {isAdmin ? 'View Rounds' : 'Back to Calendar'}
    </ButtonLink>
  );
}
