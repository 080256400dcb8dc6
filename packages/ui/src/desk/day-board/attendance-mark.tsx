import { type Attendance, attendanceAt, type DeskBookingRow } from '@clubhouse/core/desk';
import { CircleCheck, CircleX, Clock, CloudUpload, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { attendanceText } from './texts.ts';

const LOOKS: Record<Attendance, { icon: LucideIcon; className: string }> = {
  expected: { icon: Clock, className: 'text-muted' },
  late: { icon: TriangleAlert, className: 'font-[600] text-warning' },
  arrived: { icon: CircleCheck, className: 'font-[600] text-success' },
  left: { icon: CircleCheck, className: 'text-muted' },
  'no-show': { icon: CircleX, className: 'font-[600] text-danger' },
  unseen: { icon: Clock, className: 'text-muted' },
};

/** Shows the attendance as an icon and text, because some people cannot tell the colors apart. */
export function AttendanceMark({ booking, className = '' }: { booking: DeskBookingRow; className?: string }) {
  const facility = useFacility();
  const now = useNow();
  const { icon, className: look } = LOOKS[attendanceAt(booking, now, facility)];
  const Icon = booking.isUnsent ? CloudUpload : icon;
  return (
    <span className={`inline-flex min-w-0 items-center gap-1 ${look} ${className}`}>
      <Icon aria-hidden className="size-[1.1em] shrink-0" />
      {attendanceText(booking, now, facility)}
    </span>
  );
}
