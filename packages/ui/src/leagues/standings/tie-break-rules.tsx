import { POINTS, type ScoringType } from '@clubhouse/core/leagues';
import { useId } from 'react';

const RULES: Record<ScoringType, { first: string; order: readonly string[] }> = {
  lowest_score: {
    first:
      'A team qualifies when it has played at least half of the rounds that have a score, rounded up. Qualified teams come first.',
    order: [
      'Fewer strokes on average a round',
      'Fewer strokes in the latest round that all the tied teams played',
      'The better single round',
    ],
  },
  match_play: {
    first: `A win is ${POINTS.win} point, a loss ${POINTS.loss}. There is no draw.`,
    order: ['More points', 'More points in the matches between the tied teams', 'Fewer losses'],
  },
};

/** The rules of the ranking, printed under the table. */
export function TieBreakRules({ scoringType }: { scoringType: ScoringType }) {
  const id = useId();
  const { first, order } = RULES[scoringType];
  return (
    <div className="text-muted text-small">
      <p id={id} className="font-[600] text-text">
        How the ranking is made
      </p>
      <p className="mt-1">{first} Then decides, in this order:</p>
      <ol aria-labelledby={id} className="mt-1 list-decimal pl-5">
        {order.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
      <p className="mt-1">
        Each rule is applied anew to the teams that are still tied; those that no rule tells apart share a
        rank. Teams that have not played yet come last, without one.
      </p>
    </div>
  );
}
