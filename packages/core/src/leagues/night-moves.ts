import * as z from 'zod/mini';
import type { Refusal } from '../errors/index.ts';
import type { Facility } from '../facility/index.ts';
import {
  datePlus,
  facilityDate,
  formatShortDate,
  type Interval,
  isoDate,
  minutesOf,
  wallTime,
  weekdayOf,
} from '../time/index.ts';
import type { League } from './contract.ts';
import { scheduleConflict } from './form-contract.ts';
import { HAS_SCORES, LEAGUE_INACTIVE, type Nights, NO_LEAGUE_NIGHT, nightReason } from './nights.ts';
import { PLAYOFF_ROUND_NAMES } from './playoffs-contract.ts';
import { baysNeededOn, hasBegun, planNight, type SessionReservation } from './schedule.ts';
import {
  canceledNightOf,
  isNightOf,
  type LeagueNights,
  lastNightDate,
  nightOn,
  playedNight,
  playoffTeamsOn,
  sessionsOf,
} from './sessions.ts';

const NO_TIME = 'Please specify a start time';

const target = {
  /** The night's original date, even if the night was moved before. */
  date: isoDate,
  movedTo: z
    .string('Please select a date')
    .check(z.refine((date) => isoDate.safeParse(date).success, 'Please select a date')),
  startTime: z.string(NO_TIME).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, NO_TIME)),
};

/** Body of POST /api/leagues/:id/moved-nights. The night keeps its length. The players get the reason by email. */
export const nightMove = z.object({ ...target, reason: nightReason });
export type NightMove = z.output<typeof nightMove>;

/** Body of POST /api/leagues/:id/moved-nights/preview, a dry run. */
export const nightMoveQuestion = z.object(target);
export type NightMoveQuestion = z.output<typeof nightMoveQuestion>;

/** A date on which enough bays are free at the start time that the admin chose. */
const moveSuggestion = z.object({ date: isoDate, isAfterSeason: z.boolean() });
export type MoveSuggestion = z.output<typeof moveSuggestion>;

/**
 * Response of the preview. `simulatorIds` is empty if the night cannot get all of its bays. All lists are
 * empty if the night would not end before midnight.
 */
export const nightMovePreview = z.object({
  simulatorIds: z.array(z.number()),
  conflicts: z.array(scheduleConflict),
  suggestions: z.array(moveSuggestion),
});
export type NightMovePreview = z.output<typeof nightMovePreview>;

const MINUTES_A_DAY = 24 * 60;
const MAX_DAYS_AFTER_SEASON = 366;

/** Returns the new times of a moved night as HH:MM, or null if the night would not end before midnight. */
export function movedInterval(
  { startTime }: Pick<NightMoveQuestion, 'startTime'>,
  league: Interval,
): Interval | null {
  const end = minutesOf(startTime) + minutesOf(league.endTime) - minutesOf(league.startTime);
  return end < MINUTES_A_DAY ? { startTime, endTime: wallTime(end).slice(0, 5) } : null;
}

/** Returns whether a move brings a night back to its original date and time. */
export const isMoveBack = ({ date, movedTo, startTime }: NightMoveQuestion, league: Interval): boolean =>
  movedTo === date && startTime === league.startTime;

/**
 * Returns why an admin cannot move a night, or null: docs/product/leagues.md#moving-a-night. Does not check
 * whether bays are free, because that check needs the day's bookings.
 */
export function moveNightRefusal(
  move: NightMoveQuestion,
  league: Nights,
  { hasScores }: { hasScores: boolean },
  now: Date,
  facility: Facility,
): Refusal | null {
  return nightToMoveRefusal(move.date, league, { hasScores }) ?? targetRefusal(move, league, now, facility);
}

/** Returns why a night cannot be moved at all, or null. A night can be moved even if its time has passed. */
export function nightToMoveRefusal(
  date: string,
  league: Nights,
  { hasScores }: { hasScores: boolean },
): Refusal | null {
  if (hasScores) return HAS_SCORES;
  if (!isNightOf(league, date)) return NO_LEAGUE_NIGHT;
  return league.isActive ? null : LEAGUE_INACTIVE;
}

function targetRefusal(
  { date, movedTo, startTime }: NightMoveQuestion,
  league: Nights,
  now: Date,
  facility: Facility,
): Refusal | null {
  if (!movedInterval({ startTime }, league)) {
    return { code: 'past_midnight', message: 'A league night must end before midnight.' };
  }
  if (hasBegun(movedTo, { startTime }, now, facility)) {
    return { code: 'in_the_past', message: 'This time has passed. Choose a later date or time.' };
  }
  const played = playedNight(league, date);
  const isSame = played.date === movedTo && played.startTime === startTime;
  if (isSame && !canceledNightOf(league, date)) {
    return { code: 'not_moved', message: 'The night is already scheduled for this time.' };
  }
  const other = nightOn(league, movedTo);
  if (other !== undefined && other !== date) {
    const message = `The league already has a night on ${formatShortDate(movedTo)}.`;
    return { code: 'league_night_exists', message };
  }
  if (movedTo > datePlus(league.endDate, MAX_DAYS_AFTER_SEASON)) {
    return { code: 'too_late', message: 'Choose a date no more than a year after the season ends.' };
  }
  return orderRefusal({ date, movedTo }, league);
}

/**
 * Returns why a move would break the order of nights, or null. All nights of the regular season must come
 * before the playoffs. The playoff rounds must stay in order.
 */
function orderRefusal(
  { date, movedTo }: Pick<NightMoveQuestion, 'date' | 'movedTo'>,
  league: LeagueNights,
): Refusal | null {
  const own = playoffTeamsOn(league, date);
  // Nights with more teams come first. A regular-season night counts as having infinitely many teams.
  const order = (teams = Number.POSITIVE_INFINITY) => teams;
  const other = sessionsOf({ ...league, startTime: '', endTime: '' }).find(({ night, date: played }) => {
    const teams = playoffTeamsOn(league, night);
    const isLater = order(teams) < order(own);
    return order(teams) !== order(own) && (isLater ? played <= movedTo : played >= movedTo);
  });
  if (!other) return null;
  const teams = playoffTeamsOn(league, other.night);
  const day = formatShortDate(other.date);
  const name = teams && PLAYOFF_ROUND_NAMES[teams].toLowerCase();
  const what = name
    ? `The ${name} ${teams === 2 ? 'is' : 'are'} on ${day}`
    : `The season has a night on ${day}`;
  const which = order(teams) < order(own) ? 'an earlier' : 'a later';
  const message = `${what}. Choose ${which} date, or move ${name ? `the ${name}` : 'that night'} first.`;
  return { code: 'playoff_order', message };
}

/**
 * Returns why a league's moved nights conflict with its season, or null. A night must not be moved to a date
 * that is another night of the same league.
 */
export function movedNightsRefusal(league: LeagueNights): Refusal | null {
  const meeting = league.movedNights?.find(
    ({ date, movedTo }) => movedTo !== date && isNightOf(league, date) && isNightOf(league, movedTo),
  );
  if (!meeting) return null;
  const [night, day] = [meeting.date, meeting.movedTo].map(formatShortDate);
  const message = `With this change, two league nights would fall on ${day}. First, move the league night on ${night} to another date.`;
  return { code: 'moved_night', message };
}

const DAYS_SEARCHED = 21;
const WEEKS_SEARCHED = 4;
const NEAR_SUGGESTED = 2;

/**
 * Returns candidate dates for moving a night, in chronological order: the dates soon after the night, and the
 * dates soon after the season. If the night has passed, the search starts today. For a playoff night, the
 * season includes the playoffs.
 */
export function moveCandidates(
  night: string,
  league: LeagueNights,
  now: Date,
  facility: Facility,
): MoveSuggestion[] {
  const today = facilityDate(now, facility);
  const isPlayoff = playoffTeamsOn(league, night) !== undefined;
  const seasonEnd = isPlayoff ? lastNightDate(league) : league.endDate;
  const datesFrom = (first: string, count: number) =>
    Array.from({ length: count }, (_, days) => datePlus(first, days));
  const dates = new Set([
    ...datesFrom(night < today ? today : datePlus(night, 1), DAYS_SEARCHED),
    ...datesFrom(datePlus(seasonEnd, 1), 7 * WEEKS_SEARCHED),
  ]);
  return [...dates]
    .filter(
      (date) =>
        date >= today &&
        nightOn(league, date) === undefined &&
        !orderRefusal({ date: night, movedTo: date }, league),
    )
    .toSorted()
    .map((date) => ({ date, isAfterSeason: date > seasonEnd }));
}

/**
 * Returns the next few dates on which the night can have all its bays. Adds one such date after the season,
 * preferably on the league's weekday. If a date has fewer bays than the league uses, the night needs all bays
 * of that date.
 */
export function moveSuggestions(
  candidates: readonly MoveSuggestion[],
  league: Interval & Pick<League, 'numberOfBays' | 'dayOfWeek'>,
  reservations: readonly SessionReservation[],
  now: Date,
  facility: Facility,
): MoveSuggestion[] {
  const free = candidates.filter(({ date }) => {
    const numberOfBays = baysNeededOn(date, league, facility);
    return (
      !hasBegun(date, league, now, facility) &&
      planNight(date, { ...league, numberOfBays }, reservations, facility).simulatorIds.length > 0
    );
  });
  const next = free.slice(0, NEAR_SUGGESTED);
  const later = free.slice(NEAR_SUGGESTED).filter(({ isAfterSeason }) => isAfterSeason);
  const afterSeason = later.find(({ date }) => weekdayOf(date) === league.dayOfWeek) ?? later[0];
  return afterSeason ? [...next, afterSeason] : next;
}
