import type { DeskBookingRow } from '@clubhouse/core/desk';
import { CircleCheck, CircleX } from 'lucide-react';
import { attendanceOf } from './texts.ts';

/** Renders nothing before staff have recorded the attendance. `isWritten` adds the words to the icon. */
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
  const isHere = attendance === 'Checked in';
  const Icon = isHere ? CircleCheck : CircleX;
  return (
    <span
      className={`flex shrink-0 items-center gap-1 font-[550] ${isHere ? 'text-success' : 'text-danger'} ${className}`}
    >
      <Icon aria-hidden className={`${iconClass} shrink-0`} />
      {isWritten && attendance}
    </span>
  );
}
