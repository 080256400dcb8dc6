import {
  countedResult,
  countedStrokes,
  type League,
  type Result,
  type Round,
  type Score,
  type Standing,
} from '@clubhouse/core/leagues';
import { formatShortDate } from '@clubhouse/core/time';
import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useNow } from '../../client/index.ts';
import { Card } from '../../kit/index.ts';
import { matchStrokesText } from '../handicap/handicap-texts.ts';
import {
  COMPETITOR_TITLES,
  competitorOf,
  matchNote,
  roundTitleOf,
  teamNamer,
  uncountedText,
} from '../league-texts.ts';
import { roundsPlayed } from './season.ts';

type TeamName = (teamId: number | null) => string;

type PlayedRound = Omit<Round, 'leagueId'>;
type RoundScore = Pick<
  Score,
  'id' | 'roundId' | 'teamId' | 'strokes' | 'result' | 'opponentTeamId' | 'handicap'
> &
  Partial<Pick<Score, 'status' | 'updatedAt' | 'lineup'>>;

type Props = {
  league: Pick<League, 'leagueType' | 'absence' | 'handicap'>;
  standings: readonly Standing[];
  rounds: readonly PlayedRound[];
  scores: readonly RoundScore[];
  ownTeamId?: number;
  /** Returns the path of the round's league night, which shows who was absent or had a substitute. */
  nightPathFor?: (round: PlayedRound) => string | undefined;
};

export function RoundResults({ league, standings, rounds, scores, ownTeamId, nightPathFor }: Props) {
  const played = roundsPlayed(rounds, scores);
  return (
    <Card className="print:border-0 print:p-0">
      <h2 className="text-title">Results</h2>
      {played.length === 0 && <p className="mt-2 text-muted">No results yet.</p>}
      <div className="mt-2 divide-y divide-border">
        {played.map((round, index) => (
          // The printout shows the scores of all rounds, even if a round is collapsed on the screen.
          <details
            key={round.id}
            open={index === 0}
            className="group break-inside-avoid print:[&::details-content]:[content-visibility:visible]"
          >
            <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 py-2 hover:text-accent">
              <span className="font-[600]">{roundTitleOf(round)}</span>
              <span className="sr-only">, </span>
              <span className="text-muted">{formatShortDate(round.roundDate)}</span>
              <ChevronDown
                aria-hidden
                className="ml-auto size-5 shrink-0 text-muted transition-transform group-open:rotate-180 print:hidden"
              />
            </summary>
            <RoundTable
              league={league}
              round={round}
              scores={scores.filter(({ roundId }) => roundId === round.id)}
              ownTeamId={ownTeamId}
              standings={standings}
            />
            <NightLink round={round} path={nightPathFor?.(round)} />
          </details>
        ))}
      </div>
    </Card>
  );
}

const NightLink = ({ round, path }: { round: PlayedRound; path: string | undefined }) =>
  path && (
    <Link
      to={path}
      aria-label={`Who played: ${roundTitleOf(round)}`}
      className="mb-2 inline-flex min-h-11 items-center px-2 underline hover:text-accent print:hidden"
    >
      Who played
    </Link>
  );

type TableProps = {
  league: Props['league'];
  round: PlayedRound;
  scores: readonly RoundScore[];
  ownTeamId: number | undefined;
  standings: readonly Standing[];
};

function RoundTable({ league, round, scores, ownTeamId, standings }: TableProps) {
  const teamName = teamNamer(
    standings.map((row) => row.team),
    scores,
  );
  const isMatchPlay = scores.some(({ result }) => result !== null);
  const now = useNow();
  const open = new Map(scores.map((score) => [score.id, uncountedText(score, now)]));
  const rows = isMatchPlay
    ? matchesOf(scores, teamName, league)
    : strokesOf(scores, { teamName, dropped: droppedIn(round, standings), league });
  const hasNet = !isMatchPlay && league.handicap !== 'off';
  const cellClass = isMatchPlay ? '' : 'w-[calc(4em+16px)] text-right';
  return (
    <table className="mb-4 w-full table-fixed text-left">
      <caption className="sr-only">{roundTitleOf(round)} results</caption>
      <thead>
        <tr className="border-border border-b text-muted text-small">
          <th scope="col" className="p-2 font-[500]">
            {isMatchPlay ? 'Won' : COMPETITOR_TITLES[competitorOf(league)]}
          </th>
          {hasNet && (
            <th scope="col" className={`p-2 font-[500] ${cellClass}`}>
              Gross
            </th>
          )}
          <th scope="col" className={`p-2 font-[500] ${cellClass}`}>
            {isMatchPlay ? 'Lost' : hasNet ? 'Net' : 'Strokes'}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-border">
        {rows.map((row) => (
          <tr
            key={row.id}
            className={`align-top ${ownTeamId !== undefined && row.teamIds.includes(ownTeamId) ? 'bg-accent-soft font-[600]' : ''}`}
          >
            <th scope="row" className="p-2 [font-weight:inherit]">
              {row.first}
              {open.get(row.id) && (
                <span className="block font-[400] text-small text-warning">{open.get(row.id)}</span>
              )}
              {!open.get(row.id) && row.note && (
                <span className="block font-[400] text-muted text-small">{row.note}</span>
              )}
            </th>
            {hasNet && <td className={`p-2 tabular-nums ${cellClass}`}>{row.gross}</td>}
            <td className={`p-2 ${cellClass} ${isMatchPlay ? '' : 'tabular-nums'}`}>{row.second}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Row = {
  id: number;
  teamIds: readonly (number | null)[];
  first: string;
  gross?: number | null;
  second: string;
  note: string | null;
};

/** Returns the IDs of teams whose score in this round does not count, because they have better rounds. */
const droppedIn = ({ id }: PlayedRound, standings: readonly Standing[]) =>
  new Set(standings.filter((row) => row.droppedRoundIds.includes(id)).map((row) => row.team.teamId));

type StrokesContext = { teamName: TeamName; dropped: ReadonlySet<number>; league: Props['league'] };

function strokesOf(scores: readonly RoundScore[], { teamName, dropped, league }: StrokesContext): Row[] {
  const hasNet = league.handicap !== 'off';
  return scores
    .map((score) => ({
      ...score,
      counted: countedStrokes({ ...score, strokes: Number(score.strokes) }, league),
    }))
    .sort((a, b) => a.counted - b.counted)
    .map(({ id, teamId, strokes, counted, handicap }) => {
      const notes = [
        ...(hasNet ? [`Handicap ${handicap ?? 0}`] : []),
        ...(dropped.has(teamId) ? ['Not counted'] : []),
      ];
      return {
        id,
        teamIds: [teamId],
        first: teamName(teamId),
        gross: strokes,
        second: String(counted),
        note: notes.join(', ') || null,
      };
    });
}

/**
 * Returns one row for each match. A match has two scores, one for each team. The row uses the score of the
 * winner, or of the team whose opponent was absent. In a tie, or if both teams were absent, the row uses the
 * score of the team with the lower ID.
 */
function matchesOf(scores: readonly RoundScore[], teamName: TeamName, league: Props['league']): Row[] {
  return scores.flatMap(({ id, teamId, opponentTeamId, result }) => {
    if (result === null || !isFirstSide(result, teamId, opponentTeamId)) return [];
    const names = [teamName(teamId), teamName(opponentTeamId)] as const;
    const isWon = countedResult(result, league) === 'win';
    const strokes = league.handicap === 'off' ? null : strokesGiven(scores, [teamId, opponentTeamId], names);
    const notes = [matchNote(result, names, league), strokes].filter((note) => note !== null);
    return {
      id,
      teamIds: [teamId, opponentTeamId],
      first: isWon ? names[0] : names.join(' – '),
      second: isWon ? names[1] : '–',
      note: notes.join(' ') || null,
    };
  });
}

/** Says which team gets strokes, for example "Lee gets 4 strokes." Null if neither team gets any. */
function strokesGiven(
  scores: readonly RoundScore[],
  [one, other]: readonly [number, number | null],
  [oneName, otherName]: readonly [string, string],
): string | null {
  const handicaps = scores.map(({ teamId, handicap = 0 }) => ({ teamId, handicap }));
  const sides = [
    { teamId: one, name: oneName },
    { teamId: Number(other), name: otherName },
  ] as const;
  const text = matchStrokesText(sides, handicaps);
  return text && `${text}.`;
}

function isFirstSide(result: Result, teamId: number, opponentTeamId: number | null): boolean {
  if (result === 'half' || result === 'both_absent') return teamId < Number(opponentTeamId);
  return result === 'win' || result === 'walkover';
}
