import { useQuery } from '@tanstack/react-query';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { deskQueries } from '../api.ts';
import { BookBayDialog } from '../dialogs/book-bay.ts';
import type { Opened } from './opened.ts';

const BookingDialog = lazyDialog(() => import('../dialogs/booking-dialog.tsx'));
const MoveDialog = lazyDialog(() => import('../dialogs/move-dialog.tsx'));
const CloseBayDialog = lazyDialog(() => import('../dialogs/close-bay-dialog.tsx'));
const ClosureDialog = lazyDialog(() => import('../dialogs/closure-dialog.tsx'));

export function ScheduleDialogs({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  switch (opened.dialog) {
    case 'book':
      return <BookBayDialog place={opened.place} onClose={onClose} />;
    case 'close':
      return <CloseBayDialog place={opened.place} onClose={onClose} />;
    case 'move':
      return <MoveDialog booking={opened.booking} to={opened.to} onClose={onClose} />;
    case 'closure':
      return <ClosureDialog closure={opened.closure} onClose={onClose} />;
    case 'booking':
      return <FreshBooking {...opened} onClose={onClose} />;
  }
}

/** As the board has it by now, not as it was when it was opened; one that is gone from the day stays as it was. */
function FreshBooking({
  booking,
  day,
  view,
  onClose,
}: Extract<Opened, { dialog: 'booking' }> & { onClose: () => void }) {
  const { data = day } = useQuery({ ...deskQueries.day(booking.bookingDate), enabled: false });
  const fresh = data.bookings.find(({ id }) => id === booking.id);
  return <BookingDialog booking={fresh ?? booking} day={data} {...(view && { view })} onClose={onClose} />;
}
