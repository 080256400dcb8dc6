import { baysOn } from '@clubhouse/core/facility';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useFacility } from '../../../client/facility.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { Failed } from '../../../kit/index.ts';
import { lazyDialog, OpeningDialog } from '../../../kit/lazy-dialog.tsx';
import { deskQueries } from '../api.ts';
import type { SlotHint } from '../dialogs/slot-choice.ts';
import { useCalendarPosition } from './calendar-position.ts';
import { type ActiveDialog, ScheduleDialogs } from './schedule-dialogs.tsx';

const BookingDialog = lazyDialog(() => import('../dialogs/booking-dialog.tsx'));

/** Opens the dialog that is named in a link to the calendar: docs/product/front-desk.md#links-to-the-calendar. */
export default function LinkedDialog({ onClose: close }: { onClose: () => void }) {
  const { date, today } = useCalendarPosition();
  const [params] = useSearchParams();
  const facility = useFacility();
  const booking = params.get('booking') ?? '';
  if (/^\d{1,9}$/.test(booking)) return <LinkedBooking key={booking} id={Number(booking)} onClose={close} />;
  // Staff cannot book or close a bay in the past, so the dialog starts with today.
  const isOver = date < today;
  const bookingDate = isOver ? today : date;
  const bay = baysOn(bookingDate, facility).find(({ id }) => String(id) === params.get('bay'));
  const dialog = dialogNamed(params.get('dialog'), { bookingDate, ...(bay && { simulatorId: bay.id }) });
  return dialog && <ScheduleDialogs activeDialog={dialog} onClose={close} />;
}

function dialogNamed(name: string | null, slotHint: SlotHint): ActiveDialog | null {
  if (name === 'book') return { dialog: 'book', slotHint };
  if (name === 'walk-in') return { dialog: 'book', slotHint, isForGuest: true };
  if (name === 'close') return { dialog: 'close', slotHint };
  return null;
}

function LinkedBooking({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(deskQueries.one(id));
  if (data) return <BookingDialog booking={data} onClose={onClose} />;
  if (!error) return <OpeningDialog />;
  return (
    <Dialog title="Booking" onClose={onClose}>
      <Failed error={error} what="We couldn’t open this booking." onRetry={() => void refetch()} />
    </Dialog>
  );
}
