import {
  isWithoutScore,
  type League,
  lineupEntryRefusal,
  lineupsOf,
  type Matchup,
  nightOn,
  OPPONENT_ABSENT,
  type Round,
  type Team,
} from '@clubhouse/core/leagues';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink, Card, Failed, Skeleton } from '../../kit/index.ts';
import { useRoundHandicaps } from '../handicap/use-round-handicaps.ts';
import { leaderboardPath, pathOf } from '../league-texts.ts';
import { type Play, playQueries } from '../play-api.ts';
import { OtherScores } from './other-scores.tsx';
import { OwnScore } from './own-score.tsx';

/** A team for which the member plays in the round. `substituteFor` is the name of the absent player. */
export type OwnTeam = { team: Team; substituteFor?: string };

type Props = { league: League; play: Play; round: Round; teams: readonly OwnTeam[] };

export function RoundScores({ league, play, round, teams }: Props) {
  const isMatchPlay = league.scoringType === 'match_play';
  const hasMatches = isMatchPlay || round.playoffTeams !== undefined;
  const matchups = useQuery({ ...playQueries.matchups(league.id, round.id), enabled: hasMatches });
  const inRound = play.scores.filter(({ roundId }) => roundId === round.id);
  const handicaps = useRoundHandicaps(league, round);
  const refusalFor = useLineupRefusals(league, round);
  if (hasMatches && !matchups.data) {
    return matchups.isError ? (
      <Failed error={matchups.error} what="We couldn’t load your match." onRetry={matchups.refetch} />
    ) : (
      <Skeleton className="h-96" />
    );
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4">
        {teams.map(({ team, substituteFor }) => {
          const opponent = opponentOf(team, matchups.data ?? []);
          const hasScore = inRound.some(({ teamId }) => teamId === team.teamId);
          const refusal = hasScore ? null : refusalFor(team, isMatchPlay ? opponent : null);
          return (
            <Card key={team.teamId}>
              {hasMatches && !opponent ? (
                <p>You have no match in this round.</p>
              ) : refusal ? (
                <p>{refusal}</p>
              ) : (
                <OwnScore
                  {...{ league, team, substituteFor, round, handicaps }}
                  season={play}
                  opponent={isMatchPlay ? opponent : null}
                />
              )}
            </Card>
          );
        })}
      </div>
      <Card>
        <OtherScores
          league={league}
          season={play}
          teamIds={teams.map(({ team }) => team.teamId)}
          scores={inRound}
        />
      </Card>
      <div className="grid gap-2 sm:flex lg:col-span-2">
        <ButtonLink to={leaderboardPath(league)} look="secondary">
          Open Leaderboard
        </ButtonLink>
        <ButtonLink to={pathOf(league)} look="quiet">
          Back to League
        </ButtonLink>
      </div>
    </div>
  );
}

/**
 * Returns a function that explains why the member cannot enter a team's score. Until the night has loaded,
 * the function allows every score. Otherwise, members could not enter scores offline.
 */
function useLineupRefusals(league: League, round: Round) {
  const date = nightOn(league, round.roundDate);
  const { data: night } = useQuery({
    ...playQueries.night(league.id, date ?? ''),
    enabled: date !== undefined,
  });
  const lineups = lineupsOf(night?.players ?? []);
  const own = night?.players.find(({ isOwn }) => isOwn);
  return (team: Team, opponent: Team | null): string | null => {
    const lineupIn = ({ teamId }: Team) => lineups.find((one) => one.teamId === teamId);
    const participantId = own?.teamId === team.teamId ? own.participantId : null;
    const refusal = lineupEntryRefusal(lineupIn(team), participantId, league);
    if (refusal) return refusal.message;
    const others = opponent && lineupIn(opponent);
    return others && isWithoutScore(others, league) ? OPPONENT_ABSENT.message : null;
  };
}

function opponentOf({ teamId }: Team, matchups: readonly Matchup[]) {
  const own = matchups.find(({ teams }) => teams.some((one) => one?.teamId === teamId));
  return own?.teams.find((one) => one !== null && one.teamId !== teamId) ?? null;
}
