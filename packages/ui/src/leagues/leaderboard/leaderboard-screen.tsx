import {
  boardRound,
  boardRows,
  countedStrokes,
  type League,
  markedName,
  type Result,
  type Round,
  type Score,
  type Standing,
} from '@clubhouse/core/leagues';
import { facilityDate, formatShortDate } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useParams } from 'react-router-dom';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { Failed, Skeleton } from '../../kit/index.ts';
import { leagueQueries } from '../api.ts';
import { netText } from '../handicap/handicap-texts.ts';
import { COMPETITOR_TITLES, competitorOf, roundTitleOf, uncountedText } from '../league-texts.ts';
import { playQueries } from '../play-api.ts';
import { columnsOf, NO_FIGURE } from '../standings/standings-texts.ts';

/**
 * The leaderboard on the lobby's screen: docs/product/leagues.md#leaderboard. Live events update it, so it
 * has no controls.
 */
export function LeaderboardScreen() {
  const id = Number(useParams().leagueId);
  const league = useQuery(leagueQueries.one(id));
  const rounds = useQuery(playQueries.rounds(id));
  const scores = useQuery(playQueries.scores(id));
  const standings = useQuery(playQueries.standings(id));
  const queries = [league, rounds, scores, standings];
  const failed = queries.find((query) => query.isError && !query.data);
  if (league.data && rounds.data && scores.data && standings.data) {
    return (
      <Board league={league.data} rounds={rounds.data} scores={scores.data} standings={standings.data} />
    );
  }
  return (
    <div className="p-6">
      <h1 className="text-heading">Leaderboard</h1>
      <div className="mt-6">
        {failed ? (
          <Failed
            error={failed.error}
            what="We couldn’t load the leaderboard."
            onRetry={() => queries.forEach((query) => void query.refetch())}
          />
        ) : (
          <Skeleton className="h-[70vh]" />
        )}
      </div>
    </div>
  );
}

type BoardProps = {
  league: League;
  rounds: readonly Round[];
  scores: readonly Score[];
  standings: readonly Standing[];
};

/**
 * Returns a font size with which all rows of a typical league fit on the lobby's screen. On a phone, the text
 * has its normal size.
 */
const sizeFor = (rows: number): CSSProperties => ({
  fontSize: `clamp(1.0625rem, min(2.6vw, ${(64 / (Math.max(rows, 6) * 1.9)).toFixed(2)}vh), 4rem)`,
});

function Board({ league, rounds, scores, standings }: BoardProps) {
  const facility = useFacility();
  const now = useNow();
  const today = facilityDate(now, facility);
  const round = boardRound(rounds, league, today);
  const inRound = scores.filter(({ roundId }) => roundId === round?.id);
  const isPlayoffs = round?.playoffTeams !== undefined;
  const matchups = useQuery({ ...playQueries.matchups(league.id, round?.id ?? 0), enabled: isPlayoffs });
  const playing = matchups.data?.flatMap(({ teams }) => teams.map((team) => team?.teamId));
  const rows = boardRows(standings, inRound, league).filter(
    ({ standing }) => !isPlayoffs || playing?.includes(standing.team.teamId),
  );
  const isMatchPlay = league.scoringType === 'match_play';
  const hasNet = !isMatchPlay && league.handicap !== 'off';
  const [tonight, last] = hasNet ? ['tonight', 'last'] : ['Tonight', 'Last'];
  const { main, columns } = columnsOf(league);
  const mainColumn = columns.find(({ title }) => title === main);
  return (
    <div className="mx-auto min-h-dvh w-full p-4 sm:px-[3vw] sm:py-[3vh]">
      <div className="flex flex-wrap items-baseline justify-between gap-x-[3vw]">
        <h1 className="font-[680] text-[clamp(1.75rem,3.6vw,5rem)] leading-tight">{league.name}</h1>
        {round && (
          <p className="text-[clamp(1rem,2vw,3rem)] text-muted">
            {roundTitleOf(round)}, {formatShortDate(round.roundDate)}
          </p>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="mt-[3vh] text-[clamp(1rem,2vw,3rem)]">No {competitorOf(league)}s yet.</p>
      ) : (
        <table className="mt-[2vh] w-full text-left" style={sizeFor(rows.length)}>
          <caption className="sr-only">Leaderboard</caption>
          <thead className="text-[0.6em] text-muted">
            <tr>
              <th scope="col" className="py-[0.3em] font-[500]">
                <span className="sr-only">{isMatchPlay ? 'Rank' : 'Place'}</span>
              </th>
              <th scope="col" className="w-full font-[500]">
                {COMPETITOR_TITLES[competitorOf(league)]}
              </th>
              <th scope="col" className="whitespace-nowrap pl-[0.5em] text-right font-[500]">
                {hasNet && 'Net '}
                {round?.roundDate === today ? tonight : last}
              </th>
              <th scope="col" className="whitespace-nowrap pl-[1em] text-right font-[500]">
                {main}
              </th>
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {rows.map(({ standing, score, place }) => (
              <tr key={standing.team.teamId} className="border-border border-t">
                <td className="py-[0.28em] pr-[0.8em] font-[640] text-muted">
                  {(isMatchPlay ? standing.rank : place) ?? NO_FIGURE}
                </td>
                <th scope="row" className="max-w-0 py-[0.28em] font-[600] leading-tight">
                  <span className="flex">
                    <span className="truncate">{standing.team.name}</span>
                    {/* The mark, such as "(sub)", is outside the truncated name, so it is never cut off. */}
                    <span className="shrink-0 whitespace-pre">{markedName('', score ?? {})}</span>
                  </span>
                </th>
                <td className="whitespace-nowrap pl-[0.5em] text-right font-[680]">
                  <Tonight league={league} score={score} note={score && uncountedText(score, now)} />
                </td>
                <td className="whitespace-nowrap pl-[1em] text-right text-muted">
                  {mainColumn?.figureOf(standing) ?? NO_FIGURE}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {inRound.some((score) => uncountedText(score, now)) && (
        <p className="mt-[2vh] text-[clamp(0.875rem,1.3vw,2rem)] text-muted">* Not confirmed yet</p>
      )}
    </div>
  );
}

const RESULT_TEXTS: Record<Result, string> = {
  win: 'Won',
  loss: 'Lost',
  half: 'Halved',
  walkover: 'Won',
  absent: 'Absent',
  both_absent: 'Absent',
};

type TonightProps = { league: Pick<League, 'handicap'>; score: Score | null; note: string | null };

function Tonight({ league, score, note }: TonightProps) {
  if (!score) return <span className="text-muted">{NO_FIGURE}</span>;
  const { strokes } = score;
  const text =
    strokes === null ? RESULT_TEXTS[score.result ?? 'loss'] : countedStrokes({ ...score, strokes }, league);
  return (
    <>
      {strokes !== null && league.handicap !== 'off' && (
        <span className="mr-[0.6em] font-[400] text-[0.6em] text-muted">
          <span className="sr-only">{netText({ ...score, strokes })}</span>
          <span aria-hidden>
            {strokes} − {score.handicap ?? 0}
          </span>
        </span>
      )}
      {score.status === 'disputed' && score.result !== null ? NO_FIGURE : text}
      {/* The asterisk takes no width, so the figures stay aligned. */}
      {note && (
        <span className="relative">
          <span aria-hidden className="absolute left-[0.05em] text-warning">
            *
          </span>
          <span className="sr-only">{note}</span>
        </span>
      )}
    </>
  );
}
