import type { Bracket, League } from '@clubhouse/core/leagues';
import type { ComponentProps } from 'react';
import { Card } from '../../kit/index.ts';
import { BracketView } from './bracket-view.tsx';
import { ChampionCard } from './champion.tsx';

type Props = ComponentProps<typeof BracketView> & { league: Pick<League, 'scoringType'> };

export function BracketCard({ league, bracket, ...view }: Props) {
  return (
    <div className="grid gap-4">
      <ChampionCard bracket={bracket} accounts={view.accounts} />
      <Card className="print:border-0 print:p-0">
        <h2 className="mb-3 text-title">{titleOf(bracket)}</h2>
        {!bracket.isStarted && (
          <p className="mb-4 text-muted">
            The seeds follow the standings until the playoffs start. Then the top seed plays the lowest seed.
          </p>
        )}
        <BracketView bracket={bracket} {...view} />
        <p className="mt-5 border-border border-t pt-4 text-muted text-small">
          {league.scoringType === 'lowest_score'
            ? 'The lower score wins the match, and the winner advances.'
            : 'The winner of each match advances.'}{' '}
          If a match ends in a tie, the higher seed advances unless the front desk decides otherwise. Playoffs
          don’t change the season standings.
        </p>
      </Card>
    </div>
  );
}

const titleOf = ({ isStarted }: Bracket) => (isStarted ? 'Bracket' : 'If the season ended today');
