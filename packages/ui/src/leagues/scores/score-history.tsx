import type { Round, ScoreAction, Team } from '@clubhouse/core/leagues';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Failed, Skeleton } from '../../kit/index.ts';
import { Moment } from '../../kit/moment.tsx';
import { PersonLink } from '../../users/index.ts';
import { playQueries } from '../play-api.ts';
import { type PlayerAccounts, teamLinker } from '../team-name.tsx';
import { VersionLine } from './score-reviews.tsx';

const ACTIONS: Record<ScoreAction, string> = {
  entered: 'entered',
  confirmed: 'confirmed',
  disputed: 'disputed, with',
  corrected: 'changed it to',
  deleted: 'deleted',
};

type Props = { round: Round; teams: readonly Team[]; accounts: PlayerAccounts };

/** Shows who entered and changed the round's scores. Loads this history only when the user opens it. */
export function ScoreHistory(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="group mt-5 border-border border-t print:hidden"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 py-2 font-[550] hover:text-accent">
        History
        <ChevronDown aria-hidden className="size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      {isOpen && <Changes {...props} />}
    </details>
  );
}

function Changes({ round, teams, accounts }: Props) {
  const { data, error, refetch } = useQuery(playQueries.scoreChanges(round.leagueId, round.id));
  if (!data && error) return <Failed error={error} what="We couldn’t load the history." onRetry={refetch} />;
  if (!data) return <Skeleton className="h-24" />;
  if (data.length === 0) return <p className="text-muted">No history yet.</p>;
  return (
    <ul className="divide-y divide-border">
      {data.map((change) => (
        <li key={change.id} className="py-2">
          <p>
            <span className="font-[550]">
              <PersonLink userId={change.byUserId} name={change.by ?? 'Former member'} />
              {change.byAdmin && ' (admin)'}
            </span>{' '}
            {ACTIONS[change.action]}{' '}
            <VersionLine score={change} version={change} teamLink={teamLinker(teams, accounts, [change])} />
          </p>
          <Moment at={change.at} className="text-muted text-small" />
        </li>
      ))}
    </ul>
  );
}
