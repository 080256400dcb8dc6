import { bayName } from '@clubhouse/core/facility';
import { hoursOf } from '@clubhouse/core/time';
import type { PastOffer } from '@clubhouse/core/watches';
import { useQuery } from '@tanstack/react-query';
import { useFacility } from '../client/facility.ts';
import { Dialog, DialogFooter } from '../kit/dialog.tsx';
import { Button, Failed, Skeleton } from '../kit/index.ts';
import { offerQuery, watchQueries } from './api.ts';
import { Countdown } from './countdown.tsx';
import { OfferActions, type OnBooked } from './offer-actions.tsx';
import { heldText, offerText, windowText } from './watch-texts.ts';

export type SeenTimes = { date: string; hours: number; startTime: null; moving: null };
/** `onSeeTimes` selects the offer's date and length on the booking screen. */
export type OnSeeTimes = { onSeeTimes: (times: SeenTimes) => void };
type Props = OnBooked & OnSeeTimes & { offerId: number; onClose: () => void };

/**
 * Shows an offered time. The link in the offer's email opens this dialog. The time is booked only when the
 * member presses the dialog's button.
 */
export default function OfferDialog({ offerId, onBooked, onSeeTimes, onClose }: Props) {
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
  if (data) return <EndedOffer offerId={offerId} onSeeTimes={onSeeTimes} onClose={onClose} />;
  return (
    <Dialog title="Your offer" onClose={onClose}>
      <div className="mb-6">
        {isPending && <Skeleton className="h-16" />}
        {error && <Failed error={error} what="We couldn’t load your offer." onRetry={() => void refetch()} />}
      </div>
      <DialogFooter>
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

const REASONS: Record<NonNullable<PastOffer['end']>, string> = {
  booked: 'You already booked this time.',
  declined: 'You declined this offer.',
  expired: 'We held the bay for 15 minutes, but the time ran out.',
  gone: 'This time is no longer open.',
};

/** Says why an offer has ended, and leads to the other times of the date. */
function EndedOffer({ offerId, onSeeTimes, onClose }: Omit<Props, 'onBooked'>) {
  const { data: offer, error, refetch } = useQuery(offerQuery(offerId));
  const seeTimes = ({ bookingDate: date, ...slot }: PastOffer) =>
    onSeeTimes({ date, hours: hoursOf(slot), startTime: null, moving: null });
  return (
    <Dialog title="This offer has ended" onClose={onClose}>
      <div className="mb-6">
        {!offer && !error && <Skeleton className="h-16" />}
        {error && !offer && (
          <Failed error={error} what="We couldn’t load your offer." onRetry={() => void refetch()} />
        )}
        {offer && (
          <>
            <p className="font-[600] text-lead">{offerText(offer)}</p>
            {offer.end && <p className="mt-1">{REASONS[offer.end]}</p>}
            {offer.watch && offer.end !== 'booked' && (
              <p className="mt-3 text-muted">
                You’re still watching {windowText(offer.watch)}. We’ll tell you about the next opening.
              </p>
            )}
          </>
        )}
      </div>
      <DialogFooter>
        {offer && offer.end !== 'booked' && <Button onClick={() => seeTimes(offer)}>See Open Times</Button>}
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
