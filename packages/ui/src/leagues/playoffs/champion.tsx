import type { Bracket } from '@clubhouse/core/leagues';
import { Trophy } from 'lucide-react';
import { Card } from '../../kit/index.ts';
import { type PlayerAccounts, TeamName } from '../team-name.tsx';
import { finalistsOf } from './playoff-texts.ts';

/** Renders nothing until the final is decided. */
export function ChampionCard({
  bracket,
  accounts,
}: {
  bracket: Bracket;
  accounts?: PlayerAccounts | undefined;
}) {
  const finalists = finalistsOf(bracket);
  if (!finalists) return null;
  const { champion, runnerUp } = finalists;
  return (
    <Card className="flex items-center gap-4 border-accent">
      <Trophy aria-hidden className="size-8 shrink-0 text-accent" />
      <div className="min-w-0">
        <h2 className="text-muted">Champion</h2>
        <p className="wrap-anywhere text-title">
          <TeamName team={champion} accounts={accounts} />
        </p>
        {runnerUp && (
          <p className="wrap-anywhere mt-1 text-muted">
            Runner-up: <TeamName team={runnerUp} accounts={accounts} />
          </p>
        )}
      </div>
    </Card>
  );
}
