import { type Closure, closuresOn } from '../bookings/index.ts';
import { type Bay, baysOn, type Facility } from '../facility/index.ts';
import { sessionInterval } from '../leagues/index.ts';
import { type Interval, overlaps, type WallTime } from '../time/index.ts';
import type { DeskBookingRow, DeskDay } from './contract.ts';

type OccupancyHolder =
  | { type: 'booking'; booking: DeskBookingRow }
  | { type: 'closure'; closure: Closure }
  | { type: 'session'; leagueId: number; leagueName: string; date: string };
/** A time when a bay is taken, and the booking, closure or session that takes it. */
export type Occupancy = Interval & { key: string } & OccupancyHolder;

const occupancy = ({ startTime, endTime }: Interval, key: string, holder: OccupancyHolder): Occupancy => ({
  startTime,
  endTime,
  key,
  ...holder,
});

/**
 * Returns the bookings, closures and league sessions that occupy a bay on a day, soonest first. Leaves out a league
 * session whose bay is reserved, because the reservation is one of the bookings.
 */
export function occupanciesOf(day: DeskDay, simulatorId: number, facility: Facility): Occupancy[] {
  const bookings = day.bookings.filter((booking) => booking.simulatorId === simulatorId);
  const closures = day.closures.filter((closure) => closure.simulatorId === simulatorId);
  const isReserved = (session: Interval) =>
    bookings.some((booking) => booking.kind === 'league' && overlaps(booking, session));
  return [
    ...bookings.map((booking) => occupancy(booking, `booking ${booking.id}`, { type: 'booking', booking })),
    ...closures.flatMap((closure) =>
      closuresOn(day.date, [closure], facility).map((interval) =>
        occupancy(interval, `closure ${closure.id}`, { type: 'closure', closure }),
      ),
    ),
    ...day.leagueSessions
      .filter(({ simulatorIds }) => simulatorIds.includes(simulatorId))
      .map((session) => ({ ...session, ...sessionInterval(session) }))
      .filter((session) => !isReserved(session))
      .map((session) => {
        const { leagueId, leagueName } = session;
        const { date } = day;
        return occupancy(session, `session ${leagueId}`, { type: 'session', leagueId, leagueName, date });
      }),
  ].sort((a, b) => a.startTime.localeCompare(b.startTime));
}

/**
 * Returns a bay's current and next occupancy at a time of day. `current` is null if the bay is free. `next` is null if
 * no other occupancy starts later that day.
 */
export function bayState(day: DeskDay, simulatorId: number, time: WallTime, facility: Facility) {
  const occupancies = occupanciesOf(day, simulatorId, facility);
  return {
    current: occupancies.find(({ startTime, endTime }) => startTime <= time && time < endTime) ?? null,
    next: occupancies.find(({ startTime }) => startTime > time) ?? null,
  };
}

export type SheetRow = { simulatorId: number; item: Occupancy };

/** Returns the bays to show for a date: those not retired by then, and retired bays with bookings on it. */
export function baysToShow(date: string, day: DeskDay | undefined, facility: Facility): Bay[] {
  const inUse = baysOn(date, facility);
  const hasBooking = ({ id }: Bay) => day?.bookings.some(({ simulatorId }) => simulatorId === id) ?? false;
  return facility.bays.filter((bay) => inUse.includes(bay) || hasBooking(bay));
}

/** Returns all bookings, closures and league sessions on a day, sorted by time, then by bay. */
export function sheetRows(day: DeskDay, facility: Facility): SheetRow[] {
  return facility.bays
    .flatMap(({ id }) => occupanciesOf(day, id, facility).map((item) => ({ simulatorId: id, item })))
    .sort((a, b) => a.item.startTime.localeCompare(b.item.startTime));
}
