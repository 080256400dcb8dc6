import {
  type League,
  markedName,
  openPlaces,
  type Round,
  type Score,
  type Standing,
} from '@clubhouse/core/leagues';
import { formatShortDate } from '@clubhouse/core/time';
import { Card } from '../../kit/index.ts';
import { netText } from '../handicap/handicap-texts.ts';
import { LeagueBadge } from '../league-badge.tsx';
import { matchNote, roundTitleOf, teamNamer } from '../league-texts.ts';
import type { Season } from '../play-api.ts';
import { ResultLine } from './result-line.tsx';
import { heightsOf, roundsPlayed } from './season.ts';

export function OwnSeason({ league, season }: { league: League; season: Season }) {
  const { team, standings, rounds, scores } = season;
  const own = standings.find((row) => row.team.teamId === team.teamId);
  const isDropped = ({ id }: Round) => own?.droppedRoundIds.includes(id) ?? false;
  const teams = standings.map((row) => row.team);
  const inRound = ({ id }: Round) => scores.filter(({ roundId }) => roundId === id);
  const results = roundsPlayed(rounds, scores).flatMap((round) =>
    scores
      .filter((score) => score.roundId === round.id && score.teamId === team.teamId)
      .map((score) => ({ round, score })),
  );
  return (
    <Card>
      <h2 className="text-title">Your Season</h2>
      {league.leagueType === 'scramble' && <OwnTeam league={league} season={season} />}
      {own && results.length > 0 && (
        <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3">
          {figuresOf(own, season.handicap).map(([label, value]) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-muted text-small">{label}</dt>
              <dd className="font-[640] figures text-title leading-tight">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <ResultLine heights={heightsOf(results, league)} />
      <h3 className="mt-5 text-muted text-small">Your Results</h3>
      {results.length === 0 ? (
        <p className="mt-1 text-muted">No results yet.</p>
      ) : (
        <ul className="mt-1 divide-y divide-border">
          {results.map(({ round, score }) => (
            <li key={score.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <span>
                {roundTitleOf(round)}
                <span className="sr-only">, </span>
                <span className="ml-2 text-muted text-small">{formatShortDate(round.roundDate)}</span>
              </span>
              <Result
                league={league}
                score={score}
                isDropped={isDropped(round)}
                teamName={teamNamer(teams, inRound(round))}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type ResultProps = {
  league: League;
  score: Score;
  isDropped: boolean;
  teamName: (teamId: number | null) => string;
};

function Result({ league, score, isDropped, teamName }: ResultProps) {
  const { result, strokes, teamId, opponentTeamId } = score;
  if (result === null) {
    return (
      <span>
        <span className="text-muted text-small">
          {[markOf(score), isDropped && 'Not counted'].filter(Boolean).join(', ')}
        </span>{' '}
        <span className="font-[600]">
          {strokes === null || league.handicap === 'off' ? strokes : netText({ ...score, strokes })}
        </span>
      </span>
    );
  }
  const opponent = teamName(opponentTeamId);
  const note = matchNote(result, [teamName(teamId), opponent], league);
  const text =
    result === 'half'
      ? `Halved with ${opponent}`
      : (note ?? `${result === 'win' ? 'Beat' : 'Lost to'} ${opponent}`);
  const mark = markOf(score);
  return (
    <span className="font-[550]">
      {mark && <span className="font-[400] text-muted text-small">{mark} </span>}
      {text}
    </span>
  );
}

/** Returns a lineup's mark, for example "(sub)". Empty if all of the team's own players played. */
const markOf = ({ lineup }: Score): string => markedName('', { lineup }).trim();

function OwnTeam({ league, season: { team } }: { league: League; season: Season }) {
  const open = openPlaces(team, league.leagueType);
  return (
    <div className="mt-4">
      <h3 className="text-muted text-small">Your Team</h3>
      <ul className="mt-1 grid gap-1">
        {team.players.map(({ participantId, name, isTeamLead }) => (
          <li key={participantId} className="flex flex-wrap items-center gap-2 font-[550]">
            {name}
            {isTeamLead && <LeagueBadge tone="success">Lead</LeagueBadge>}
          </li>
        ))}
      </ul>
      {open > 0 && (
        <p className="mt-2 text-warning">
          This team needs {open} more {open === 1 ? 'player' : 'players'}. Tell the front desk who is joining.
        </p>
      )}
    </div>
  );
}

/**
 * Leaves out figures that are null, such as those of the other scoring type, and halved matches if there are
 * none.
 */
function figuresOf(own: Standing, handicap: number | undefined) {
  const { rank, averageStrokes, grossAverage, bestRound, wins, halves, losses, points } = own;
  const net = grossAverage === undefined ? '' : 'Net ';
  const figures = [
    ['Rank', rank],
    [`${net}Average`, averageStrokes?.toFixed(2) ?? null],
    ['Gross Average', grossAverage?.toFixed(2) ?? null],
    [net ? 'Best Net' : 'Best', bestRound],
    ['Won', wins],
    ['Halved', halves || null],
    ['Lost', losses],
    ['Points', points],
    ['League Handicap', handicap ?? null],
  ] as const;
  return figures.filter(([, value]) => value !== null);
}
