import type { OwnBooking } from '@clubhouse/core/bookings';
import { formatInterval, formatShortDate } from '@clubhouse/core/time';
import { Button } from '../kit/index.ts';

/** Says which booking is being moved; it stays where it is until the new time is booked. */
export function MovingBanner({ booking, onKeep }: { booking: OwnBooking; onKeep: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-accent-soft px-4 py-3"
    >
      <p>
        <span className="block font-[600]">Moving your booking</span>
        {formatShortDate(booking.bookingDate)}, {formatInterval(booking)}, {booking.simulatorName}
      </p>
      <Button look="secondary" onClick={onKeep}>
        Keep it there
      </Button>
    </div>
  );
}
