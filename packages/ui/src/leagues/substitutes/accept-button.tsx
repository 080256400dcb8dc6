import { Button, showToast } from '../../kit/index.ts';
import { showRefusal } from '../../kit/refused.tsx';
import { type SubstitutePlace, useAccept } from './api.ts';

type Props = { place: SubstitutePlace; playerName: string; className?: string };

/** Lets a member agree to play for an absent player. The first member who accepts becomes the substitute. */
export function AcceptButton({ place, playerName, className }: Props) {
  const accept = useAccept(place);
  return (
    <Button
      aria-label={`I’ll Play for ${playerName}`}
      className={className}
      isBusy={accept.isPending}
      busyText="Saving..."
      onClick={() =>
        accept.mutate(undefined, {
          onSuccess: () => showToast({ title: 'You’re Playing', description: `You play for ${playerName}.` }),
          onError: (error) => showRefusal('You’re Not Playing', error, 'Please try again.'),
        })
      }
    >
      I’ll Play
    </Button>
  );
}
