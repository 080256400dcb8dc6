import type { OwnBooking } from '@clubhouse/core/bookings';
import { formatDate, formatInterval } from '@clubhouse/core/time';
import { Dialog } from '../kit/dialog.tsx';
import { BookingVisit } from './booking-visit.tsx';

export default function BookingDetailsDialog({
  booking,
  onClose,
}: {
  booking: OwnBooking;
  onClose: () => void;
}) {
  return (
    <Dialog title="Your booking" onClose={onClose}>
      <p className="font-[600]">
        {formatDate(booking.bookingDate)}, {formatInterval(booking)}
      </p>
      <p className="text-muted">{booking.simulatorName}</p>
      <BookingVisit booking={booking} />
    </Dialog>
  );
}
