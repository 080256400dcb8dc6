import type { DeskBookingRow, DeskDay } from '@clubhouse/core/desk';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { instantOf } from '@clubhouse/core/time';

export const TUESDAY = '2026-11-24';

let lastId = 0;
export function aRow(changes: Partial<DeskBookingRow> = {}): DeskBookingRow {
  lastId += 1;
  return {
    id: lastId,
    simulatorId: 1,
    bookingDate: TUESDAY,
    startTime: '18:00:00',
    endTime: '19:30:00',
    userId: 7,
    kind: 'member',
    createdAt: '2026-11-20T12:00:00.000Z',
    name: 'Ann Smith',
    phone: null,
    email: null,
    checkedInAt: null,
    noShow: false,
    ...changes,
  };
}

export function aBoardDay(changes: Partial<DeskDay> = {}): DeskDay {
  return {
    date: TUESDAY,
    simulators: [],
    bookings: [],
    leagueSessions: [],
    closures: [],
    openRequests: [],
    openRequestCount: 0,
    ...changes,
  };
}

/** The instant at which the facility's clock shows this date and time. */
export function at(date: string, time: string): Date {
  const instant = instantOf(date, time, DEFAULT_FACILITY);
  if (!instant) throw new Error(`${date} has no ${time}`);
  return instant;
}
