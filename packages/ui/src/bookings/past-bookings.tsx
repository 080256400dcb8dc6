import type { OwnBooking } from '@clubhouse/core/bookings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadAhead } from '../client/load-ahead.ts';
import { FailedPart } from '../kit/failed-part.tsx';
import { Chevron } from '../kit/glyphs.tsx';
import { Failed, Skeleton } from '../kit/index.ts';
import { lazyPart } from '../kit/lazy.tsx';
import { bookingQueries, HABIT_PAGE_SIZE } from './api.ts';

const PastBookingList = lazyPart(() => import('./past-booking-list.tsx'), {
  waiting: <Skeleton className="h-56" />,
  failed: (failure) => <FailedPart what="your past bookings" failure={failure} />,
});
loadAhead(PastBookingList.preload);

type Props = {
  today: string;
  /** Today's finished bookings. */
  ofToday: readonly OwnBooking[];
  onBookAgain: (booking: OwnBooking) => void;
};

/**
 * Shows how many past bookings the member has, and lists them when the member opens the list. The count comes
 * from the query that finds the member's usual time, because the booking screen runs that query anyway.
 */
export function PastBookings({ today, ofToday, onBookAgain }: Props) {
  const [hasOpened, setHasOpened] = useState(false);
  const { data, error, refetch } = useQuery(bookingQueries.ownBefore(today, 1, HABIT_PAGE_SIZE));
  if (error && !data) {
    return <Failed error={error} what="We couldn’t load your past bookings." onRetry={refetch} />;
  }
  const total = ofToday.length + (data?.total ?? 0);
  if (!data || total === 0) return null;
  return (
    <details className="group" onToggle={() => setHasOpened(true)}>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1.5 text-muted hover:text-text">
        Past bookings ({total})
        <Chevron />
      </summary>
      {hasOpened && <PastBookingList today={today} ofToday={ofToday} onBookAgain={onBookAgain} />}
    </details>
  );
}
