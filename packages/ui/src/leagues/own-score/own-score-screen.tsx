import {
  entryCloses,
  type League,
  nightOn,
  type Round,
  roundToScore,
  type Team,
} from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { formatShortDate } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { useUser } from '../../auth/index.ts';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { ButtonLink, Failed, Page, Skeleton } from '../../kit/index.ts';
import { momentText } from '../../kit/moment.tsx';
import { isLeagueMissing, leagueQueries } from '../api.ts';
import { pathOf, roundTitleOf } from '../league-texts.ts';
import { type Play, playQueries, usePlay } from '../play-api.ts';
import { type OwnTeam, RoundScores } from './round-scores.tsx';
import { sendUnsent } from './unsent.ts';

/**
 * The screen where players enter scores on their phones during a league night:
 * docs/product/leagues.md#enter-score-screen.
 */
export function OwnScoreScreen() {
  const id = Number(useParams().leagueId);
  const { data: league, error, refetch } = useQuery(leagueQueries.one(id));
  const { play, error: playError, retry } = usePlay(id);
  const isJoined = league?.isJoined ?? false;
  const own = useQuery({ ...playQueries.participation(id), enabled: isJoined });
  const userId = useUser().id;
  useEffect(() => {
    sendUnsent(userId);
  }, [userId]);
  if (league && play && (own.data || !isJoined)) {
    return <Entry league={league} play={play} ownTeam={own.data?.team ?? null} />;
  }
  const failed = error ?? playError ?? own.error;
  return (
    <Page title="Enter Score">
      {!failed && <Skeleton className="h-96" />}
      {failed && (isLeagueMissing(failed) ? <NoLeague /> : null)}
      {failed && !isLeagueMissing(failed) && (
        <Failed
          error={failed}
          what="We couldn’t load this round."
          onRetry={() => {
            if (error) void refetch();
            retry();
            if (own.isError) void own.refetch();
          }}
        />
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

/** Returns the member's own team, and the teams for which the member substitutes in this round. */
function teamsIn(league: League, { standings }: Play, ownTeam: Team | null, round: Round): OwnTeam[] {
  const night = nightOn(league, round.roundDate);
  const substituted = (league.ownSubstitutions ?? [])
    .filter((substitution) => substitution.night === night)
    .flatMap(({ teamId, playerName }) => {
      const team = standings.find((row) => row.team.teamId === teamId)?.team;
      return team ? [{ team, substituteFor: playerName }] : [];
    });
  return [...(ownTeam ? [{ team: ownTeam }] : []), ...substituted];
}

type EntryProps = { league: League; play: Play; ownTeam: Team | null };

function Entry({ league, play, ownTeam }: EntryProps) {
  const facility = useFacility();
  const now = useNow();
  const round = roundToScore(play.rounds, league, now, facility);
  const teams = round ? teamsIn(league, play, ownTeam, round) : [];
  if (!ownTeam && teams.length === 0) {
    return (
      <Page title="Enter Score">
        <NoLeague />
      </Page>
    );
  }
  if (!round) {
    return (
      <Page title="Enter Score" lead={league.name}>
        <p className="mb-4">
          {league.scoreEntry === 'admins'
            ? 'The front desk enters the scores for this league.'
            : 'No round is open for scores right now. You can enter your score once a session starts.'}
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
      lead={`${league.name}, ${formatShortDate(round.roundDate)}. You can enter scores until ${closes}.`}
    >
      <RoundScores key={round.id} {...{ league, play, round, teams }} />
    </Page>
  );
}
