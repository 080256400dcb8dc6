import { may } from '@clubhouse/core/auth';
import type { Booking } from '@clubhouse/core/bookings';
import { bayName, type Visit } from '@clubhouse/core/facility';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../auth/index.ts';
import { useFacility } from '../client/facility.ts';
import { EntranceCode } from '../keypad/index.ts';
import { ConfirmationPart } from '../kit/confirmation.tsx';
import { Button } from '../kit/index.ts';
import { lazyDialog } from '../kit/lazy-dialog.tsx';
import { AddToCalendar, Arrival, WhoElse } from '../kit/visit-links.tsx';

export const ShareDialog = lazyDialog(() => import('./share-dialog.tsx'));

export function BookingVisit({ booking }: { booking: Booking }) {
  const facility = useFacility();
  const user = useUser();
  const [isSharing, setIsSharing] = useState(false);
  const visit: Visit = {
    ...booking,
    date: booking.bookingDate,
    title: `Golf in ${bayName(booking.simulatorId, facility)}`,
  };
  return (
    <>
      <ConfirmationPart>
        <AddToCalendar visit={visit} fileUrl={`/api/user/calendar/booking-${booking.id}.ics`} />
      </ConfirmationPart>
      <div className="mt-4 grid max-w-sm grid-cols-[repeat(auto-fit,minmax(min(100%,8em),1fr))] gap-2">
        <EntranceCode />
        {may(user, 'bookBays') && (
          <Button look="secondary" aria-label="Share with friends" onClick={() => setIsSharing(true)}>
            <Share2 aria-hidden className="size-5 text-accent" />
            Share
          </Button>
        )}
      </div>
      <ConfirmationPart>
        <Arrival />
        <WhoElse />
      </ConfirmationPart>
      {isSharing && <ShareDialog booking={booking} onClose={() => setIsSharing(false)} />}
    </>
  );
}
