import type { DeskBookingRow } from '@clubhouse/core/desk';
import { RotateCcw } from 'lucide-react';
import { holderLabel } from '../../bookings/staff/index.ts';
import { Button } from '../../kit/index.ts';
import { shortcutOf } from '../keys.ts';
import type { BookingActions } from './use-booking-actions.ts';

type Props = {
  booking: DeskBookingRow;
  actions: BookingActions;
  look?: 'primary' | 'secondary';
  isLarge?: boolean;
};

export function CheckInButton({ booking, actions, look = 'primary', isLarge = false }: Props) {
  const isHere = booking.checkedInAt !== null;
  const blocked = actions.checkInBlocked(booking);
  return (
    <Button
      look={!isHere ? look : isLarge ? 'secondary' : 'quiet'}
      aria-label={isHere ? `Undo check-in, ${holderLabel(booking)}` : `Check In, ${holderLabel(booking)}`}
      // Not `disabled`, because a disabled button would lose the focus. A press explains why nothing happens.
      aria-disabled={blocked !== null || undefined}
      title={blocked ?? undefined}
      className={`whitespace-nowrap px-1.5! aria-disabled:opacity-60 @min-[74rem]:px-2.5! ${isLarge ? 'flex-auto' : ''}`}
      onClick={() => void actions.checkIn(booking)}
      {...shortcutOf('checkIn')}
    >
      {isHere && <RotateCcw aria-hidden className="size-5 shrink-0" />}
      {isHere ? 'Undo' : 'Check In'}{' '}
      {isHere && isLarge && <span className="-ml-1 @max-[80rem]:hidden">check-in</span>}
    </Button>
  );
}
