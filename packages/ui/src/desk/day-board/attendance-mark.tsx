import { type Attendance, attendanceAt, type DeskBookingRow } from '@clubhouse/core/desk';
import { CircleCheck, CircleX, Clock, type LucideIcon, TriangleAlert } from 'lucide-react';
import { attendanceText } from './texts.ts';

type Look = { icon: LucideIcon; className: string };

const LOOKS: Record<Attendance, Look> = {
  expected: { icon: Clock, className: 'text-muted' },
  late: { icon: TriangleAlert, className: 'font-[600] text-warning' },
  arrived: { icon: CircleCheck, className: 'font-[600] text-success' },
  left: { icon: CircleCheck, className: 'text-muted' },
  'no-show': { icon: CircleX, className: 'font-[600] text-danger' },
  unseen: { icon: Clock, className: 'text-muted' },
};

/** Whether the person is here, as an icon and a word. The color is an extra cue. */
export function AttendanceMark({
  booking,
  now,
  className = '',
}: {
  booking: DeskBookingRow;
  now: Date;
  className?: string;
}) {
  const { icon: Icon, className: look } = LOOKS[attendanceAt(booking, now)];
  return (
    <span className={`inline-flex min-w-0 items-center gap-1 ${look} ${className}`}>
      <Icon aria-hidden className="size-[1.1em] shrink-0" />
      {attendanceText(booking, now)}
    </span>
  );
}
