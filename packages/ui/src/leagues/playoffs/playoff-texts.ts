import {
  type Bracket,
  type BracketMatch,
  type League,
  PLAYOFF_ROUND_NAMES,
  type PlayoffSize,
  playoffRounds,
} from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { generatePath } from 'react-router-dom';

/** For example, "Top 4: semifinals and final". */
export function playoffSizeText(playoffTeams: PlayoffSize): string {
  const names = playoffRounds(playoffTeams).map((teams) => PLAYOFF_ROUND_NAMES[teams].toLowerCase());
  const last = names.pop();
  return `Top ${playoffTeams}: ${[names.join(', '), last].filter(Boolean).join(' and ')}`;
}

/** For example, "Semifinal 2". The final has no number. */
export function matchTitle(playoffTeams: PlayoffSize, position: number): string {
  return playoffTeams === 2 ? 'Final' : `${PLAYOFF_ROUND_NAMES[playoffTeams].slice(0, -1)} ${position}`;
}

/** Explains how a match was decided if the scores did not decide it. Null if there is nothing to explain. */
export function matchNoteOf({ sides, decidedBy }: BracketMatch): string | null {
  switch (decidedBy) {
    case 'seed':
      return 'Tied. The higher seed advances.';
    case 'admin':
      return 'Decided by the front desk.';
    case 'withdrawal':
      return sides.some((side) => side === null) ? 'Advances without a match.' : 'The opponent withdrew.';
    default:
      return null;
  }
}

/**
 * Returns the champion and the runner-up. Returns null before the final is decided. The runner-up is null if
 * the champion had no opponent.
 */
export function finalistsOf({ rounds, championTeamId }: Bracket) {
  const [final] = rounds.at(-1)?.matches ?? [];
  const champion = final?.sides.find((side) => side?.team.teamId === championTeamId)?.team;
  if (!champion || championTeamId === null) return null;
  const runnerUp = final?.sides.find((side) => side && side.team.teamId !== championTeamId)?.team ?? null;
  return { champion, runnerUp };
}

export const playoffsPath = ({ id }: Pick<League, 'id'>, audience: 'players' | 'admins'): string =>
  audience === 'players'
    ? generatePath(SCREENS.leaguePlayoffs.path, { leagueId: String(id) })
    : generatePath(SCREENS.adminPlayoffs.path, { id: String(id) });
