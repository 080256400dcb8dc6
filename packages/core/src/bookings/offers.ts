import type { Refusal } from '../errors/index.ts';
import { baysOn } from '../facility/index.ts';
import {
  formatTime,
  hasSkippedTime,
  type Interval,
  intervalFrom,
  minutesOf,
  type WallTime,
} from '../time/index.ts';
import type { Day } from './day.ts';
import { halfHoursToBook } from './limits.ts';
import { aheadRefusal, type Booker, bookingRefusal, isFuture } from './rules.ts';

/**
 * One entry of the start time list: a slot, and why the member cannot book the slot. `refusal` is null if the
 * member can book it.
 */
export type Offer = Interval & {
  simulatorId: number;
  refusal: Refusal | null;
  label: string;
};

export type Question = {
  date: string;
  hours: number;
  member: Booker;
  day: Day;
  now: Date;
  /** The bay to offer if it is free. Ignored if the bay is retired on the date. */
  preferredBay?: number | undefined;
};

/**
 * For each bay, returns why a member cannot book an interval there, or null. The preferred bay comes first,
 * and the other bays keep their order.
 */
export function offersPerBay(
  { date, member, day, now, preferredBay }: Omit<Question, 'hours'>,
  interval: Interval,
) {
  const tooFar = aheadRefusal(date, now, day.facility);
  const isPreferred = ({ id }: { id: number }) => Number(id === preferredBay);
  const bays = baysOn(date, day.facility).toSorted((a, b) => isPreferred(b) - isPreferred(a));
  return bays.map(({ id: simulatorId }) => ({
    ...interval,
    simulatorId,
    // `interval` can be an offer with its own `simulatorId`. This bay's `simulatorId` comes last, so it takes
    // precedence.
    refusal: tooFar ?? bookingRefusal({ ...interval, bookingDate: date, simulatorId }, member, day),
  }));
}

/**
 * Returns one offer for each start on a date, including starts that the member cannot book. Leaves out starts
 * in the past. Also leaves out starts whose slot would end too late, or overlap the hour that daylight saving
 * time skips. Each offer is for the first bay that the member can book, starting with the preferred bay. If
 * there is no such bay, `refusal` gives the reason.
 */
export function offersOf(question: Question): Offer[] {
  const { date, hours, now } = question;
  const { facility } = question.day;
  return halfHoursToBook(facility)
    .map((startTime) => intervalFrom(startTime, hours))
    .filter(({ endTime }) => endTime <= facility.booking.latestEnd)
    .filter((interval) => isFuture({ bookingDate: date, ...interval }, now, facility))
    .filter((interval) => !hasSkippedTime(date, interval, facility))
    .map((interval) => {
      const perBay = offersPerBay(question, interval);
      const free = perBay.find(({ refusal }) => refusal === null);
      // "Exceeds Limit" takes precedence, because "Unavailable" would hide that the daily limit is the reason.
      const limited = perBay.find(({ refusal }) => refusal?.code === 'daily_limit');
      const offer = free ?? limited ?? (perBay[0] as (typeof perBay)[number]);
      const note = limited ? 'Exceeds Limit' : 'Unavailable';
      const time = formatTime(offer.startTime);
      return { ...offer, label: free ? time : `${time} (${note})` };
    });
}

/** Returns the `count` free offers nearest to a start, in chronological order. */
export const nearestFree = (offers: readonly Offer[], startTime: WallTime, count: number): Offer[] =>
  nearestOffers(
    offers.filter(({ refusal }) => refusal === null),
    startTime,
    count,
  );

/**
 * Returns the `count` offers nearest to a start, in chronological order. If two are equally near, prefers the
 * earlier one.
 */
export function nearestOffers(offers: readonly Offer[], startTime: WallTime, count: number): Offer[] {
  const distance = (offer: Offer) => Math.abs(minutesOf(offer.startTime) - minutesOf(startTime));
  return [...offers]
    .sort((a, b) => distance(a) - distance(b) || minutesOf(a.startTime) - minutesOf(b.startTime))
    .slice(0, count)
    .sort((a, b) => minutesOf(a.startTime) - minutesOf(b.startTime));
}

/**
 * Returns the start to select when a member taps a half-hour of a bay: the latest free start whose booking
 * would include that half-hour. Prefers the tapped bay. If there is no such start, returns the half-hour
 * itself, so that the screen can explain the refusal. Returns null if the half-hour has already begun, is in
 * the skipped hour, or is outside the booking hours.
 */
export function tappedStart(
  question: Question,
  halfHour: WallTime,
  simulatorId: number,
): Pick<Offer, 'startTime' | 'simulatorId'> | null {
  const around = offersOf({ ...question, preferredBay: simulatorId }).filter(
    ({ startTime, endTime, refusal }) => refusal === null && startTime <= halfHour && halfHour < endTime,
  );
  const fitting = around.findLast((offer) => offer.simulatorId === simulatorId) ?? around.at(-1);
  if (fitting) return fitting;
  const isAhead = offersOf({ ...question, hours: 0.5 }).some(({ startTime }) => startTime === halfHour);
  return isAhead ? { startTime: halfHour, simulatorId } : null;
}

/** Returns the longest of the given durations, in hours, that still has a free start, or null. */
export function longestFree(question: Omit<Question, 'hours'>, durations: readonly number[]): number | null {
  const hasFree = (hours: number) => offersOf({ ...question, hours }).some(({ refusal }) => refusal === null);
  return [...durations].sort((a, b) => b - a).find(hasFree) ?? null;
}
