import { baysOn, type Facility } from '../facility/index.ts';
import { datePlus, daysBetween, endOf, type Interval, WEEKDAYS, weekdayOf } from '../time/index.ts';
import {
  type CanceledNight,
  type League,
  type MovedNight,
  PLAYOFF_SIZES,
  type PlayoffSize,
} from './contract.ts';

/** The fields that determine the dates on which a league plays. */
export type LeagueNights = Pick<League, 'startDate' | 'endDate' | 'dayOfWeek'> &
  Partial<Pick<League, 'canceledNights' | 'movedNights' | 'playoffTeams'>>;

/** The fields that determine when and in which bays a league plays. */
export type LeagueCalendar = Interval &
  LeagueNights &
  Pick<League, 'name' | 'isActive' | 'numberOfBays' | 'hasSchedule'>;
/** One session of a league. Members cannot book any bay during a session: docs/product/bookings.md#league-sessions. */
export type LeagueSession = Interval & {
  leagueName: string;
  /** The bays that the session uses without a booking. Empty if bookings reserve the league's bays. */
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
  // Sorts the bays by ID, not by their order in the settings. Otherwise, reordering the bays in the settings
  // could move a session into a booked bay.
  const bays = baysOn(date, facility)
    .map(({ id }) => id)
    .sort((a, b) => a - b);
  return leagues
    .filter(({ isActive }) => isActive)
    .flatMap((league) => {
      const session = sessionOn(league, date);
      if (!session) return [];
      const unreservedBays = league.hasSchedule ? [] : bays.slice(0, league.numberOfBays);
      return [{ leagueName: league.name, ...sessionInterval(session), unreservedBays }];
    });
}

function sessionOn(league: LeagueNights & Interval, date: string): Interval | null {
  const moved = moveTo(league, date);
  if (moved) return moved;
  return isNightOf(league, date) && !canceledNightOf(league, date) && !movedNightOf(league, date)
    ? league
    : null;
}

/** Returns the date of the last possible night, playoffs included. Each round of the playoffs takes one week. */
export const lastNightDate = ({
  endDate,
  playoffTeams,
}: Pick<LeagueNights, 'endDate' | 'playoffTeams'>): string =>
  playoffTeams ? datePlus(endDate, 7 * Math.log2(playoffTeams)) : endDate;

/** Returns how many teams play on a night of the playoffs, or undefined for a night of the regular season. */
export function playoffTeamsOn(
  { endDate, playoffTeams }: LeagueNights,
  night: string,
): PlayoffSize | undefined {
  const week = Math.ceil(daysBetween(endDate, night) / 7);
  return PLAYOFF_SIZES.find((teams) => week > 0 && teams * 2 ** (week - 1) === playoffTeams);
}

/** Returns whether a date is an original league night. Ignores cancellations and moves. */
export const isNightOf = (league: LeagueNights, date: string): boolean =>
  league.startDate <= date && date <= lastNightDate(league) && weekdayOf(date) === league.dayOfWeek;

/**
 * Returns a night's cancellation. Undefined if the night is not canceled, or if the date is no longer a
 * league night.
 */
export function canceledNightOf(league: LeagueNights, date: string): CanceledNight | undefined {
  const night = league.canceledNights?.find((canceled) => canceled.date === date);
  return night && isNightOf(league, date) ? night : undefined;
}

/**
 * Returns a night's new date and time. Undefined if the night was not moved, or if the original date is no
 * longer a league night.
 */
export function movedNightOf(league: LeagueNights, date: string): MovedNight | undefined {
  const night = league.movedNights?.find((moved) => moved.date === date);
  return night && isNightOf(league, date) ? night : undefined;
}

/** Returns the moved night that is played on a date, or undefined. */
export const moveTo = (league: LeagueNights, date: string): MovedNight | undefined =>
  league.movedNights?.find((moved) => moved.movedTo === date && isNightOf(league, moved.date));

/**
 * Returns the original date of the night that was moved to a date. If no night was moved there, returns the
 * date itself if it is an original league night, or else undefined.
 */
export const nightOn = (league: LeagueNights, date: string): string | undefined =>
  moveTo(league, date)?.date ?? (isNightOf(league, date) ? date : undefined);

/** A date on which a league plays. `night` is the original date, which differs for a moved night. */
export type PlayedNight = Interval & { date: string; night: string };

/** Returns when the league plays a night. Ignores cancellations. */
export function playedNight(league: LeagueNights & Interval, night: string): PlayedNight {
  const moved = movedNightOf(league, night);
  const { startTime, endTime } = moved ?? league;
  return { date: moved?.movedTo ?? night, night, startTime, endTime };
}

/** Returns a league's sessions in chronological order, without canceled nights. */
export const sessionsOf = (league: LeagueNights & Interval): PlayedNight[] =>
  leagueNightsOf(league)
    .filter((night) => canceledNightOf(league, night) === undefined)
    .map((night) => playedNight(league, night))
    .sort((a, b) => a.date.localeCompare(b.date));

/** Returns the dates on which a league plays, in chronological order and without canceled nights. */
export const sessionDatesOf = (league: LeagueNights): string[] =>
  sessionsOf({ ...league, startTime: '', endTime: '' }).map(({ date }) => date);

/**
 * Returns the original dates of all nights in chronological order: every `dayOfWeek` from the start date
 * through `lastNightDate`. Includes canceled and moved nights.
 */
export function leagueNightsOf(league: LeagueNights): string[] {
  const { startDate, dayOfWeek } = league;
  const lastDate = lastNightDate(league);
  const dates: string[] = [];
  const daysUntilFirst = (WEEKDAYS.indexOf(dayOfWeek) - WEEKDAYS.indexOf(weekdayOf(startDate)) + 7) % 7;
  for (let date = datePlus(startDate, daysUntilFirst); date <= lastDate; date = datePlus(date, 7)) {
    dates.push(date);
  }
  return dates;
}

/** Returns the current or next session, or null if the last session is over. */
export function nextSessionOf(
  league: LeagueNights & Interval,
  now: Date,
  facility: Facility,
): PlayedNight | null {
  return sessionsOf(league).find(({ date, endTime }) => endOf(date, endTime, facility) > now) ?? null;
}
