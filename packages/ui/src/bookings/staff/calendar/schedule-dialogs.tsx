import type { Closure, NewBooking } from '@clubhouse/core/bookings';
import type { DeskBookingRow, Occupancy } from '@clubhouse/core/desk';
import { facilityDate, facilityTime } from '@clubhouse/core/time';
import { useState } from 'react';
import { useFacility } from '../../../client/facility.ts';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { BookBayDialog } from '../dialogs/book-bay.ts';
import type { View } from '../dialogs/booking-dialog.tsx';
import type { BookedMember } from '../dialogs/member-booking.tsx';
import type { SlotHint } from '../dialogs/slot-choice.ts';

const BookingDialog = lazyDialog(() => import('../dialogs/booking-dialog.tsx'));
const MoveDialog = lazyDialog(() => import('../dialogs/move-dialog.tsx'));
const SessionDialog = lazyDialog(() => import('../dialogs/session-dialog.tsx'));
export const CloseBayDialog = lazyDialog(() => import('../dialogs/close-bay-dialog.tsx'));
export const ClosureDialog = lazyDialog(() => import('../dialogs/closure-dialog.tsx'));

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
  | { dialog: 'closure'; closure: Closure }
  | { dialog: 'session'; session: Session };

type Session = Extract<Occupancy, { type: 'session' }>;

/** Returns the dialog about a booking, a closure or a league session. */
export function dialogAbout(item: Occupancy): ActiveDialog {
  if (item.type === 'booking') return { dialog: 'booking', booking: item.booking };
  if (item.type === 'closure') return { dialog: 'closure', closure: item.closure };
  return { dialog: 'session', session: item };
}

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
      return <ExtendableClosure closure={activeDialog.closure} onClose={onClose} />;
    case 'session':
      return <SessionDialog session={activeDialog.session} onClose={onClose} />;
    case 'booking':
      return <BookingDialog booking={activeDialog.booking} view={activeDialog.view} onClose={onClose} />;
  }
}

function ExtendableClosure({ closure, onClose }: { closure: Closure; onClose: () => void }) {
  const facility = useFacility();
  const [isExtending, setIsExtending] = useState(false);
  if (!isExtending) {
    return <ClosureDialog closure={closure} onExtend={() => setIsExtending(true)} onClose={onClose} />;
  }
  const end = new Date(closure.to);
  const slotHint = {
    simulatorId: closure.simulatorId,
    bookingDate: facilityDate(end, facility),
    startTime: facilityTime(end, facility),
  };
  return <CloseBayDialog slotHint={slotHint} reason={closure.reason} onClose={onClose} />;
}
