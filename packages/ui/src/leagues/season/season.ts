import type { Round, Score, Standing } from '@clubhouse/core/leagues';

type RoundScore = Pick<Score, 'roundId'>;

const byRoundNumber = (a: Round, b: Round) =>
  a.roundDate.localeCompare(b.roundDate) || a.roundNumber - b.roundNumber;

/** Returns the rounds that have a score, latest round first. */
export function roundsPlayed(rounds: readonly Round[], scores: readonly RoundScore[]): Round[] {
  const played = new Set(scores.map(({ roundId }) => roundId));
  return rounds.filter(({ id }) => played.has(id)).sort((a, b) => byRoundNumber(b, a));
}

/** Returns the next session's round, or else the next round without a score, or else a past one without a score. */
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

/** Returns the number of rounds that a team must still play to qualify: docs/product/leagues.md#qualification. */
export function roundsMissing(
  { roundsPlayed }: Pick<Standing, 'roundsPlayed'>,
  roundsWithScore: number,
): number {
  return Math.max(0, Math.ceil(roundsWithScore / 2) - roundsPlayed);
}
