import type { DeskBookingRow } from '@clubhouse/core/desk';
import { RotateCcw } from 'lucide-react';
import { Button } from '../../kit/index.ts';
import { shortcutOf } from '../keys.ts';
import { nameOf } from '../schedule/texts.ts';
import type { BookingActs } from './use-booking-acts.ts';

/** They are here, or that was a mistake: the same button in the same place. */
export function CheckInButton({
  booking,
  acts,
  look = 'primary',
  undoLook = 'quiet',
  className = '',
}: {
  booking: DeskBookingRow;
  acts: BookingActs;
  look?: 'primary' | 'secondary';
  undoLook?: 'quiet' | 'secondary';
  className?: string;
}) {
  const isHere = booking.checkedInAt !== null;
  const text = isHere ? 'Undo' : 'Check In';
  return (
    <Button
      look={isHere ? undoLook : look}
      aria-label={isHere ? `Undo check-in, ${nameOf(booking)}` : `Check In, ${nameOf(booking)}`}
      className={`whitespace-nowrap px-1.5! @min-[74rem]:px-2.5! ${className}`}
      onClick={() => void acts.checkIn(booking)}
      {...shortcutOf('checkIn')}
    >
      {isHere && <RotateCcw aria-hidden className="size-5 shrink-0" />}
      {text}
    </Button>
  );
}
