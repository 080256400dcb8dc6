import { Button, showToast } from '../../kit/index.ts';
import { showRefusal } from '../../kit/refused.tsx';
import { type SubstitutePlace, useAccept } from './api.ts';

type Props = { place: SubstitutePlace; playerName: string; className?: string };

/** Lets a member agree to play for an absent player. The first member who accepts becomes the substitute. */
export function AcceptButton({ place, playerName, className }: Props) {
  const accept = useAccept(place);
  // Another member can be faster. The button is then gone before the response, and callbacks of `mutate` do not run.
  const press = async () => {
    try {
      await accept.mutateAsync(undefined);
      showToast({ title: 'You’re Playing', description: `You’re playing for ${playerName}.` });
    } catch (error) {
      showRefusal('Request Not Accepted', error, 'Please try again.');
    }
  };
  return (
    <Button
      aria-label={`I’ll Play for ${playerName}`}
      className={className}
      isBusy={accept.isPending}
      busyText="Saving..."
      onClick={() => void press()}
    >
      I’ll Play
    </Button>
  );
}
