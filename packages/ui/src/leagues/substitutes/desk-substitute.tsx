import { may } from '@clubhouse/core/auth';
import { type League, type LeagueNight, type NightPlayer, partnerRefusal } from '@clubhouse/core/leagues';
import { useState } from 'react';
import { useUser } from '../../auth/index.ts';
import { Button, showToast } from '../../kit/index.ts';
import { lazyDialog } from '../../kit/lazy-dialog.tsx';
import { showRefusal } from '../../kit/refused.tsx';
import { useAskForSubstitute, useEndRequest } from './api.ts';

const NameSubstituteDialog = lazyDialog(() => import('./name-substitute-dialog.tsx'));

type Props = { league: League; night: LeagueNight; player: NightPlayer };

/**
 * Buttons for replacing an absent player. Staff can ask members to play. Admins can also name a substitute.
 */
export function DeskSubstitute({ league, night, player }: Props) {
  const isAdmin = may(useUser(), 'administer');
  const place = { league, night, participantId: player.participantId };
  const ask = useAskForSubstitute(place);
  const end = useEndRequest(place);
  const [isNaming, setIsNaming] = useState(false);
  const { name, substitute, isSubstituteWanted: isWanted } = player;
  const hasPlace = partnerRefusal(player, night.players) === null;
  const canAsk = hasPlace && league.substitutes !== 'off' && !substitute && !isWanted;
  const canEnd = isWanted || (substitute !== null && isAdmin);
  const onError = (error: Error) => showRefusal('Substitute Not Changed', error, 'Please try again.');
  return (
    <div className="flex basis-full flex-wrap gap-2 empty:hidden print:hidden">
      {canAsk && (
        <Button
          look="secondary"
          className="px-2.5!"
          aria-label={`Ask Members to play for ${name}`}
          isBusy={ask.isPending}
          busyText="Asking..."
          onClick={() =>
            ask.mutate(undefined, {
              onSuccess: () =>
                showToast({
                  title: 'Request Sent',
                  description: 'The first member to accept gets the spot.',
                }),
              onError,
            })
          }
        >
          Ask Members
        </Button>
      )}
      {isAdmin && hasPlace && (
        <Button
          look="secondary"
          className="px-2.5!"
          aria-label={`${substitute ? 'Change' : 'Name a'} Substitute for ${name}`}
          onClick={() => setIsNaming(true)}
        >
          {substitute ? 'Change Substitute' : 'Name a Substitute'}
        </Button>
      )}
      {canEnd && (
        <Button
          look="quiet"
          className="px-2.5!"
          aria-label={`${substitute ? 'Remove Substitute' : 'End Request'} for ${name}`}
          isBusy={end.isPending}
          busyText="Ending..."
          onClick={() => end.mutate(undefined, { onError })}
        >
          {substitute ? 'Remove' : 'End Request'}
        </Button>
      )}
      {isNaming && (
        <NameSubstituteDialog
          league={league}
          night={night}
          player={player}
          onClose={() => setIsNaming(false)}
        />
      )}
    </div>
  );
}
