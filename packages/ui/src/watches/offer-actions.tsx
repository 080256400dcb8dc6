import type { Booking } from '@clubhouse/core/bookings';
import { bayName } from '@clubhouse/core/facility';
import type { WatchOffer } from '@clubhouse/core/watches';
import { useFacility } from '../client/facility.ts';
import { Button, showToast } from '../kit/index.ts';
import { showRefusal } from '../kit/refused.tsx';
import { useBookOffer, useDeclineOffer } from './api.ts';
import { offerText } from './watch-texts.ts';

/** The two answers to an offer: one press books it, one frees the bay for the next member. */
export function OfferActions({ offer, onDone }: { offer: WatchOffer; onDone?: () => void }) {
  const facility = useFacility();
  const book = useBookOffer();
  const decline = useDeclineOffer();
  const label = offerText(offer);
  const onBooked = (booking: Booking) => {
    onDone?.();
    const description = `Your golf session has been booked successfully in ${bayName(booking.simulatorId, facility)}.`;
    showToast({ title: 'Booking Confirmed', description });
  };
  const onDeclined = () => {
    onDone?.();
    showToast({ title: 'Offer Declined', description: 'We’ll keep watching for other times.' });
  };
  const onError = (title: string) => (error: Error) => showRefusal(title, error, 'Please try again.');
  return (
    <>
      <Button
        aria-label={`Book Session: ${label}`}
        isBusy={book.isPending}
        busyText="Booking..."
        onClick={() => book.mutate(offer, { onSuccess: onBooked, onError: onError('Booking Failed') })}
      >
        Book Session
      </Button>
      <Button
        look="secondary"
        aria-label={`Decline Offer: ${label}`}
        isBusy={decline.isPending}
        onClick={() =>
          decline.mutate(offer.id, { onSuccess: onDeclined, onError: onError('Error Declining Offer') })
        }
      >
        Decline Offer
      </Button>
    </>
  );
}
