import { type Booking, bookingPhase, passedLimits, restoreRefusal } from '@clubhouse/core/bookings';
import { repeatGuest } from '@clubhouse/core/desk';
import type { Facility } from '@clubhouse/core/facility';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFacility } from '../../../client/facility.ts';
import { useNow } from '../../../client/index.ts';
import { Button, showToast } from '../../../kit/index.ts';
import { Refused } from '../../../kit/refused.tsx';
import { deskQueries, useRestoreBooking } from '../api.ts';
import { holderLabel, notifiedText } from '../calendar/texts.ts';
import { OffDutyNotice, useOffDuty } from '../off-duty.tsx';
import { LimitsNotice } from './dialog-parts.tsx';
import { RepeatGuest } from './guest-booking.tsx';
import { ruleDayOf, slotText } from './slot-choice.ts';

type CanceledBooking = Booking & {
  name: string | null;
  email: string | null;
  coachName?: string | null | undefined;
};

export const RESTORE_FAILED = 'Failed to update booking';

/** `isUndo` means that staff undid the cancellation before anyone got an email about it. */
export const showRestored = (booking: CanceledBooking, facility: Facility, { isUndo = false } = {}) =>
  showToast({
    title: booking.kind === 'lesson' ? 'Lesson Restored' : 'Booking Restored',
    description: `${holderLabel(booking)}: ${slotText(booking, facility)}.${isUndo ? '' : ` ${notifiedText(booking)}`}`,
  });

/**
 * Offers to restore a canceled booking, or explains why that is impossible:
 * docs/product/bookings.md#restoring-a-booking. Shows nothing for lessons, league bookings, and bookings
 * whose start has passed.
 */
export function RestoreBooking({
  booking,
  onRestored,
}: {
  booking: CanceledBooking;
  onRestored?: () => void;
}) {
  const facility = useFacility();
  const now = useNow();
  const isOffDuty = useOffDuty() !== null;
  const restore = useRestoreBooking();
  const [isRepeatAllowed, setIsRepeatAllowed] = useState(false);
  const { id, kind, userId, bookingDate } = booking;
  const isOffered =
    (kind === 'member' || kind === 'guest') && bookingPhase(booking, now, facility) === 'upcoming';
  const board = useQuery({ ...deskQueries.day(bookingDate), enabled: isOffered });
  if (!isOffered || !board.data) return null;

  const day = ruleDayOf(board.data, facility);
  // `membershipEndsOn` is null, because only the server checks when the membership ends.
  const member = kind === 'guest' || userId === null ? null : { id: userId, membershipEndsOn: null };
  const refusal = restoreRefusal(booking, { member, day, now });
  const isBusy = restore.isPending || restore.isSuccess;
  if (refusal && !isBusy) {
    return <p className="text-muted">This booking can’t be restored now. {refusal.message}</p>;
  }
  const isRepeat = restore.error?.code === repeatGuest.code;
  const repeat = { isKnown: isRepeat || isRepeatAllowed, isAllowed: isRepeatAllowed };
  // Awaits the mutation, because its callbacks do not run if a reload of the list unmounts this component.
  const press = async () => {
    try {
      await restore.mutateAsync({ id, ...(isRepeatAllowed && { allowRepeat: true }) });
      showRestored(booking, facility);
      onRestored?.();
    } catch {
      // `Refused` below shows `restore.error`.
    }
  };
  return (
    <div className="grid gap-3">
      <OffDutyNotice />
      <LimitsNotice
        limits={isBusy ? [] : passedLimits(booking, { isGuest: kind === 'guest', member, day, now })}
      />
      <RepeatGuest booking={{ repeat, allowRepeat: setIsRepeatAllowed }} />
      <Refused error={restore.error} fallback={RESTORE_FAILED} isSaid={isRepeat} />
      <div>
        <Button
          look="secondary"
          disabled={isOffDuty}
          isBusy={isBusy}
          busyText="Restoring..."
          onClick={() => void press()}
        >
          Restore Booking
        </Button>
        <p className="mt-1.5 text-muted text-small">{notifiedText(booking)}</p>
      </div>
    </div>
  );
}
