import { attendanceAt, type DeskBookingRow } from '@clubhouse/core/desk';
import { bayName } from '@clubhouse/core/facility';
import { formatTime } from '@clubhouse/core/time';
import { holderLabel, KINDS } from '../../bookings/staff/index.ts';
import { BreakableName } from '../../kit/breakable-name.tsx';
import { AttendanceMark } from './attendance-mark.tsx';
import { CheckInButton } from './check-in-button.tsx';
import { kindText } from './texts.ts';
import type { BookingActions } from './use-booking-actions.ts';

/**
 * Arrived people have a filled edge, late people a dashed one, so the difference shows from a distance and without
 * color.
 */
const EDGES: Partial<Record<ReturnType<typeof attendanceAt>, string>> = {
  arrived: 'border-l-success border-solid bg-success-soft/50',
  late: 'border-l-warning border-dashed bg-warning-soft/50',
};

/** A booking of today: time, person, bay and check-in. */
export function ExpectedRow({
  booking,
  now,
  actions,
}: {
  booking: DeskBookingRow;
  now: Date;
  actions: BookingActions;
}) {
  const Icon = KINDS[booking.kind].icon;
  const edge = EDGES[attendanceAt(booking, now)] ?? 'border-l-transparent';
  return (
    <li
      data-row
      data-booking={booking.id}
      className={`flex items-center gap-2 border-l-6 pr-3 focus-within:bg-accent-soft ${edge}`}
    >
      <button
        type="button"
        onClick={() => actions.open(booking)}
        className="grid min-h-15 min-w-0 flex-1 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-2 py-1.5 pl-2.5 text-left leading-snug outline-offset-[-2px]"
      >
        <span className="min-w-19 whitespace-nowrap">
          <span className="block font-[600]">{formatTime(booking.startTime)}</span>
          <span className="block text-muted text-small">{bayName(booking.simulatorId)}</span>
        </span>
        <span className="min-w-0">
          <span title={holderLabel(booking)} className="line-clamp-2 font-[600]">
            <BreakableName name={holderLabel(booking)} />
          </span>
          <span className="flex flex-wrap items-center gap-x-2 text-small">
            <AttendanceMark booking={booking} now={now} />
            {booking.kind !== 'member' && (
              <span className="inline-flex min-w-0 items-center gap-1 text-muted">
                <Icon aria-hidden className="size-4 shrink-0" />
                <span className="min-w-0">{kindText(booking)}</span>
              </span>
            )}
          </span>
        </span>
      </button>
      <CheckInButton booking={booking} actions={actions} look="secondary" />
    </li>
  );
}
