import type { ListedBooking } from '@clubhouse/core/bookings';
import { ContactLinks } from '../../kit/contact-links.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Notice } from '../../kit/index.ts';
import { Moment } from '../../kit/moment.tsx';
import { BookingFacts } from '../dialogs/booking-facts.tsx';
import { BookingHistory } from '../dialogs/booking-history.tsx';
import { nameOf } from '../schedule/texts.ts';

/** A booking that was found, and what happened to it. */
export default function FoundBookingDialog({
  booking,
  onClose,
}: {
  booking: ListedBooking;
  onClose: () => void;
}) {
  return (
    <Dialog title={nameOf(booking)} onClose={onClose}>
      <div className="grid gap-5">
        <BookingFacts booking={booking} />
        {booking.cancelledAt && (
          <Notice>
            Canceled on <Moment at={booking.cancelledAt} />.
          </Notice>
        )}
        <ContactLinks phone={null} email={booking.email} />
        <BookingHistory bookingId={booking.id} />
      </div>
    </Dialog>
  );
}
