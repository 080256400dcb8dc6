import { type BayClosure, bookingPhase, closuresOn } from '@clubhouse/core/bookings';
import type { DeskBookingRow, DeskDay } from '@clubhouse/core/desk';
import { STAFF_HOURS } from '@clubhouse/core/facility';
import { type Interval, minutesOf, overlaps } from '@clubhouse/core/time';

export type EntryKind = DeskBookingRow['kind'] | 'closed';
/** A block of a bay's day: a booking, a league session or a closure. */
export type DayEntry = Interval & {
  key: string;
  kind: EntryKind;
  name: string;
  /** The attendance, if known. */
  note: 'Now' | 'Checked in' | 'No-show' | null;
};

export const KIND_WORDS: Record<EntryKind, string> = {
  member: 'member',
  guest: 'guest',
  league: 'league',
  lesson: 'lesson',
  closed: 'closed',
};

/** Everything in a bay on this day, in order. */
export function entriesOf(day: DeskDay, simulatorId: number, now: Date): DayEntry[] {
  const bookings = day.bookings.filter((booking) => booking.simulatorId === simulatorId);
  // A league with a schedule has its own bookings.
  const sessions = day.leagueSessions.filter(
    (session) =>
      session.simulatorIds.includes(simulatorId) &&
      !bookings.some((booking) => booking.kind === 'league' && overlaps(booking, session)),
  );
  const closures = closuresOn(day.date, day.closures).filter((part) => part.simulatorId === simulatorId);
  return [
    ...bookings.map((booking) => entryOf(booking, now)),
    ...sessions.map(({ leagueId, leagueName, startTime, endTime }) => ({
      key: `league ${leagueId}`,
      kind: 'league' as const,
      name: leagueName,
      note: null,
      startTime,
      endTime,
    })),
    ...closures.map(closedEntryOf),
  ].sort((a, b) => a.startTime.localeCompare(b.startTime));
}

function entryOf(booking: DeskBookingRow, now: Date): DayEntry {
  const { id, kind, name, startTime, endTime } = booking;
  // A deleted account leaves its past bookings without a name.
  return {
    key: `booking ${id}`,
    kind,
    name: name ?? 'No name',
    note: noteOf(booking, now),
    startTime,
    endTime,
  };
}

function noteOf(booking: DeskBookingRow, now: Date): DayEntry['note'] {
  if (booking.noShow) return 'No-show';
  if (booking.checkedInAt !== null) return 'Checked in';
  return bookingPhase(booking, now) === 'running' ? 'Now' : null;
}

function closedEntryOf({ reason, startTime, endTime }: BayClosure): DayEntry {
  return { key: `closed ${startTime}`, kind: 'closed', name: reason, note: null, startTime, endTime };
}

const WHOLE_DAY: Interval = { startTime: '00:00:00', endTime: '24:00:00' };
const shareOf = (hours: number, { startTime, endTime }: Interval) =>
  (hours * 60) / (minutesOf(endTime) - minutesOf(startTime));

/** Hours in use within a part of the day. Overlapping entries count once, and a closed bay is not in use. */
function hoursInUse(entries: readonly DayEntry[], { startTime, endTime }: Interval): number {
  const spans = entries.filter(({ kind }) => kind !== 'closed');
  let minutes = 0;
  let from = minutesOf(startTime);
  // Sorted by start: each entry counts from the end of the previous one.
  for (const span of spans) {
    const start = Math.max(from, minutesOf(span.startTime));
    const end = Math.min(minutesOf(endTime), minutesOf(span.endTime));
    minutes += Math.max(0, end - start);
    from = Math.max(from, end);
  }
  return minutes / 60;
}

export type BayUse = { hours: number; ofDay: number; ofStaffHours: number };

/** The hours that a bay is in use on a day, and their share of 24 hours and of staff hours. */
export function bayUse(entries: readonly DayEntry[]): BayUse {
  const hours = hoursInUse(entries, WHOLE_DAY);
  return {
    hours,
    ofDay: shareOf(hours, WHOLE_DAY),
    ofStaffHours: shareOf(hoursInUse(entries, STAFF_HOURS), STAFF_HOURS),
  };
}
