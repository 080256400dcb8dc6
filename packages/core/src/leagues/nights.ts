import * as z from 'zod/mini';
import type { Refusal } from '../errors/index.ts';
import { type Facility, holidayNote } from '../facility/index.ts';
import { onOneLine } from '../fields/index.ts';
import { type Interval, isoDate } from '../time/index.ts';
import type { CanceledNight, League } from './contract.ts';
import { hasBegun } from './schedule.ts';
import {
  canceledNightOf,
  isNightOf,
  type LeagueNights,
  movedNightOf,
  sessionDatesOf,
  sessionsOf,
} from './sessions.ts';

const MAX_REASON = 100;
const NO_REASON = 'Please enter a reason';

export const nightReason = z
  .string(NO_REASON)
  .check(
    onOneLine,
    z.trim(),
    z.minLength(1, NO_REASON),
    z.maxLength(MAX_REASON, `The reason must be at most ${MAX_REASON} characters`),
  );

/** Body of POST /api/leagues/:id/canceled-nights. The players get the reason by email. */
export const nightCancellation = z.object({ date: isoDate, reason: nightReason });
export type NightCancellation = z.output<typeof nightCancellation>;

/** Returns why a schedule skips a date: a holiday, or no free bay. */
function skippedReason(date: string, facility: Facility): string {
  const holiday = holidayNote(date, facility);
  if (holiday === undefined) return 'No free bay';
  return holiday.slice(0, MAX_REASON) || 'Front desk closed';
}

/**
 * Returns the league's cancellations after a schedule skips `dates`. `canceledNights` has all cancellations,
 * sorted by date. `skipped` has only the new ones. Ignores moved nights and dates that are not league nights.
 */
export function withSkippedNights(
  league: LeagueNights & Pick<League, 'canceledNights'>,
  dates: readonly string[],
  facility: Facility,
): { canceledNights: CanceledNight[]; skipped: CanceledNight[] } {
  const skipped = sessionDatesOf({ ...league, movedNights: [] })
    .filter((date) => dates.includes(date) && !movedNightOf(league, date))
    .map((date) => ({ date, reason: skippedReason(date, facility) }));
  const canceledNights = [...league.canceledNights, ...skipped].sort((a, b) => a.date.localeCompare(b.date));
  return { canceledNights, skipped };
}

/** Returns why a schedule cannot skip nights, or null. The schedule needs at least one night that has not started. */
export function skippingRefusal(
  league: LeagueNights & Interval,
  skipped: readonly CanceledNight[],
  now: Date,
  facility: Facility,
): Refusal | null {
  const isLeft = sessionsOf(league).some(
    ({ date, startTime }) => !hasBegun(date, { startTime }, now, facility),
  );
  if (skipped.length === 0 || isLeft) return null;
  const message = 'This schedule would skip every date. Choose other dates, another time, or fewer bays.';
  return { code: 'all_dates_skipped', message };
}

export const NO_LEAGUE_NIGHT: Refusal = {
  code: 'no_league_night',
  message: 'This league does not play on that date.',
};
export const LEAGUE_INACTIVE: Refusal = {
  code: 'league_inactive',
  message: 'This league is inactive. Activate it first.',
};

export const NIGHT_CANCELED: Refusal = {
  code: 'night_canceled',
  message: 'This league night is canceled.',
};
export const NIGHT_HAS_MOVED: Refusal = {
  code: 'night_moved',
  message: 'This league night has a new time. Please tell us if you can make it.',
};
export const NIGHT_STARTED: Refusal = {
  code: 'night_started',
  message: 'This league night has already started.',
};
export const HAS_SCORES: Refusal = {
  code: 'has_scores',
  message: 'This league night has scores. Delete the scores first.',
};

export type Nights = LeagueNights & Interval & Pick<League, 'isActive'>;

/** Returns why an admin cannot cancel a night, or null: docs/product/leagues.md#canceling-a-night. */
export function cancelNightRefusal(
  date: string,
  league: Nights,
  { hasScores }: { hasScores: boolean },
): Refusal | null {
  if (canceledNightOf(league, date)) {
    return { ...NIGHT_CANCELED, message: 'This league night is already canceled.' };
  }
  if (hasScores) return HAS_SCORES;
  if (!isNightOf(league, date)) return NO_LEAGUE_NIGHT;
  return league.isActive ? null : LEAGUE_INACTIVE;
}

/**
 * Returns why an admin cannot reinstate a night, or null: docs/product/leagues.md#reinstating-a-night. Does
 * not check whether bays are free, because that check needs the day's bookings.
 */
export function reinstateNightRefusal(
  date: string,
  league: Nights,
  now: Date,
  facility: Facility,
): Refusal | null {
  if (!isNightOf(league, date)) return NO_LEAGUE_NIGHT;
  if (!canceledNightOf(league, date)) {
    return { code: 'night_not_canceled', message: 'This league night is not canceled.' };
  }
  // An inactive league gets no bays, so it cannot reinstate a coming night. A night that has started needs no
  // bays, so admins can reinstate it to enter its scores.
  return hasBegun(date, league, now, facility) || league.isActive ? null : LEAGUE_INACTIVE;
}

/** Returns why no scores can be entered for a round, or null if its night is not canceled. */
export function canceledRoundRefusal(
  { roundDate }: { roundDate: string },
  league: LeagueNights,
): Refusal | null {
  if (!canceledNightOf(league, roundDate)) return null;
  return {
    code: NIGHT_CANCELED.code,
    message: 'This league night was canceled. Reinstate it before you enter scores.',
  };
}
