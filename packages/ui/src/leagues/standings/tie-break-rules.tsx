import { type League, type SeasonRules, seasonRuleTexts } from '@clubhouse/core/leagues';
import { useId } from 'react';
import { type Competitor, competitorOf } from '../league-texts.ts';

type Rules = SeasonRules & Pick<League, 'scoringType'>;

function orderOf({ scoringType, countedRounds, handicap }: Rules, competitor: Competitor): string[] {
  if (scoringType === 'match_play') {
    return ['More points', `More points in the matches between the tied ${competitor}s`, 'Fewer losses'];
  }
  const net = handicap === 'off' ? '' : 'net ';
  return [
    countedRounds === null
      ? `Lower average ${net}score per round`
      : `Lower ${net}average of the rounds that count`,
    `Lower ${net}score in the latest round that all the tied ${competitor}s played`,
    `Lower ${net}score in the ${competitor}’s best round`,
  ];
}

export function TieBreakRules({ league }: { league: Rules & Pick<League, 'leagueType'> }) {
  const id = useId();
  const competitor = competitorOf(league);
  const competitors = competitor === 'player' ? 'Players' : 'Teams';
  return (
    <div className="text-muted text-small">
      <p id={id} className="font-[600] text-text">
        How standings work
      </p>
      <p className="mt-1">
        {seasonRuleTexts(league, competitor).join(' ')} {competitors} are ranked by these rules, in this
        order:
      </p>
      <ol aria-labelledby={id} className="mt-1 list-decimal pl-5">
        {orderOf(league, competitor).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
      <p className="mt-1">
        If a rule breaks the tie for only some {competitor}s, we start over with the first rule for those
        still tied. {competitors} still tied after all tiebreakers share a rank. {competitors}{' '}
        {competitor === 'player' ? 'who' : 'that'} haven’t played are listed last.
      </p>
    </div>
  );
}
