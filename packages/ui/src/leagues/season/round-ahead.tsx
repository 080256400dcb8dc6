import { canceledNightOf, type League, type Matchup, type Round, type Team } from '@clubhouse/core/leagues';
import { daysBetween, facilityDate, formatShortDate } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { Failed, Skeleton } from '../../kit/index.ts';
import { matchNote, roundTitleOf } from '../league-texts.ts';
import { playQueries, type Season } from '../play-api.ts';
import { roundAfter, roundAhead } from './season.ts';

type Props = { league: League; season: Season; sessionDate: string };

export function RoundAhead({ league, season: { rounds, scores, team }, sessionDate }: Props) {
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  const planned = rounds.filter((each) => !canceledNightOf(league, each.roundDate));
  const round = roundAhead(planned, scores, { sessionDate, today });
  return (
    <div className="mt-5 border-border border-t pt-4">
      {round ? (
        <>
          <h3 className="text-muted">
            {roundTitleOf(round)}
            {round.roundDate !== sessionDate && `, ${formatShortDate(round.roundDate)}`}
          </h3>
          {league.scoringType === 'match_play' || round.playoffTeams ? (
            <OwnMatchup league={league} round={round} next={roundAfter(round, planned)} team={team} />
          ) : (
            <p className="mt-1">Everyone plays. Fewest {league.handicap !== 'off' && 'net '}strokes wins.</p>
          )}
        </>
      ) : (
        <p className="text-muted">No round is scheduled yet.</p>
      )}
    </div>
  );
}

type MatchupProps = { league: League; round: Round; next: Round | null; team: Team };

function OwnMatchup({ league, round, next, team }: MatchupProps) {
  const today = facilityDate(useNow(), useFacility());
  const matchups = useQuery(playQueries.matchups(league.id, round.id));
  if (matchups.data) {
    const text = matchText(team.teamId, matchups.data, league);
    const isThisWeek = Math.abs(daysBetween(today, round.roundDate)) < 7;
    return (
      <>
        <p className="mt-1 font-[640] text-lead leading-snug">
          {text ?? (isThisWeek ? 'Bye this week.' : 'You have a bye.')}
        </p>
        {text === null && next && <NextMatch league={league} round={next} team={team} />}
      </>
    );
  }
  if (matchups.isError) {
    return (
      <div className="mt-2">
        <Failed error={matchups.error} what="We couldn’t load your match." onRetry={matchups.refetch} />
      </div>
    );
  }
  return <Skeleton className="mt-1 h-7" />;
}

/**
 * Shows the team's next match, for example "Next match: Sat, Dec 5 vs. Owen & Elena". Renders nothing if the
 * match fails to load, or if the team has no opponent.
 */
function NextMatch({ league, round, team }: Omit<MatchupProps, 'next'>) {
  const matchups = useQuery(playQueries.matchups(league.id, round.id));
  if (matchups.isPending) return <Skeleton className="mt-1 h-6" />;
  const opponent = opponentOf(ownMatch(team.teamId, matchups.data ?? []), team.teamId);
  if (!opponent) return null;
  return (
    <p className="mt-1">
      Next match: {formatShortDate(round.roundDate)} vs. {opponent.name}
    </p>
  );
}

const ownMatch = (ownId: number, matchups: readonly Matchup[]) =>
  matchups.find(({ teams }) => teams.some((each) => each?.teamId === ownId));

const opponentOf = (own: Matchup | undefined, ownId: number) =>
  own?.teams.find((each) => each && each.teamId !== ownId);

/** Describes the team's match in a round, for example "You play Lee". Null if the team has a bye. */
function matchText(ownId: number, matchups: readonly Matchup[], league: League): string | null {
  const own = ownMatch(ownId, matchups);
  if (!own) return 'You have no match in this round';
  const opponent = opponentOf(own, ownId);
  if (!opponent) return null;
  const [first, second] = own.teams;
  const note = own.result && second && matchNote(own.result, [first.name, second.name], league);
  if (own.result === 'half') return `You halved your match with ${opponent.name}`;
  if (note) return note;
  if (own.winnerTeamId === null) return `You play ${opponent.name}`;
  return own.winnerTeamId === ownId ? `You beat ${opponent.name}` : `You lost to ${opponent.name}`;
}
