import { entryCloses, type League, type Matchup, type Round, roundToScore } from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { formatShortDate } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { useUser } from '../../auth/index.ts';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { ButtonLink, Card, Failed, Page, Skeleton } from '../../kit/index.ts';
import { momentText } from '../../kit/moment.tsx';
import { isLeagueMissing, leagueQueries } from '../api.ts';
import { useRoundHandicaps } from '../handicap/use-round-handicaps.ts';
import { leaderboardPath, pathOf, roundTitleOf } from '../league-texts.ts';
import { playQueries, type Season, useSeason } from '../play-api.ts';
import { OtherScores } from './other-scores.tsx';
import { OwnScore } from './own-score.tsx';
import { sendUnsent } from './unsent.ts';

/** The screen for a phone on a league night: docs/product/leagues.md#enter-score-screen. */
export function OwnScoreScreen() {
  const id = Number(useParams().leagueId);
  const { data: league, error } = useQuery(leagueQueries.one(id));
  const { season, error: seasonError, retry } = useSeason(id);
  const userId = useUser().id;
  useEffect(() => {
    sendUnsent(userId);
  }, [userId]);
  const failed = league && season ? null : (error ?? seasonError);
  if (league && season) return <Entry league={league} season={season} />;
  return (
    <Page title="Enter Score">
      {!failed && <Skeleton className="h-96" />}
      {failed && (isLeagueMissing(failed) ? <NoLeague /> : null)}
      {failed && !isLeagueMissing(failed) && (
        <Failed error={failed} what="We couldn’t load this round." onRetry={retry} />
      )}
    </Page>
  );
}

const NoLeague = () => (
  <>
    <p className="mb-4">You don’t play in this league.</p>
    <ButtonLink to={SCREENS.leaguesSignup.path}>Back to Leagues</ButtonLink>
  </>
);

function Entry({ league, season }: { league: League; season: Season }) {
  const facility = useFacility();
  const now = useNow();
  const round = roundToScore(season.rounds, league, now, facility);
  if (!round) {
    return (
      <Page title="Enter Score" lead={league.name}>
        <p className="mb-4">
          {league.scoreEntry === 'admins'
            ? 'The front desk enters the scores of this league.'
            : 'No round is open now. You can enter scores from the start of the next session.'}
        </p>
        <ButtonLink to={pathOf(league)} look="secondary">
          Back to League
        </ButtonLink>
      </Page>
    );
  }
  const closes = momentText(entryCloses(round, league, facility).toISOString(), now, facility);
  return (
    <Page
      title={roundTitleOf(round)}
      lead={`${league.name}, ${formatShortDate(round.roundDate)}. Open until ${closes}.`}
    >
      <RoundScores key={round.id} league={league} season={season} round={round} />
    </Page>
  );
}

type RoundProps = { league: League; season: Season; round: Round };

function RoundScores({ league, season, round }: RoundProps) {
  const isMatchPlay = league.scoringType === 'match_play';
  const hasMatches = isMatchPlay || round.playoffTeams !== undefined;
  const matchups = useQuery({ ...playQueries.matchups(league.id, round.id), enabled: hasMatches });
  const inRound = season.scores.filter(({ roundId }) => roundId === round.id);
  const handicaps = useRoundHandicaps(league, round);
  if (hasMatches && !matchups.data) {
    return matchups.isError ? (
      <Failed error={matchups.error} what="We couldn’t load your match." onRetry={matchups.refetch} />
    ) : (
      <Skeleton className="h-96" />
    );
  }
  const opponent = opponentOf(season, matchups.data ?? []);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card>
        {hasMatches && !opponent ? (
          <p>You have no match in this round.</p>
        ) : (
          <OwnScore {...{ league, season, round, handicaps }} opponent={isMatchPlay ? opponent : null} />
        )}
      </Card>
      <Card>
        <OtherScores league={league} season={season} scores={inRound} />
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

function opponentOf({ team }: Season, matchups: readonly Matchup[]) {
  const own = matchups.find(({ teams }) => teams.some((one) => one?.teamId === team.teamId));
  return own?.teams.find((one) => one !== null && one.teamId !== team.teamId) ?? null;
}
