import type { League, Round, Score } from '@clubhouse/core/leagues';
import { formatShortDate } from '@clubhouse/core/time';
import { ChevronDown } from 'lucide-react';
import { Card } from '../../kit/index.ts';
import { COMPETITOR_TITLES, competitorOf, roundTitleOf, teamNamer } from '../league-texts.ts';
import type { Season } from '../play-api.ts';
import { roundsPlayed } from './season.ts';

type TeamName = (teamId: number | null) => string;

type Props = { league: League; season: Season };

export function RoundResults({ league, season: { standings, rounds, scores, team } }: Props) {
  const played = roundsPlayed(rounds, scores);
  const teamName = teamNamer(standings.map((row) => row.team));
  return (
    <Card>
      <h2 className="text-title">Results</h2>
      {played.length === 0 && <p className="mt-2 text-muted">No round has a score yet.</p>}
      <div className="mt-2 divide-y divide-border">
        {played.map((round, index) => (
          <details key={round.id} open={index === 0} className="group">
            <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 py-2 hover:text-accent">
              <span className="font-[600]">{roundTitleOf(round)}</span>
              <span className="sr-only">, </span>
              <span className="text-muted">{formatShortDate(round.roundDate)}</span>
              <ChevronDown
                aria-hidden
                className="ml-auto size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
              />
            </summary>
            <RoundTable
              league={league}
              round={round}
              scores={scores.filter(({ roundId }) => roundId === round.id)}
              ownTeamId={team.teamId}
              teamName={teamName}
            />
          </details>
        ))}
      </div>
    </Card>
  );
}

type TableProps = {
  league: League;
  round: Round;
  scores: readonly Score[];
  ownTeamId: number;
  teamName: TeamName;
};

function RoundTable({ league, round, scores, ownTeamId, teamName }: TableProps) {
  const isMatchPlay = scores.some(({ result }) => result !== null);
  const rows = isMatchPlay ? matchesOf(scores, teamName) : strokesOf(scores, teamName);
  const cellClass = isMatchPlay ? '' : 'w-[calc(4em+16px)] text-right';
  return (
    <table className="mb-4 w-full table-fixed text-left">
      <caption className="sr-only">{roundTitleOf(round)} results</caption>
      <thead>
        <tr className="border-border border-b text-muted text-small">
          <th scope="col" className="p-2 font-[500]">
            {isMatchPlay ? 'Won' : COMPETITOR_TITLES[competitorOf(league)]}
          </th>
          <th scope="col" className={`p-2 font-[500] ${cellClass}`}>
            {isMatchPlay ? 'Lost' : 'Strokes'}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-border">
        {rows.map((row) => (
          <tr
            key={row.id}
            className={`align-top ${row.teamIds.includes(ownTeamId) ? 'bg-accent-soft font-[600]' : ''}`}
          >
            <th scope="row" className="p-2 [font-weight:inherit]">
              {row.first}
            </th>
            <td className={`p-2 ${cellClass} ${isMatchPlay ? '' : 'font-data'}`}>{row.second}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Row = { id: number; teamIds: readonly (number | null)[]; first: string; second: string };

function strokesOf(scores: readonly Score[], teamName: TeamName): Row[] {
  return [...scores]
    .sort((a, b) => Number(a.strokes) - Number(b.strokes))
    .map(({ id, teamId, strokes }) => ({
      id,
      teamIds: [teamId],
      first: teamName(teamId),
      second: String(strokes),
    }));
}

/** Returns a row for each match. A match has two scores, so this function uses only the winner's score. */
function matchesOf(scores: readonly Score[], teamName: TeamName): Row[] {
  return scores
    .filter(({ result }) => result === 'win')
    .map(({ id, teamId, opponentTeamId }) => ({
      id,
      teamIds: [teamId, opponentTeamId],
      first: teamName(teamId),
      second: teamName(opponentTeamId),
    }));
}
