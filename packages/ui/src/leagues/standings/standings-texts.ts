import type { ScoringType, Standing, TieBreak } from '@clubhouse/core/leagues';
import type { Competitor } from '../league-texts.ts';
import { roundsMissing } from '../season/season.ts';

export const NO_FIGURE = '–';

type Column = { title: string; figureOf: (row: Standing) => number | string | null };

/** The columns of the standings. `main` is the title of the column that decides the rank. */
export const COLUMNS: Record<ScoringType, { caption: string; main: string; columns: readonly Column[] }> = {
  lowest_score: {
    caption: 'Standings, ranked by lowest average score per round',
    main: 'Average',
    columns: [
      { title: 'Rounds', figureOf: (row) => row.roundsPlayed },
      { title: 'Average', figureOf: (row) => row.averageStrokes?.toFixed(2) ?? null },
      { title: 'Best', figureOf: (row) => row.bestRound },
      { title: 'Total', figureOf: (row) => row.totalStrokes || null },
    ],
  },
  match_play: {
    caption: 'Standings, ranked by most points',
    main: 'Points',
    columns: [
      { title: 'Played', figureOf: (row) => row.roundsPlayed },
      { title: 'Won', figureOf: (row) => row.wins },
      { title: 'Lost', figureOf: (row) => row.losses },
      { title: 'Points', figureOf: (row) => row.points },
    ],
  },
};

/** Notes that explain why a team ranks below a team with the same average or the same points. */
const TIE_BREAKS: Record<TieBreak, (competitor: Competitor) => string> = {
  qualification: (competitor) => `Tiebreaker: the ${competitor} above has qualified`,
  latest_round: () => 'Tiebreaker: latest round',
  best_round: () => 'Tiebreaker: best round',
  head_to_head: (competitor) => `Tiebreaker: matches between tied ${competitor}s`,
  fewer_losses: () => 'Tiebreaker: fewer losses',
};

export function notesOf(
  row: Standing,
  roundsWithScore: number | undefined,
  competitor: Competitor,
): string[] {
  if (row.rank === null) return ['Has not played yet'];
  return [
    ...(row.qualified ? [] : [`Not qualified yet: ${needOf(row, roundsWithScore)}`]),
    ...(row.tieBreak ? [TIE_BREAKS[row.tieBreak](competitor)] : []),
  ];
}

function needOf(row: Standing, roundsWithScore: number | undefined): string {
  if (roundsWithScore === undefined) return 'needs half the rounds';
  const missing = roundsMissing(row, roundsWithScore);
  return missing === 1 ? 'needs 1 more round' : `needs ${missing} more rounds`;
}
