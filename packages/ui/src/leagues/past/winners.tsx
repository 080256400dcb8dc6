import { type League, type Standing, winnersOf } from '@clubhouse/core/leagues';
import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { Card } from '../../kit/index.ts';
import { playoffsQuery } from '../playoffs/api.ts';
import { ChampionCard } from '../playoffs/champion.tsx';

type Props = { league: Pick<League, 'id' | 'playoffTeams'>; standings: readonly Standing[] };

/**
 * Shows the champion of the playoffs. In a league without playoffs, shows the teams or players in first
 * place. Renders nothing until there is a winner.
 */
export function Winners({ league, standings }: Props) {
  const hasPlayoffs = league.playoffTeams !== null;
  const playoffs = useQuery({ ...playoffsQuery(league.id), enabled: hasPlayoffs });
  if (hasPlayoffs) return playoffs.data ? <ChampionCard bracket={playoffs.data.bracket} /> : null;
  const winners = winnersOf(standings);
  if (winners.length === 0) return null;
  return (
    <Card className="flex items-center gap-4 border-accent">
      <Trophy aria-hidden className="size-8 shrink-0 text-accent" />
      <div className="min-w-0">
        <h2 className="text-muted">{winners.length === 1 ? 'Winner' : 'Tied for first place'}</h2>
        <p className="wrap-anywhere text-title">{winners.map(({ name }) => name).join(', ')}</p>
      </div>
    </Card>
  );
}
