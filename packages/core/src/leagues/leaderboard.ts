import type { League } from './contract.ts';
import { countedStrokes } from './handicap.ts';
import type { Round, Score, Standing } from './play-contract.ts';
import { canceledNightOf, type LeagueNights } from './sessions.ts';

/**
 * A row of the leaderboard. `place` is the team's place in this round, or null if the team has no strokes
 * yet.
 */
export type BoardRow = { place: number | null; standing: Standing; score: Score | null };

/**
 * Returns tonight's round, or else the latest round before tonight. Skips rounds on canceled nights. Null if
 * there is no such round yet.
 */
export const boardRound = (rounds: readonly Round[], league: LeagueNights, today: string): Round | null =>
  rounds
    .filter(({ roundDate }) => roundDate <= today && !canceledNightOf(league, roundDate))
    .sort((a, b) => a.roundDate.localeCompare(b.roundDate) || a.roundNumber - b.roundNumber)
    .at(-1) ?? null;

/**
 * Returns the leaderboard of a round: docs/product/leagues.md#leaderboard. Fewest strokes come first. Teams
 * without strokes follow in the order of the standings. `scores` are all scores of the round, confirmed or
 * not. In a league with a handicap, net strokes decide the order.
 */
export function boardRows(
  standings: readonly Standing[],
  scores: readonly Score[],
  rules: Pick<League, 'handicap'>,
): BoardRow[] {
  const byTeam = new Map(scores.map((score) => [score.teamId, score]));
  const rows = standings.map((standing) => ({ standing, score: byTeam.get(standing.team.teamId) ?? null }));
  const strokesOf = ({ score }: Pick<BoardRow, 'score'>) => {
    const strokes = score?.strokes ?? null;
    return strokes === null ? Number.POSITIVE_INFINITY : countedStrokes({ ...score, strokes }, rules);
  };
  return rows
    .toSorted((a, b) => (strokesOf(a) === strokesOf(b) ? 0 : strokesOf(a) - strokesOf(b)))
    .map((row) => {
      const better = rows.filter((other) => strokesOf(other) < strokesOf(row)).length;
      return { ...row, place: Number.isFinite(strokesOf(row)) ? better + 1 : null };
    });
}
