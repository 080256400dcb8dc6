import { bookingPhase, type OwnBooking } from '../bookings/index.ts';
import type { Facility } from '../facility/index.ts';
import { datePlus, facilityDate, hoursOf, mondayOf } from '../time/index.ts';
import type { PerformanceReport } from './contract.ts';

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

function hoursBy<Key>(bookings: OwnBooking[], keyOf: (booking: OwnBooking) => Key): [Key, number][] {
  const hours = new Map<Key, number>();
  for (const booking of bookings) {
    hours.set(keyOf(booking), (hours.get(keyOf(booking)) ?? 0) + hoursOf(booking));
  }
  return [...hours];
}

/** Returns a member's performance report for bookings that have ended and are not canceled. */
export function performanceReportOf(
  username: string,
  bookings: readonly OwnBooking[],
  now: Date,
  facility: Facility,
): Omit<PerformanceReport, 'leagues'> {
  const past = bookings
    .filter((booking) => booking.cancelledAt === undefined && bookingPhase(booking, now, facility) === 'past')
    .sort((a, b) => (`${a.bookingDate} ${a.startTime}` < `${b.bookingDate} ${b.startTime}` ? 1 : -1));
  const names = new Map(past.map(({ simulatorId, simulatorName }) => [simulatorId, simulatorName]));
  return {
    username,
    generatedAt: now.toISOString(),
    totalBookings: past.length,
    totalHours: sum(past.map(hoursOf)),
    simulatorUsage: hoursBy(past, ({ simulatorId }) => simulatorId)
      .map(([simulatorId, hours]) => ({ simulatorId, simulatorName: names.get(simulatorId) ?? '', hours }))
      .sort((a, b) => a.simulatorId - b.simulatorId),
    bookingsByDay: Object.fromEntries(hoursBy(past, ({ bookingDate }) => bookingDate)),
    recentBookings: past.slice(0, 10).map(({ bookingDate, simulatorName, startTime, endTime }) => {
      return { bookingDate, simulatorName, startTime, endTime };
    }),
  };
}

/**
 * Returns the booked hours in each of the latest weeks, oldest first. Weeks without a booking have zero
 * hours.
 */
export function hoursByWeek(
  { bookingsByDay, generatedAt }: Pick<PerformanceReport, 'bookingsByDay' | 'generatedAt'>,
  weeks: number,
  facility: Facility,
): { monday: string; hours: number }[] {
  const latest = mondayOf(facilityDate(new Date(generatedAt), facility));
  return Array.from({ length: weeks }, (_, index) => {
    const monday = datePlus(latest, (index - weeks + 1) * 7);
    const nextMonday = datePlus(monday, 7);
    const ofWeek = Object.entries(bookingsByDay).filter(([date]) => monday <= date && date < nextMonday);
    return { monday, hours: sum(ofWeek.map(([, hours]) => hours)) };
  });
}
