import type { Booking } from '@clubhouse/core/bookings';
import type { WatchOffer } from '@clubhouse/core/watches';
import { Button, showToast } from '../kit/index.ts';
import { showRefusal } from '../kit/refused.tsx';
import { useBookOffer, useDeclineOffer } from './api.ts';
import { offerText } from './watch-texts.ts';

export type OnBooked = { onBooked: (booking: Booking) => void };

type Props = OnBooked & { offer: WatchOffer; onDone?: () => void };

/** Two buttons: one books the offered time, the other declines the offer. Declining frees a held bay. */
export function OfferActions({ offer, onBooked, onDone }: Props) {
  const book = useBookOffer();
  const decline = useDeclineOffer();
  const label = offerText(offer);
  const onDeclined = () => {
    onDone?.();
    showToast({ title: 'Offer Declined', description: 'We’ll keep watching for other times.' });
  };
  const onError = (title: string) => (error: Error) => showRefusal(title, error, 'Please try again.');
  // Both actions await the promise, because callbacks of `mutate` do not run if a live event removes this
  // component before the response arrives.
  const submit = () =>
    void book.mutateAsync(offer).then((booking) => {
      onDone?.();
      onBooked(booking);
    }, onError('Booking Failed'));
  return (
    <>
      <Button
        aria-label={`Book Session: ${label}`}
        isBusy={book.isPending}
        busyText="Booking..."
        onClick={submit}
      >
        Book Session
      </Button>
      <Button
        look="secondary"
        aria-label={`Decline Offer: ${label}`}
        isBusy={decline.isPending}
        onClick={() => void decline.mutateAsync(offer.id).then(onDeclined, onError('Error Declining Offer'))}
      >
        Decline Offer
      </Button>
    </>
  );
}
