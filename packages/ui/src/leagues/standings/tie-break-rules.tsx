import { type League, POINTS, type ScoringType } from '@clubhouse/core/leagues';
import { useId } from 'react';
import { type Competitor, competitorOf } from '../league-texts.ts';

type Rules = { first: string; order: readonly string[] };

const RULES: Record<ScoringType, (competitor: Competitor) => Rules> = {
  lowest_score: (competitor) => ({
    first: `A ${competitor} qualifies by playing at least half of the rounds that have a score, rounded up. Qualified ${competitor}s come first.`,
    order: [
      'Lower average score per round',
      `Lower score in the latest round that all the tied ${competitor}s played`,
      `Lower score in the ${competitor}’s best round`,
    ],
  }),
  match_play: (competitor) => ({
    first: `A win is worth ${POINTS.win} point and a loss ${POINTS.loss}. Matches can’t end in a tie.`,
    order: ['More points', `More points in the matches between the tied ${competitor}s`, 'Fewer losses'],
  }),
};

export function TieBreakRules({ league }: { league: Pick<League, 'leagueType' | 'scoringType'> }) {
  const id = useId();
  const competitor = competitorOf(league);
  const { first, order } = RULES[league.scoringType](competitor);
  const competitors = competitor === 'player' ? 'Players' : 'Teams';
  return (
    <div className="text-muted text-small">
      <p id={id} className="font-[600] text-text">
        How standings work
      </p>
      <p className="mt-1">
        {first} {competitors} are ranked by these rules, in this order:
      </p>
      <ol aria-labelledby={id} className="mt-1 list-decimal pl-5">
        {order.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
      <p className="mt-1">
        If some {competitor}s are still tied after a rule, we start over with the first rule for just those{' '}
        {competitor}s. {competitors} that no rule can separate share a rank. {competitors} that haven’t played
        are listed last.
      </p>
    </div>
  );
}
