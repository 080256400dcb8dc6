import type { DeskBookingRow, DeskDay, Occupancy } from '@clubhouse/core/desk';
import { useRef, useState } from 'react';
import {
  canCancel,
  canMove,
  dialogAbout,
  holderLabel,
  type LengthChoice,
  lengthChoices,
  lengthToast,
  type Open,
  ruleDayOf,
  useChangeBooking,
  useCheckIn,
  useOffDuty,
  type View,
} from '../../bookings/staff/index.ts';
import { useFacility } from '../../client/facility.ts';
import { readClock } from '../../client/index.ts';
import { useOffline } from '../../client/offline.ts';
import { showToast } from '../../kit/index.ts';
import { showRefusal } from '../../kit/refused.tsx';

export type BookingActions = ReturnType<typeof useBookingActions>;

export const NO_EARLIER_END = 'This booking can’t end any earlier.';

const refuse = (title: string, description: string) =>
  showToast({ title, description, variant: 'destructive' });

export function useBookingActions(day: DeskDay | undefined, onOpen: Open) {
  const facility = useFacility();
  const offDuty = useOffDuty();
  const offline = useOffline();
  const checkIn = useCheckIn();
  const { mutateAsync: change } = useChangeBooking();
  const [said, setSaid] = useState('');
  /**
   * The IDs of bookings whose end time is being saved. Until the server responds, further changes of the end
   * time are ignored.
   */
  const changing = useRef(new Set<number>());

  const open = (booking: DeskBookingRow, view: View = 'about') =>
    day && onOpen({ dialog: 'booking', booking, view });
  const openItem = (item: Occupancy) => onOpen(dialogAbout(item));

  const endAt = async (booking: DeskBookingRow, endTime: string, isUndo = false) => {
    if (changing.current.has(booking.id)) return;
    changing.current.add(booking.id);
    try {
      const changed = await change({ id: booking.id, change: { endTime } });
      const undo = { label: 'Undo', onClick: () => void endAt(booking, booking.endTime, true) };
      showToast({
        ...lengthToast(booking, changed.endTime, facility),
        ...(!isUndo && { action: undo }),
      });
    } catch (error) {
      showRefusal('Booking not changed', error, 'Failed to update booking');
    }
    changing.current.delete(booking.id);
  };

  const choose = (booking: DeskBookingRow, choice: LengthChoice | null, cannot: string) => {
    if (offline) refuse('Booking not changed', offline);
    else if (offDuty) refuse('Booking not changed', offDuty);
    else if (!choice) refuse('Booking not changed', NO_EARLIER_END);
    else if (choice.refusal) refuse('Booking not changed', `${cannot}: ${choice.refusal.message}`);
    // The dialog shows staff which limits the change would exceed.
    else if (choice.limits.length > 0) open(booking);
    else void endAt(booking, choice.slot.endTime);
  };

  const lengths = (booking: DeskBookingRow) =>
    day ? lengthChoices(booking, { day: ruleDayOf(day, facility), now: readClock() }) : null;

  /**
   * Opens the booking's dialog in the given view. If the user cannot make this change now, opens the view
   * `about` instead, which explains why. A running booking cannot be canceled, but can still be moved.
   */
  const openView = (booking: DeskBookingRow, view: 'move' | 'cancel') => {
    const isAvailable = { move: canMove, cancel: canCancel }[view](booking, readClock(), facility);
    open(booking, isAvailable && !offDuty ? view : 'about');
  };

  return {
    /** The result of the last check-in, for screen readers, because a check-in shows no toast. */
    said,
    open,
    openItem,
    checkInBlocked: checkIn.blockedText,
    checkIn: async (booking: DeskBookingRow) => {
      const isUndo = booking.checkedInAt !== null;
      const title = isUndo ? 'Couldn’t undo the check-in' : 'Couldn’t check in';
      const blocked = checkIn.blockedText(booking);
      if (blocked) {
        refuse(title, blocked);
        return;
      }
      try {
        const outcome = await checkIn.change(booking);
        const later = outcome === 'queued' ? ' We’ll send the change when the connection is back.' : '';
        setSaid(`${holderLabel(booking)} is ${isUndo ? 'not ' : ''}checked in.${later}`);
      } catch (error) {
        showRefusal(title, error, 'Failed to update booking');
      }
    },
    lengths,
    longer: (booking: DeskBookingRow) => choose(booking, lengths(booking)?.longer ?? null, 'Can’t extend'),
    shorter: (booking: DeskBookingRow) =>
      choose(booking, lengths(booking)?.shorter ?? null, 'Can’t end early'),
    move: (booking: DeskBookingRow) => openView(booking, 'move'),
    cancel: (booking: DeskBookingRow) => openView(booking, 'cancel'),
  };
}
