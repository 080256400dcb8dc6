import { bayName } from '@clubhouse/core/facility';
import { formatHours } from '@clubhouse/core/time';
import type { Watch } from '@clubhouse/core/watches';
import { useQuery } from '@tanstack/react-query';
import { useFacility } from '../client/facility.ts';
import { Button, showToast } from '../kit/index.ts';
import { showRefusal } from '../kit/refused.tsx';
import { AskForPush } from '../push/index.ts';
import { useEndWatch, watchQueries } from './api.ts';
import { Countdown } from './countdown.tsx';
import { OfferActions, type OnBooked } from './offer-actions.tsx';
import { heldText, offerText, watchLabel, windowText } from './watch-texts.ts';

/** The member's watches in My Bookings: docs/product/watches.md#watches-on-screen. */
export default function OwnWatchList({ onBooked }: OnBooked) {
  const { data: watches = [], dataUpdatedAt, refetch } = useQuery(watchQueries.own());
  if (watches.length === 0) return null;
  return (
    <section aria-labelledby="own-watches">
      <h3 id="own-watches" className="mb-2 text-lead">
        Watched times
      </h3>
      <ul className="grid gap-3">
        {watches.map((watch) => (
          <li
            key={watch.id}
            className={`rounded-md border bg-surface p-4 ${watch.offer ? 'border-accent' : 'border-border'}`}
          >
            {watch.offer ? (
              <Offered
                watch={watch}
                offer={watch.offer}
                loadedAt={dataUpdatedAt}
                onEnd={() => void refetch()}
                onBooked={onBooked}
              />
            ) : (
              <Waiting watch={watch} />
            )}
          </li>
        ))}
      </ul>
      <AskForPush className="mt-3" question="Get a notification as soon as a time opens up?" />
    </section>
  );
}

const ROW = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2';

function Waiting({ watch }: { watch: Watch }) {
  return (
    <div className={ROW}>
      <p>
        <span className="block font-[600]">{windowText(watch)}</span>
        <span className="text-muted">{formatHours(watch.hours)}. We’ll tell you when a bay opens.</span>
      </p>
      <EndButton watch={watch} />
    </div>
  );
}

type OfferedProps = OnBooked & {
  watch: Watch;
  offer: NonNullable<Watch['offer']>;
  loadedAt: number;
  onEnd: () => void;
};

function Offered({ watch, offer, loadedAt, onEnd, onBooked }: OfferedProps) {
  const facility = useFacility();
  return (
    <div className={ROW}>
      <p>
        <span className="block font-[600]">
          Open: {offerText(offer)}{' '}
          <span className="font-[400] text-muted">in {bayName(offer.simulatorId, facility)}</span>
        </span>
        <span className="text-muted">{heldText(offer, facility)} </span>
        <Countdown key={offer.id} offer={offer} loadedAt={loadedAt} onEnd={onEnd} />
      </p>
      <div className="flex flex-wrap gap-2">
        <OfferActions offer={offer} onBooked={onBooked} />
        <EndButton watch={watch} />
      </div>
    </div>
  );
}

function EndButton({ watch }: { watch: Watch }) {
  const end = useEndWatch();
  return (
    <Button
      look="quiet"
      aria-label={`End Watch: ${watchLabel(watch)}`}
      isBusy={end.isPending}
      onClick={() =>
        end.mutate(watch.id, {
          onSuccess: () => showToast({ title: 'Watch Ended', description: windowText(watch) }),
          onError: (error) => showRefusal('Error Ending Watch', error, 'Please try again.'),
        })
      }
    >
      End Watch
    </Button>
  );
}
