import type { Closure, NewBooking } from '@clubhouse/core/bookings';
import type { DeskBookingRow } from '@clubhouse/core/desk';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { BookBayDialog } from '../dialogs/book-bay.ts';
import type { View } from '../dialogs/booking-dialog.tsx';
import type { BookedMember } from '../dialogs/member-booking.tsx';
import type { SlotHint } from '../dialogs/slot-choice.ts';

const BookingDialog = lazyDialog(() => import('../dialogs/booking-dialog.tsx'));
const MoveDialog = lazyDialog(() => import('../dialogs/move-dialog.tsx'));
const CloseBayDialog = lazyDialog(() => import('../dialogs/close-bay-dialog.tsx'));
const ClosureDialog = lazyDialog(() => import('../dialogs/closure-dialog.tsx'));

export type ActiveDialog =
  | {
      dialog: 'book';
      slotHint: SlotHint;
      isForGuest?: boolean;
      member?: BookedMember;
      hours?: number;
    }
  | { dialog: 'close'; slotHint: SlotHint }
  | { dialog: 'booking'; booking: DeskBookingRow; view?: View }
  | { dialog: 'move'; booking: DeskBookingRow; to: NewBooking }
  | { dialog: 'closure'; closure: Closure };

export type Open = (activeDialog: ActiveDialog) => void;

export function ScheduleDialogs({
  activeDialog,
  onClose,
}: {
  activeDialog: ActiveDialog;
  onClose: () => void;
}) {
  switch (activeDialog.dialog) {
    case 'book':
      return (
        <BookBayDialog
          slotHint={activeDialog.slotHint}
          isForGuest={activeDialog.isForGuest}
          member={activeDialog.member}
          hours={activeDialog.hours}
          onClose={onClose}
        />
      );
    case 'close':
      return <CloseBayDialog slotHint={activeDialog.slotHint} onClose={onClose} />;
    case 'move':
      return <MoveDialog booking={activeDialog.booking} to={activeDialog.to} onClose={onClose} />;
    case 'closure':
      return <ClosureDialog closure={activeDialog.closure} onClose={onClose} />;
    case 'booking':
      return <BookingDialog booking={activeDialog.booking} view={activeDialog.view} onClose={onClose} />;
  }
}
