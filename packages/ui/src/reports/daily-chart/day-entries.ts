import { bookingPhase, closuresOn } from '@clubhouse/core/bookings';
import type { DeskBookingRow, DeskDay } from '@clubhouse/core/desk';
import type { Facility } from '@clubhouse/core/facility';
import { hoursOf, type Interval, minutesOf, overlaps } from '@clubhouse/core/time';
import type { OccupancyKind } from '../../bookings/staff/index.ts';

export type DayEntry = Interval & {
  key: string;
  kind: OccupancyKind;
  name: string;
  /**
   * The user ID of the booking's holder. Null if the holder is not a person with an account, or if the entry
   * is not a booking.
   */
  userId: number | null;
  note: 'Now' | 'Checked in' | 'No-show' | null;
};

export function entriesOf(day: DeskDay, simulatorId: number, now: Date, facility: Facility): DayEntry[] {
  const bookings = day.bookings.filter((booking) => booking.simulatorId === simulatorId);
  // Leaves out sessions with reserved bays, because the league's bookings already represent them.
  const sessions = day.leagueSessions.filter(
    (session) =>
      session.simulatorIds.includes(simulatorId) &&
      !bookings.some((booking) => booking.kind === 'league' && overlaps(booking, session)),
  );
  const closures = closuresOn(day.date, day.closures, facility).filter(
    (part) => part.simulatorId === simulatorId,
  );
  const entries: DayEntry[] = [
    ...bookings.map((booking) => ({
      key: `booking ${booking.id}`,
      kind: booking.kind,
      // A deleted account's past bookings have no name.
      name: booking.name ?? 'No name',
      userId: booking.kind === 'guest' || booking.name === null ? null : booking.userId,
      note: noteOf(booking, now, facility),
      startTime: booking.startTime,
      endTime: booking.endTime,
    })),
    ...sessions.map(({ leagueId, leagueName, startTime, endTime }) => ({
      key: `league ${leagueId} ${startTime}`,
      kind: 'league' as const,
      name: leagueName,
      userId: null,
      note: null,
      startTime,
      endTime,
    })),
    ...closures.map(({ reason, startTime, endTime }) => ({
      key: `closed ${startTime}`,
      kind: 'closed' as const,
      name: reason,
      userId: null,
      note: null,
      startTime,
      endTime,
    })),
  ];
  return entries.sort((a, b) => a.startTime.localeCompare(b.startTime));
}

function noteOf(booking: DeskBookingRow, now: Date, facility: Facility): DayEntry['note'] {
  if (booking.noShow) return 'No-show';
  if (booking.checkedInAt !== null) return 'Checked in';
  return bookingPhase(booking, now, facility) === 'running' ? 'Now' : null;
}

const WHOLE_DAY: Interval = { startTime: '00:00:00', endTime: '24:00:00' };

/**
 * Returns how many hours of the interval the bay is in use. Counts overlapping entries once, and ignores
 * closures.
 */
function hoursInUse(entries: readonly DayEntry[], { startTime, endTime }: Interval): number {
  let minutes = 0;
  let from = minutesOf(startTime);
  // The entries are sorted by start time, so moving `from` forward skips the time that was already counted.
  for (const entry of entries) {
    if (entry.kind === 'closed') continue;
    const start = Math.max(from, minutesOf(entry.startTime));
    const end = Math.min(minutesOf(endTime), minutesOf(entry.endTime));
    minutes += Math.max(0, end - start);
    from = Math.max(from, end);
  }
  return minutes / 60;
}

/**
 * Returns how long a bay is in use: in hours, as a share of the day, and as a share of the staff hours.
 * `ofStaffHours` is null on a day without staff.
 */
export function bayUse(entries: readonly DayEntry[], staffed: Interval | null) {
  const hours = hoursInUse(entries, WHOLE_DAY);
  return {
    hours,
    ofDay: hours / hoursOf(WHOLE_DAY),
    ofStaffHours: staffed && hoursInUse(entries, staffed) / hoursOf(staffed),
  };
}
