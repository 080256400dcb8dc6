import { POINTS, type ScoringType } from '@clubhouse/core/leagues';
import { useId } from 'react';

const RULES: Record<ScoringType, { first: string; order: readonly string[] }> = {
  lowest_score: {
    first:
      'A team qualifies when it has played at least half of the rounds that have a score, rounded up. Qualified teams come first.',
    order: [
      'Lower average score per round',
      'Lower score in the latest round that all the tied teams played',
      'Lower score in the team’s best round',
    ],
  },
  match_play: {
    first: `A win is worth ${POINTS.win} point and a loss ${POINTS.loss}. There are no draws.`,
    order: ['More points', 'More points in the matches between the tied teams', 'Fewer losses'],
  },
};

export function TieBreakRules({ scoringType }: { scoringType: ScoringType }) {
  const id = useId();
  const { first, order } = RULES[scoringType];
  return (
    <div className="text-muted text-small">
      <p id={id} className="font-[600] text-text">
        How standings work
      </p>
      <p className="mt-1">{first} Teams are ranked by these rules, in this order:</p>
      <ol aria-labelledby={id} className="mt-1 list-decimal pl-5">
        {order.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
      <p className="mt-1">
        If some teams are still tied after a rule, we start over with the first rule for just those teams.
        Teams that no rule can separate share a rank. Teams that haven’t played are listed last.
      </p>
    </div>
  );
}
