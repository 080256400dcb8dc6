import { bayName } from '@clubhouse/core/facility';
import { useQuery } from '@tanstack/react-query';
import { useFacility } from '../client/facility.ts';
import { Dialog, DialogFooter } from '../kit/dialog.tsx';
import { Button, Failed, Skeleton } from '../kit/index.ts';
import { watchQueries } from './api.ts';
import { Countdown } from './countdown.tsx';
import { OfferActions, type OnBooked } from './offer-actions.tsx';
import { heldText, offerText } from './watch-texts.ts';

type Props = OnBooked & { offerId: number; onClose: () => void };

/**
 * Shows an offered time. The link in the offer's email opens this dialog. The time is booked only when the
 * member presses the dialog's button.
 */
export default function OfferDialog({ offerId, onBooked, onClose }: Props) {
  const facility = useFacility();
  const { data, error, isPending, dataUpdatedAt, refetch } = useQuery(watchQueries.own());
  const offer = data?.map((watch) => watch.offer).find((each) => each?.id === offerId);
  if (offer) {
    return (
      <Dialog title="A time you’re watching is open" onClose={onClose}>
        <p>
          <span className="block font-[600] text-lead">{offerText(offer)}</span>
          {bayName(offer.simulatorId, facility)}
        </p>
        <p className="mt-3 mb-6">
          {heldText(offer, facility)}{' '}
          <Countdown offer={offer} loadedAt={dataUpdatedAt} onEnd={() => void refetch()} />
        </p>
        <DialogFooter>
          <OfferActions offer={offer} onBooked={onBooked} onDone={onClose} />
        </DialogFooter>
      </Dialog>
    );
  }
  return (
    <Dialog title={data ? 'This offer has ended' : 'Your offer'} onClose={onClose}>
      <div className="mb-6">
        {isPending && <Skeleton className="h-16" />}
        {error && !data && (
          <Failed error={error} what="We couldn’t load your offer." onRetry={() => void refetch()} />
        )}
        {data && (
          <p>
            Someone booked this time, or the 15 minutes ran out. If you keep watching this time, we’ll tell
            you about the next opening.
          </p>
        )}
      </div>
      <DialogFooter>
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
