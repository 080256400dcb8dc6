import {
  absenceIn,
  isWithoutScore,
  type League,
  type Lineup,
  type LineupPlayer,
  lineupsOf,
  lineupText,
  type Matchup,
  type Score,
  type TeamLineup,
} from '@clubhouse/core/leagues';
import { ABSENCES, matchNote } from '../league-texts.ts';

type Rules = Pick<League, 'scoringType' | 'absence' | 'allowsSingle'>;
type RoundScore = Pick<Score, 'teamId' | 'lineup' | 'result'>;
type Night = {
  players: readonly LineupPlayer[];
  matchups: readonly Matchup[];
  isPlayoffs: boolean;
  /** If a team has a score, its notes are based on the score instead of the players' answers. */
  scores?: readonly RoundScore[];
};

/**
 * Explains how substitutes and absences affect a round. An absence in a match gets one sentence for both teams:
 * docs/product/leagues.md#absent-teams.
 */
export function lineupNotes({ players, matchups, isPlayoffs, scores = [] }: Night, league: Rules): string[] {
  const lineups = lineupsOf(players);
  const isMatchPlay = league.scoringType === 'match_play';
  const scoreOf = (teamId: number) => scores.find((score) => score.teamId === teamId);
  const notes = lineups.flatMap((team) => {
    const score = scoreOf(team.teamId);
    if (score) return playedText(score, team, players, league) ?? [];
    const text = lineupText(team, league);
    if (text === null) return [];
    if (!isWithoutScore(team, league)) return [text];
    return isMatchPlay && team.lineup === 'absent' ? [] : [isMatchPlay ? text : `${text} No score.`];
  });
  if (!isMatchPlay) return notes;
  // In the playoffs, an absent team always loses to a team that plays, even if the league has a different
  // rule.
  const rules = isPlayoffs ? ({ absence: 'opponent_wins' } as const) : league;
  const absences = matchups.flatMap(({ teams }) => {
    const [one, other] = teams;
    const score = scoreOf(one.teamId);
    const absence = score
      ? ABSENCES.find((each) => each === score.result)
      : absenceIn(teams, lineups, league);
    return absence && other ? (matchNote(absence, [one.name, other.name], rules) ?? []) : [];
  });
  return [...notes, ...absences];
}

const PLAYED: Record<Lineup, (team: string) => string> = {
  full: (team) => `${team} played after all.`,
  substitute: (team) => `${team} played with a substitute (sub).`,
  single: (team) => `One player played alone for ${team}.`,
};

/**
 * Says who played for a team that has a score. Null if the team was absent, or if all of its own players
 * played and none of them had answered “out”.
 */
function playedText(
  { result, lineup }: RoundScore,
  team: TeamLineup,
  players: readonly LineupPlayer[],
  league: Rules,
): string | null {
  if (result === 'absent' || result === 'both_absent') return null;
  if (lineup === team.lineup && !isWithoutScore(team, league)) return lineupText(team, league);
  const names = players.filter(({ teamId }) => teamId === team.teamId).map(({ name }) => name);
  return PLAYED[lineup](names.join(' & '));
}
