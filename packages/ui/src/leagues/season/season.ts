import { countedResult, countedStrokes, type League, type Round, type Score } from '@clubhouse/core/leagues';

type RoundScore = Pick<Score, 'roundId'>;

type DatedRound = Pick<Round, 'id' | 'roundDate' | 'roundNumber'>;

const byRoundNumber = (a: DatedRound, b: DatedRound) =>
  a.roundDate.localeCompare(b.roundDate) || a.roundNumber - b.roundNumber;

/** Returns the rounds with at least one score, latest first. */
export function roundsPlayed<Some extends DatedRound>(
  rounds: readonly Some[],
  scores: readonly RoundScore[],
): Some[] {
  const played = new Set(scores.map(({ roundId }) => roundId));
  return rounds.filter(({ id }) => played.has(id)).sort((a, b) => byRoundNumber(b, a));
}

/**
 * Returns the next session's round. If the session has no round, returns the next round without a score. If
 * all rounds without a score are in the past, returns the earliest of these rounds. Returns null if the
 * session has no round and every round has a score.
 */
export function roundAhead(
  rounds: readonly Round[],
  scores: readonly RoundScore[],
  { sessionDate, today }: { sessionDate: string; today: string },
): Round | null {
  const played = new Set(scores.map(({ roundId }) => roundId));
  const sorted = [...rounds].sort(byRoundNumber);
  const open = sorted.filter(({ id }) => !played.has(id));
  const onSession = ({ roundDate }: Round) => roundDate === sessionDate;
  return (
    open.find(onSession) ??
    sorted.findLast(onSession) ??
    open.find(({ roundDate }) => roundDate >= today) ??
    open[0] ??
    null
  );
}

export const roundAfter = (round: Round, rounds: readonly Round[]): Round | null =>
  rounds.filter((other) => byRoundNumber(other, round) > 0).sort(byRoundNumber)[0] ?? null;

type OwnResult = { score: Pick<Score, 'strokes' | 'result' | 'handicap'> };

/**
 * Returns the heights of the results in a line chart, from 0 (worst) to 1 (best). In match play, a height
 * stands for the total points so far. The heights start with the first round, but `results` starts with the
 * latest.
 */
export function heightsOf(
  results: readonly OwnResult[],
  league: Pick<League, 'handicap' | 'absence'>,
): number[] {
  let points = 0;
  const values = results.toReversed().map(({ score: { strokes, result, handicap } }) => {
    if (strokes !== null) return -countedStrokes({ strokes, handicap }, league);
    const counted = result && countedResult(result, league);
    points += counted === 'win' ? 1 : counted === 'half' ? 0.5 : 0;
    return points;
  });
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return values.map((value) => (most === least ? 0.5 : (value - least) / (most - least)));
}
