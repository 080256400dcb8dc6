import type { DeskBookingRow } from '@clubhouse/core/desk';
import { CircleCheck, CircleX, CloudUpload } from 'lucide-react';
import { attendanceOf, UNSENT } from './texts.ts';

/**
 * Shows that a person has checked in, even if the check-in is not sent yet, or is a no-show. Otherwise,
 * renders nothing. `isWritten` adds a text label to the icon.
 */
export function Attendance({
  booking,
  iconClass = 'size-3.5',
  isWritten = false,
  className = '',
}: {
  booking: DeskBookingRow;
  iconClass?: string;
  isWritten?: boolean;
  className?: string;
}) {
  const attendance = attendanceOf(booking);
  if (attendance === null) return null;
  const isHere = attendance !== 'No-show';
  const Icon = attendance === UNSENT ? CloudUpload : isHere ? CircleCheck : CircleX;
  return (
    <span
      className={`flex items-center gap-1 font-[550] ${isWritten ? 'min-w-0' : 'shrink-0'} ${isHere ? 'text-success' : 'text-danger'} ${className}`}
    >
      <Icon aria-hidden className={`${iconClass} shrink-0`} />
      {isWritten && attendance}
    </span>
  );
}
