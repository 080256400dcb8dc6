import { baysOn, type Facility } from '../facility/index.ts';
import { datePlus, endOf, type Interval, WEEKDAYS, weekdayOf } from '../time/index.ts';
import type { CanceledNight, League } from './contract.ts';

/** The fields that decide on which dates a league plays. */
export type LeagueNights = Pick<League, 'startDate' | 'endDate' | 'dayOfWeek'> &
  Partial<Pick<League, 'canceledNights'>>;

/** The fields that decide when and in which bays a league plays. */
export type LeagueCalendar = Interval &
  LeagueNights &
  Pick<League, 'name' | 'isActive' | 'numberOfBays' | 'hasSchedule'>;
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
    .filter((league) => canceledNightOf(league, date) === undefined)
    .map((league) => ({
      leagueName: league.name,
      ...sessionInterval(league),
      unreservedBays: league.hasSchedule ? [] : bays.slice(0, league.numberOfBays),
    }));
}

/** Returns the cancellation of a night, or undefined if the night is not canceled. */
export const canceledNightOf = (
  { canceledNights }: Partial<Pick<League, 'canceledNights'>>,
  date: string,
): CanceledNight | undefined => canceledNights?.find((night) => night.date === date);

/** Returns the dates on which a league plays, without canceled nights. */
export const sessionDatesOf = (league: LeagueNights): string[] =>
  leagueNightsOf(league).filter((date) => canceledNightOf(league, date) === undefined);

/** Returns every `dayOfWeek` from the start date to the end date, inclusive. Canceled nights are included. */
export function leagueNightsOf(league: LeagueNights): string[] {
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
  league: LeagueNights & Pick<League, 'endTime'>,
  now: Date,
  facility: Facility,
): string | null {
  return sessionDatesOf(league).find((date) => endOf(date, league.endTime, facility) > now) ?? null;
}
