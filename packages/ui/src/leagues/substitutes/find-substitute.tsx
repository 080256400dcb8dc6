import type { NightPlayer } from '@clubhouse/core/leagues';
import { Button } from '../../kit/index.ts';
import { Refused } from '../../kit/refused.tsx';
import { type SubstitutePlace, useAskForSubstitute, useEndRequest } from './api.ts';

type Props = {
  place: SubstitutePlace;
  player: Pick<NightPlayer, 'name' | 'isOwn' | 'isSubstituteWanted'>;
};

/** Lets a player ask for a substitute, for themselves or for a partner without an account. */
export function FindSubstitute({ place, player }: Props) {
  const ask = useAskForSubstitute(place);
  const end = useEndRequest(place);
  const { isSubstituteWanted: isWanted, isOwn, name } = player;
  const person = isOwn ? 'you' : name;
  const change = isWanted ? end : ask;
  return (
    <div className="grid justify-items-start gap-2">
      <p role="status" className="text-muted">
        {isWanted
          ? `We’re asking other members to fill in for ${person}. The first member to accept gets the spot.`
          : `We’ll ask the members who can substitute. The first member to accept fills in for ${person}.`}
      </p>
      <Button
        look="secondary"
        isBusy={change.isPending}
        busyText={isWanted ? 'Ending...' : 'Asking...'}
        aria-label={isWanted ? `End Request for ${person}` : `Find a Substitute for ${person}`}
        onClick={() => change.mutate(undefined)}
      >
        {isWanted ? 'End Request' : 'Find a Substitute'}
      </Button>
      <Refused error={change.error} fallback="We couldn’t save your change. Please try again." />
    </div>
  );
}
