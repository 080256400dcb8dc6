import { useQuery } from '@tanstack/react-query';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { deskQueries } from '../api.ts';
import { BookBayDialog } from '../dialogs/book-bay.ts';
import type { ActiveDialog } from './active-dialog.ts';

const BookingDialog = lazyDialog(() => import('../dialogs/booking-dialog.tsx'));
const MoveDialog = lazyDialog(() => import('../dialogs/move-dialog.tsx'));
const CloseBayDialog = lazyDialog(() => import('../dialogs/close-bay-dialog.tsx'));
const ClosureDialog = lazyDialog(() => import('../dialogs/closure-dialog.tsx'));

export function ScheduleDialogs({
  activeDialog,
  onClose,
}: {
  activeDialog: ActiveDialog;
  onClose: () => void;
}) {
  switch (activeDialog.dialog) {
    case 'book':
      return <BookBayDialog slotHint={activeDialog.slotHint} onClose={onClose} />;
    case 'close':
      return <CloseBayDialog slotHint={activeDialog.slotHint} onClose={onClose} />;
    case 'move':
      return <MoveDialog booking={activeDialog.booking} to={activeDialog.to} onClose={onClose} />;
    case 'closure':
      return <ClosureDialog closure={activeDialog.closure} onClose={onClose} />;
    case 'booking':
      return <FreshBooking {...activeDialog} onClose={onClose} />;
  }
}

/** The booking in its current state. A booking that left the day keeps its state from when the dialog opened. */
function FreshBooking({
  booking,
  day,
  view,
  onClose,
}: Extract<ActiveDialog, { dialog: 'booking' }> & { onClose: () => void }) {
  const { data = day } = useQuery({ ...deskQueries.day(booking.bookingDate), enabled: false });
  const fresh = data.bookings.find(({ id }) => id === booking.id);
  return <BookingDialog booking={fresh ?? booking} day={data} {...(view && { view })} onClose={onClose} />;
}
