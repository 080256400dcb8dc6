import { may } from '@clubhouse/core/auth';
import type { OwnBooking, SeriesDate } from '@clubhouse/core/bookings';
import { formatInterval, formatShortDate } from '@clubhouse/core/time';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../auth/index.ts';
import { EntranceCode } from '../keypad/index.ts';
import { Confirmation, ConfirmationPart } from '../kit/confirmation.tsx';
import { Button, Card, Notice } from '../kit/index.ts';
import { Arrival, CalendarFile, WhoElse } from '../kit/visit-links.tsx';
import { ShareDialog } from './booking-visit.tsx';

type Props = {
  /** The bookings of the series that have not been canceled. */
  bookings: readonly OwnBooking[];
  /** The dates that became unavailable after the preview. */
  refused?: readonly SeriesDate[];
  onDismiss: () => void;
};

/** Replaces the booking form after a weekly booking: docs/product/bookings.md#confirmation. */
export default function SeriesConfirmation({ bookings, refused = [], onDismiss }: Props) {
  const user = useUser();
  const [shared, setShared] = useState<OwnBooking | null>(null);
  const events = bookings.map(({ id }) => `booking-${id}`).join(',');
  return (
    <Card>
      <Confirmation title="You’re on">
        <p className="mt-2 text-lead">
          <span className="font-[640]">
            {bookings.length === 1 ? '1 session' : `${bookings.length} sessions`}
          </span>
        </p>
        <p className="text-muted">
          We emailed you all the dates. You can move or cancel each session separately.
        </p>
        {refused.length > 0 && (
          <Notice tone="warning" className="mt-3">
            <p className="font-[550]">Not booked</p>
            <ul>
              {refused.map(({ slot, message }) => (
                <li key={slot.bookingDate}>
                  {formatShortDate(slot.bookingDate)}: {message}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <ul aria-label="Booked sessions" className="mt-4 divide-y divide-border border-border border-y">
          {bookings.map((booking) => (
            <li key={booking.id} className="flex min-h-14 items-center justify-between gap-3 py-1.5">
              <p>
                <span className="font-[600]">{formatShortDate(booking.bookingDate)}</span>{' '}
                <span className="text-muted">in {booking.simulatorName}</span>
                <span className="block">{formatInterval(booking)}</span>
              </p>
              {may(user, 'bookBays') && (
                <Button
                  look="quiet"
                  className="-mr-4"
                  aria-label={`Share ${formatShortDate(booking.bookingDate)} with friends`}
                  onClick={() => setShared(booking)}
                >
                  <Share2 aria-hidden className="size-5 text-accent" />
                  Share
                </Button>
              )}
            </li>
          ))}
        </ul>
        <div className="mt-4 grid max-w-md gap-2 sm:grid-cols-2">
          <CalendarFile fileUrl={`/api/user/calendar/${events}.ics`}>Add All to Calendar</CalendarFile>
          <EntranceCode />
        </div>
        <ConfirmationPart>
          <Arrival />
          <WhoElse />
        </ConfirmationPart>
        <ConfirmationPart>
          <Button className="max-sm:w-full" onClick={onDismiss}>
            Book Another Time
          </Button>
        </ConfirmationPart>
      </Confirmation>
      {shared && <ShareDialog booking={shared} onClose={() => setShared(null)} />}
    </Card>
  );
}
