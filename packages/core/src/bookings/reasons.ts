import { facilityDate, type Interval, intervalFrom, overlaps, type WallTime } from '../time/index.ts';
import type { NewBooking } from './contract.ts';
import { type Day, type DayBooking, hoursLeft } from './day.ts';
import { nearestFree, type Offer, offersOf, offersPerBay, type Question } from './offers.ts';
import { aheadRefusal, isFuture } from './rules.ts';

/** Why a member cannot book a start, or any start on a day: docs/product/bookings.md#when-nothing-is-free. */
export type Reason =
  | { reason: 'membership_ends'; lastDay: string }
  | { reason: 'too_far_ahead' }
  | { reason: 'past' }
  | { reason: 'too_long' }
  /** `bookings` are the member's own bookings that use up the day's hours. */
  | { reason: 'limit'; hoursLeft: number; bookings: readonly DayBooking[] }
  /** `startTime` is the start of the league's session. */
  | { reason: 'league'; leagueName: string; startTime: WallTime }
  | { reason: 'closed' }
  | { reason: 'taken' }
  /** Several of the reasons above, for example one bay is closed and the other is taken. */
  | { reason: 'mixed' };

/** Returns the first reason that applies to the whole day. Null if there is no such reason. */
function dayReason({ date, hours, member, day, now }: Question): Reason | null {
  const lastDay = member.membershipEndsOn;
  if (lastDay !== null && date > lastDay) return { reason: 'membership_ends', lastDay };
  if (aheadRefusal(date, now, day.facility)) return { reason: 'too_far_ahead' };
  const left = hoursLeft(day, member.id);
  if (left >= hours) return null;
  const bookings = day.bookings.filter(({ userId, kind }) => userId === member.id && kind === 'member');
  return { reason: 'limit', hoursLeft: left, bookings };
}

/** Returns the reason why the intervals are unavailable in every bay. */
function takenReason(question: Question, intervals: readonly Interval[]): Reason {
  const codes = new Set(
    intervals.flatMap((interval) => offersPerBay(question, interval).map(({ refusal }) => refusal?.code)),
  );
  if (codes.size === 1 && codes.has('bay_closed')) return { reason: 'closed' };
  const session = question.day.leagueSessions.find((each) =>
    intervals.some((interval) => overlaps(each, interval)),
  );
  if (session && codes.size === 1 && codes.has('league_session')) {
    return { reason: 'league', leagueName: session.leagueName, startTime: session.startTime };
  }
  return { reason: codes.size > 1 ? 'mixed' : 'taken' };
}

/** Returns why a day has no free start for a number of hours, or null if a start is free. */
export function dayRefusal(question: Question): Reason | null {
  const { date, day, now } = question;
  const offers = offersOf(question);
  if (offers.some(({ refusal }) => refusal === null)) return null;
  if (offers.length === 0) {
    return date <= facilityDate(now, day.facility) ? { reason: 'past' } : { reason: 'too_long' };
  }
  return dayReason(question) ?? takenReason(question, offers);
}

/** Returns why one start on a day is not free for a number of hours, or null if the start is free. */
export function startRefusal(question: Question, startTime: WallTime): Reason | null {
  const { date, hours, day, now } = question;
  const offer = offersOf(question).find((each) => each.startTime === startTime);
  if (offer?.refusal === null) return null;
  const interval = intervalFrom(startTime, hours);
  if (offer) return dayReason(question) ?? takenReason(question, [interval]);
  return interval.endTime > day.facility.booking.latestEnd &&
    isFuture({ bookingDate: date, ...interval }, now, day.facility)
    ? { reason: 'too_long' }
    : { reason: 'past' };
}

type Wanted = Omit<Question, 'date' | 'day'> & {
  from: string;
  around: WallTime;
  days: ReadonlyMap<string, Day>;
};

/**
 * Returns the slot nearest to `around` on the first date with a free start, or null if all days are full.
 * Searches `from` and the later dates in order. Then searches the earlier dates, latest first.
 */
export function nearestOpening({ from, around, days, ...question }: Wanted): NewBooking | null {
  const dates = [...days.keys()].sort();
  const [later, earlier] = [dates.filter((date) => date >= from), dates.filter((date) => date < from)];
  for (const date of [...later, ...earlier.reverse()]) {
    const day = days.get(date);
    const [offer] = day ? nearestFree(offersOf({ ...question, date, day }), around, 1) : [];
    if (offer) return slotOfOffer(date, offer);
  }
  return null;
}

const slotOfOffer = (bookingDate: string, { simulatorId, startTime, endTime }: Offer): NewBooking => ({
  simulatorId,
  bookingDate,
  startTime,
  endTime,
});
