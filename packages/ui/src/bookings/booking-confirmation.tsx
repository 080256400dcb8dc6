import { type Booking, bookingPhase } from '@clubhouse/core/bookings';
import { bayName } from '@clubhouse/core/facility';
import { formatInterval, formatShortDate } from '@clubhouse/core/time';
import { useFacility } from '../client/facility.ts';
import { useNow } from '../client/index.ts';
import { Confirmation, ConfirmationPart } from '../kit/confirmation.tsx';
import { Button, Card } from '../kit/index.ts';
import { BookingVisit } from './booking-visit.tsx';
import { dayText } from './texts.ts';

type Props = {
  booking: Booking;
  isMoved?: boolean | undefined;
  isRestored?: boolean | undefined;
  onMove: () => void;
  onCancel: () => void;
  onDismiss: () => void;
};

/** Replaces the booking form until the member makes another choice: docs/product/bookings.md#confirmation. */
export default function BookingConfirmation({ booking, isMoved, isRestored, ...actions }: Props) {
  const facility = useFacility();
  const now = useNow();
  const { onMove, onCancel, onDismiss } = actions;
  return (
    <Card>
      <Confirmation title={isMoved ? 'Your new time is set' : 'You’re on'} isRestored={isRestored}>
        <p className="mt-2 text-lead">
          <span className="font-[640]">{dayText(booking, now, facility)}</span>,{' '}
          <span className="inline-block font-[640]">{formatInterval(booking)}</span>
        </p>
        <p className="text-muted">
          {formatShortDate(booking.bookingDate)} in {bayName(booking.simulatorId, facility)}. We emailed you
          the details.
        </p>
        <BookingVisit booking={booking} />
        <ConfirmationPart>
          <div className="flex flex-wrap gap-2">
            <Button className="max-sm:w-full" onClick={onDismiss}>
              Book Another Time
            </Button>
            {bookingPhase(booking, now, facility) === 'upcoming' && (
              <>
                <Button look="quiet" onClick={onMove}>
                  Move
                </Button>
                <Button look="quiet" onClick={onCancel}>
                  Cancel
                </Button>
              </>
            )}
          </div>
        </ConfirmationPart>
      </Confirmation>
    </Card>
  );
}
