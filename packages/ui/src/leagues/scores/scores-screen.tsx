import {
  type League,
  lineupsOf,
  nightOn,
  type Round,
  type Standing,
  seasonRuleTexts,
} from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { formatShortDate } from '@clubhouse/core/time';
import { useQueries, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { generatePath, Link, useParams } from 'react-router-dom';
import { ButtonLink, Card, Failed, Notice, Skeleton } from '../../kit/index.ts';
import { LeaguePage } from '../league-page.tsx';
import { competitorOf, roundTitleOf, scoresPath } from '../league-texts.ts';
import { playQueries } from '../play-api.ts';
import { playoffsPath } from '../playoffs/playoff-texts.ts';
import { lineupNotes } from '../substitutes/lineup-notes.ts';
import { type PlayerAccounts, playerAccounts, TeamName } from '../team-name.tsx';
import { LineupCorrections } from './lineup-corrections.tsx';
import { LiveStandings } from './live-standings.tsx';
import { MatchGrid } from './match-grid.tsx';
import { ScoreHistory } from './score-history.tsx';
import { ScoreReviews } from './score-reviews.tsx';
import { StrokesGrid } from './strokes-grid.tsx';

export function ScoresScreen() {
  return <LeaguePage section="Scores">{(league) => <Scores league={league} />}</LeaguePage>;
}

function Scores({ league }: { league: League }) {
  const roundId = Number(useParams().roundId);
  const queries = useQueries({
    queries: [
      playQueries.rounds(league.id),
      playQueries.scores(league.id),
      playQueries.matchups(league.id, roundId),
      playQueries.standings(league.id),
      playQueries.participants(league.id),
    ],
  });
  const [rounds, scores, matchups, standings, participants] = queries;
  const round = rounds.data?.find(({ id }) => id === roundId);
  const date = round && nightOn(league, round.roundDate);
  const night = useQuery({ ...playQueries.night(league.id, date ?? ''), enabled: date !== undefined });
  if (rounds.isSuccess && !round) {
    return (
      <div className="grid justify-items-start gap-4">
        <Notice tone="warning">We can’t find this round. It may have been deleted.</Notice>
        <ButtonLink to={generatePath(SCREENS.leagueRounds.path, { id: String(league.id) })} look="secondary">
          Back to Rounds
        </ButtonLink>
      </div>
    );
  }
  const failed = queries.find((query) => query.isError && !query.data);
  if (failed) {
    return (
      <Failed
        error={failed.error}
        what="We couldn’t load the scores."
        onRetry={() => queries.forEach((query) => void query.refetch())}
      />
    );
  }
  const isNightPending = date !== undefined && night.isPending;
  if (!round || !scores.data || !matchups.data || !standings.data || !participants.data || isNightPending) {
    return <Skeleton className="h-96" />;
  }

  const accounts = playerAccounts(participants.data);
  const lineups = lineupsOf(night.data?.players ?? []);
  const inRound = scores.data.filter((score) => score.roundId === roundId);
  const teams = round.playoffTeams
    ? matchups.data.flatMap((matchup) => matchup.teams.filter((team) => team !== null))
    : standings.data.map(({ team }) => team).sort((a, b) => a.teamId - b.teamId);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
      <Card>
        <RoundHeading round={round} rounds={rounds.data ?? []} />
        <ScoreReviews round={round} scores={inRound} teams={teams} accounts={accounts} />
        {round.playoffTeams && teams.length === 0 ? (
          <NoMatches league={league} />
        ) : teams.length === 0 ? (
          <p className="mt-4 text-muted">
            {league.leagueType === 'individual'
              ? 'No players yet. Add them under Players.'
              : 'No participants yet. Add them under Members.'}
          </p>
        ) : league.scoringType === 'lowest_score' ? (
          <StrokesGrid
            key={roundId}
            league={league}
            round={round}
            teams={teams}
            scores={inRound}
            accounts={accounts}
            lineups={lineups}
          />
        ) : (
          <MatchGrid
            key={roundId}
            league={league}
            round={round}
            matchups={matchups.data}
            scores={inRound}
            accounts={accounts}
            lineups={lineups}
          />
        )}
        <RoundRules
          league={league}
          roundId={roundId}
          standings={standings.data}
          notes={lineupNotes(
            {
              players: night.data?.players ?? [],
              matchups: matchups.data,
              isPlayoffs: round.playoffTeams !== undefined,
              scores: inRound,
            },
            league,
          )}
          isPlayoffs={round.playoffTeams !== undefined}
          accounts={accounts}
        />
        <LineupCorrections league={league} round={round} teams={teams} scores={inRound} accounts={accounts} />
        <ScoreHistory key={`history ${roundId}`} round={round} teams={teams} accounts={accounts} />
      </Card>
      <LiveStandings
        key={`standings ${roundId}`}
        league={league}
        standings={standings.data}
        accounts={accounts}
      />
    </div>
  );
}

function NoMatches({ league }: { league: League }) {
  return (
    <>
      <p className="mt-4 text-muted">
        The matchups for this round aren’t set yet. Start the playoffs, or enter the scores from the earlier
        round.
      </p>
      <ButtonLink className="mt-4" to={playoffsPath(league, 'admins')} look="secondary">
        Open Playoffs
      </ButtonLink>
    </>
  );
}

type RulesProps = {
  league: League;
  roundId: number;
  standings: readonly Standing[];
  /** Sentences about how substitutes and absences affect the round. */
  notes: readonly string[];
  isPlayoffs: boolean;
  accounts: PlayerAccounts;
};

/**
 * Explains which rules apply, and which of the round's scores do not count:
 * docs/product/leagues.md#season-rules.
 */
function RoundRules({ league, roundId, standings, notes, isPlayoffs, accounts }: RulesProps) {
  const dropped = standings.filter(({ droppedRoundIds }) => droppedRoundIds.includes(roundId));
  if (isPlayoffs && notes.length === 0) return null;
  return (
    <section aria-labelledby="round-rules" className="mt-5 text-muted text-small">
      <h3 id="round-rules" className="font-[600] text-text">
        How this round counts
      </h3>
      {notes.length > 0 && (
        <ul className="mt-1 text-text">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {!isPlayoffs && <p className="mt-1">{seasonRuleTexts(league, competitorOf(league)).join(' ')}</p>}
      {dropped.length > 0 && (
        <p className="mt-1">
          This round doesn’t count for these {competitorOf(league)}s, who have better rounds:{' '}
          {dropped.map(({ team }, position) => (
            <Fragment key={team.teamId}>
              {position > 0 && ', '}
              <TeamName team={team} accounts={accounts} />
            </Fragment>
          ))}
          .
        </p>
      )}
    </section>
  );
}

const ARROW = 'grid size-11 place-items-center rounded-md border border-border-strong hover:bg-accent-soft';

function RoundHeading({ round, rounds }: { round: Round; rounds: readonly Round[] }) {
  const index = rounds.findIndex(({ id }) => id === round.id);
  const [previous, next] = [rounds[index - 1], rounds[index + 1]];
  return (
    <div className="mb-5 flex items-center justify-between gap-3">
      <div>
        <h2 className="text-title">{roundTitleOf(round)}</h2>
        <p className="mt-1 text-muted">{formatShortDate(round.roundDate)}</p>
      </div>
      <nav aria-label="Rounds" className="flex gap-2 print:hidden">
        {previous && (
          <Link
            to={scoresPath(previous)}
            aria-label={`Previous: ${roundTitleOf(previous)}`}
            className={ARROW}
          >
            <ChevronLeft aria-hidden className="size-5" />
          </Link>
        )}
        {next && (
          <Link to={scoresPath(next)} aria-label={`Next: ${roundTitleOf(next)}`} className={ARROW}>
            <ChevronRight aria-hidden className="size-5" />
          </Link>
        )}
      </nav>
    </div>
  );
}
