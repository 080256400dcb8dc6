import { baysOn, type Facility } from '../facility/index.ts';
import { datePlus, endOf, type Interval, WEEKDAYS, weekdayOf } from '../time/index.ts';
import type { League } from './contract.ts';

/** The fields that decide when and in which bays a league plays. */
export type LeagueCalendar = Interval &
  Pick<League, 'name' | 'isActive' | 'startDate' | 'endDate' | 'dayOfWeek' | 'numberOfBays' | 'hasSchedule'>;
/** One session of a league. Members cannot book any bay during a session: docs/product/bookings.md#league-sessions. */
export type LeagueSession = Interval & {
  leagueName: string;
  /** The bays that the session uses without a booking. Empty if the league has bookings for its bays. */
  unreservedBays: readonly number[];
};

/** Returns a league's start and end time as HH:MM:SS, the format of bookings. */
export function sessionInterval({ startTime, endTime }: Interval): Interval {
  return { startTime: `${startTime.slice(0, 5)}:00`, endTime: `${endTime.slice(0, 5)}:00` };
}

/** Returns the sessions of all active leagues on a date. */
export function leagueSessionsOn(
  date: string,
  leagues: readonly LeagueCalendar[],
  facility: Facility,
): LeagueSession[] {
  // The order of the list does not matter here, so that sorting the bays cannot move a session onto a booking.
  const bays = baysOn(date, facility)
    .map(({ id }) => id)
    .sort((a, b) => a - b);
  const weekday = weekdayOf(date);
  return leagues
    .filter((league) => league.isActive && league.dayOfWeek === weekday)
    .filter((league) => league.startDate <= date && date <= league.endDate)
    .map((league) => ({
      leagueName: league.name,
      ...sessionInterval(league),
      unreservedBays: league.hasSchedule ? [] : bays.slice(0, league.numberOfBays),
    }));
}

/** Returns the dates on which a league plays: every `dayOfWeek` from the start date to the end date, inclusive. */
export function sessionDatesOf(league: Pick<League, 'startDate' | 'endDate' | 'dayOfWeek'>): string[] {
  const { startDate, endDate, dayOfWeek } = league;
  const dates: string[] = [];
  const daysUntilFirst = (WEEKDAYS.indexOf(dayOfWeek) - WEEKDAYS.indexOf(weekdayOf(startDate)) + 7) % 7;
  for (let date = datePlus(startDate, daysUntilFirst); date <= endDate; date = datePlus(date, 7)) {
    dates.push(date);
  }
  return dates;
}

/** Returns the date of the current or next session, or null if the last session is over. */
export function nextSessionOf(
  league: Pick<League, 'startDate' | 'endDate' | 'dayOfWeek' | 'endTime'>,
  now: Date,
  facility: Facility,
): string | null {
  return sessionDatesOf(league).find((date) => endOf(date, league.endTime, facility) > now) ?? null;
}
