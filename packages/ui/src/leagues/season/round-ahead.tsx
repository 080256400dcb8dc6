import { canceledNightOf, type League, type Matchup, type Round, type Team } from '@clubhouse/core/leagues';
import { facilityDate, formatShortDate } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { Failed, Skeleton } from '../../kit/index.ts';
import { matchNote, roundTitleOf } from '../league-texts.ts';
import { playQueries, type Season } from '../play-api.ts';
import { roundAhead } from './season.ts';

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
            <OwnMatchup league={league} round={round} team={team} />
          ) : (
            <p className="mt-1">Everyone plays. Fewest {league.handicap !== 'off' && 'net '}strokes wins.</p>
          )}
        </>
      ) : (
        <p className="text-muted">Rounds aren’t scheduled yet.</p>
      )}
    </div>
  );
}

function OwnMatchup({ league, round, team }: { league: League; round: Round; team: Team }) {
  const matchups = useQuery(playQueries.matchups(league.id, round.id));
  if (matchups.data) {
    return (
      <p className="mt-1 font-[640] text-lead leading-snug">
        {matchText(team.teamId, matchups.data, league)}
      </p>
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

function matchText(ownId: number, matchups: readonly Matchup[], league: League): string {
  const own = matchups.find(({ teams }) => teams.some((each) => each?.teamId === ownId));
  if (!own) return 'You have no match in this round';
  const opponent = own.teams.find((each) => each?.teamId !== ownId);
  if (!opponent) return 'You have a bye';
  const [first, second] = own.teams;
  const note = own.result && second && matchNote(own.result, [first.name, second.name], league);
  if (own.result === 'half') return `You halved your match with ${opponent.name}`;
  if (note) return note;
  if (own.winnerTeamId === null) return `You play ${opponent.name}`;
  return own.winnerTeamId === ownId ? `You beat ${opponent.name}` : `You lost to ${opponent.name}`;
}
