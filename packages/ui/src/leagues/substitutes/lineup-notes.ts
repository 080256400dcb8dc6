import {
  absenceIn,
  isWithoutScore,
  type League,
  type LineupPlayer,
  lineupsOf,
  lineupText,
  type Matchup,
} from '@clubhouse/core/leagues';
import { matchNote } from '../league-texts.ts';

type Rules = Pick<League, 'scoringType' | 'absence' | 'allowsSingle'>;
type Night = { players: readonly LineupPlayer[]; matchups: readonly Matchup[]; isPlayoffs: boolean };

/**
 * Says what substitutes and absences mean for a round, as sentences. An absence in a match is one sentence for both teams:
 * docs/product/leagues.md#absent-teams.
 */
export function lineupNotes({ players, matchups, isPlayoffs }: Night, league: Rules): string[] {
  const lineups = lineupsOf(players);
  const isMatchPlay = league.scoringType === 'match_play';
  const notes = lineups.flatMap((team) => {
    const text = lineupText(team, league);
    if (text === null) return [];
    if (!isWithoutScore(team, league)) return [text];
    return isMatchPlay && team.lineup === 'absent' ? [] : [isMatchPlay ? text : `${text} No score.`];
  });
  if (!isMatchPlay) return notes;
  // In the playoffs, an absent team always loses.
  const rules = isPlayoffs ? ({ absence: 'opponent_wins' } as const) : league;
  const absences = matchups.flatMap(({ teams }) => {
    const [one, other] = teams;
    const absence = absenceIn(teams, lineups, league);
    return absence && other ? (matchNote(absence, [one.name, other.name], rules) ?? []) : [];
  });
  return [...notes, ...absences];
}
