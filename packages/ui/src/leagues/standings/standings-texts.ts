import type { League, ScoringType, Standing, TieBreak } from '@clubhouse/core/leagues';
import type { Competitor } from '../league-texts.ts';

export const NO_FIGURE = '–';

type Column = { title: string; figureOf: (row: Standing) => number | string | null };

type Columns = { caption: string; main: string; columns: readonly Column[] };

const COLUMNS: Record<ScoringType, Columns> = {
  lowest_score: {
    caption: 'Standings, ranked by lowest average score per round',
    main: 'Average',
    columns: [
      { title: 'Rounds', figureOf: roundsOf },
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

/**
 * The columns for a league with handicaps in which the lowest score wins. The net average decides the rank.
 * The gross average is only for information.
 */
const NET: Columns = {
  caption: 'Standings, ranked by lowest net average per round',
  main: 'Net Average',
  columns: [
    { title: 'Rounds', figureOf: roundsOf },
    { title: 'Gross Average', figureOf: (row) => row.grossAverage?.toFixed(2) ?? null },
    { title: 'Net Average', figureOf: (row) => row.averageStrokes?.toFixed(2) ?? null },
    { title: 'Best Net', figureOf: (row) => row.bestRound },
    { title: 'Net Total', figureOf: (row) => (row.roundsPlayed === 0 ? null : row.totalStrokes) },
  ],
};

const HALVED: Column = { title: 'Halved', figureOf: (row) => row.halves };

/** Returns the columns for a league's standings. `main` is the title of the column that decides the rank. */
export function columnsOf({
  scoringType,
  allowsHalves,
  handicap,
}: Pick<League, 'scoringType' | 'allowsHalves' | 'handicap'>): Columns {
  if (scoringType === 'lowest_score' && handicap !== 'off') return NET;
  const { columns, ...others } = COLUMNS[scoringType];
  const hasHalves = scoringType === 'match_play' && allowsHalves;
  return { ...others, columns: hasHalves ? columns.toSpliced(2, 0, HALVED) : columns };
}

/** Returns the number of rounds played, for example 8, or "6 of 8" if only six of the eight rounds count. */
function roundsOf({ roundsPlayed, droppedRoundIds }: Standing): number | string {
  const dropped = droppedRoundIds.length;
  return dropped === 0 ? roundsPlayed : `${roundsPlayed - dropped} of ${roundsPlayed}`;
}

/** Notes that explain why a team ranks below another team with the same average or points. */
const TIE_BREAKS: Record<TieBreak, (competitor: Competitor) => string> = {
  qualification: (competitor) => `Tiebreaker: the ${competitor} above has qualified`,
  latest_round: () => 'Tiebreaker: latest round',
  best_round: () => 'Tiebreaker: best round',
  head_to_head: (competitor) => `Tiebreaker: matches between tied ${competitor}s`,
  fewer_losses: () => 'Tiebreaker: fewer losses',
};

export function notesOf(row: Standing, competitor: Competitor): string[] {
  if (row.rank === null) return ['Has not played yet'];
  return [
    ...(row.qualified ? [] : [`Not qualified yet: ${needOf(row)}`]),
    ...(row.tieBreak ? [TIE_BREAKS[row.tieBreak](competitor)] : []),
  ];
}

const needOf = ({ roundsMissing }: Standing) =>
  roundsMissing === 1 ? 'needs 1 more round' : `needs ${roundsMissing} more rounds`;
