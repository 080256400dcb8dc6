import type { Round, Score } from '@clubhouse/core/leagues';

type RoundScore = Pick<Score, 'roundId'>;

type DatedRound = Pick<Round, 'id' | 'roundDate' | 'roundNumber'>;

const byRoundNumber = (a: DatedRound, b: DatedRound) =>
  a.roundDate.localeCompare(b.roundDate) || a.roundNumber - b.roundNumber;

/** Returns the rounds that have a score, latest round first. */
export function roundsPlayed<Some extends DatedRound>(
  rounds: readonly Some[],
  scores: readonly RoundScore[],
): Some[] {
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
