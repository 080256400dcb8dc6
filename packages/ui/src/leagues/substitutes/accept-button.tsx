import { Button, showToast } from '../../kit/index.ts';
import { showRefusal } from '../../kit/refused.tsx';
import { type SubstitutePlace, useAccept } from './api.ts';

type Props = { place: SubstitutePlace; playerName: string; className?: string };

/** Lets a member accept a request for a substitute. The first member who accepts becomes the substitute. */
export function AcceptButton({ place, playerName, className }: Props) {
  const accept = useAccept(place);
  // Awaits the promise, because callbacks of `mutate` would not run if another member is faster and the
  // button disappears.
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
