import { type Closure, closuresOn } from '../bookings/index.ts';
import { sessionInterval } from '../leagues/index.ts';
import { type Interval, overlaps } from '../time/index.ts';
import type { DeskBookingRow, DeskDay } from './contract.ts';

type OccupancyHolder =
  | { type: 'booking'; booking: DeskBookingRow }
  | { type: 'closure'; closure: Closure }
  | { type: 'session'; leagueName: string };
/** A time when a bay is taken, and the booking, closure or session that takes it. */
export type Occupancy = Interval & { key: string } & OccupancyHolder;

/** Returns everything that takes a bay on a day, soonest first. A league reservation replaces its session. */
export function occupanciesOf(day: DeskDay, simulatorId: number): Occupancy[] {
  const bookings = day.bookings.filter((booking) => booking.simulatorId === simulatorId);
  const isReserved = (session: Interval) =>
    bookings.some((booking) => booking.kind === 'league' && overlaps(booking, session));
  return [
    ...bookings.map((booking) => ({
      type: 'booking' as const,
      key: `booking ${booking.id}`,
      startTime: booking.startTime,
      endTime: booking.endTime,
      booking,
    })),
    ...day.closures
      .filter((closure) => closure.simulatorId === simulatorId)
      .flatMap((closure) =>
        closuresOn(day.date, [closure]).map(({ startTime, endTime }) => ({
          type: 'closure' as const,
          key: `closure ${closure.id}`,
          startTime,
          endTime,
          closure,
        })),
      ),
    ...day.leagueSessions
      .filter(({ simulatorIds }) => simulatorIds.includes(simulatorId))
      .map((session) => ({ ...session, ...sessionInterval(session) }))
      .filter((session) => !isReserved(session))
      .map(({ leagueId, leagueName, startTime, endTime }) => ({
        type: 'session' as const,
        key: `session ${leagueId}`,
        startTime,
        endTime,
        leagueName,
      })),
  ].sort((a, b) => a.startTime.localeCompare(b.startTime));
}
