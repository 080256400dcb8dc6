import * as z from 'zod/mini';
import type { Refusal } from '../errors/index.ts';
import type { Facility } from '../facility/index.ts';
import { onOneLine } from '../fields/index.ts';
import { isoDate } from '../time/index.ts';
import type { CanceledNight, League } from './contract.ts';
import { hasBegun } from './schedule.ts';
import { canceledNightOf, type LeagueNights, leagueNightsOf, sessionDatesOf } from './sessions.ts';

const MAX_REASON = 100;
const NO_REASON = 'Please enter a reason';

/** Body of POST /api/leagues/:id/canceled-nights. The players get the reason by email. */
export const nightCancellation = z.object({
  date: isoDate,
  reason: z
    .string(NO_REASON)
    .check(
      onOneLine,
      z.trim(),
      z.minLength(1, NO_REASON),
      z.maxLength(MAX_REASON, `The reason must be at most ${MAX_REASON} characters`),
    ),
});
export type NightCancellation = z.output<typeof nightCancellation>;

const SKIPPED_REASON = 'No free bay';

/** Returns a league's canceled nights, sorted, after a schedule skipped `dates`. Dates without a night do not count. */
export function withSkippedNights(
  league: LeagueNights & Pick<League, 'canceledNights'>,
  dates: readonly string[],
): { canceledNights: CanceledNight[]; skipped: CanceledNight[] } {
  const skipped = sessionDatesOf(league)
    .filter((date) => dates.includes(date))
    .map((date) => ({ date, reason: SKIPPED_REASON }));
  const canceledNights = [...league.canceledNights, ...skipped].sort((a, b) => a.date.localeCompare(b.date));
  return { canceledNights, skipped };
}

type Nights = LeagueNights & Pick<League, 'isActive' | 'dayOfWeek' | 'startTime'>;

/** Returns why an admin cannot cancel a night, or null: docs/product/leagues.md#canceling-a-night. */
export function cancelNightRefusal(
  date: string,
  league: Nights,
  { hasScores }: { hasScores: boolean },
  now: Date,
  facility: Facility,
): Refusal | null {
  if (canceledNightOf(league, date)) {
    return { code: 'night_canceled', message: 'This league night is already canceled.' };
  }
  if (hasScores) {
    const message = 'This league night has scores. Delete the scores first.';
    return { code: 'has_scores', message };
  }
  return nightRefusal(date, league, now, facility);
}

/** Returns why an admin cannot reinstate a night, or null. Taken bays are another obstacle, which needs the day. */
export function reinstateNightRefusal(
  date: string,
  league: Nights,
  now: Date,
  facility: Facility,
): Refusal | null {
  if (!canceledNightOf(league, date)) {
    return { code: 'night_not_canceled', message: 'This league night is not canceled.' };
  }
  return nightRefusal(date, league, now, facility);
}

function nightRefusal(date: string, league: Nights, now: Date, facility: Facility): Refusal | null {
  if (!leagueNightsOf(league).includes(date)) {
    return { code: 'no_league_night', message: 'This league has no night on that date.' };
  }
  if (!league.isActive) {
    return { code: 'league_inactive', message: 'This league is inactive. Activate it first.' };
  }
  if (hasBegun(date, league, now, facility)) {
    return { code: 'night_started', message: 'This league night has already started.' };
  }
  return null;
}

/** Returns why a round cannot get scores, or null. */
export function canceledRoundRefusal(
  { roundDate }: { roundDate: string },
  league: Pick<League, 'canceledNights'>,
): Refusal | null {
  if (!canceledNightOf(league, roundDate)) return null;
  return {
    code: 'night_canceled',
    message: 'This league night was canceled. Reinstate it before you enter scores.',
  };
}
