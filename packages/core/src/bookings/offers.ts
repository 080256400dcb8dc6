import type { Refusal } from '../errors/index.ts';
import { BAYS } from '../facility/index.ts';
import {
  formatTime,
  halfHoursOf,
  hasSkippedTime,
  type Interval,
  intervalFrom,
  minutesOf,
  type WallTime,
} from '../time/index.ts';
import type { Day } from './day.ts';
import { LAST_END, LAST_START } from './limits.ts';
import { type Booker, bookingRefusal, isFuture } from './rules.ts';

/** One line of the starting-time list: a slot to book, or why there is none. */
export type Offer = {
  startTime: WallTime;
  endTime: WallTime;
  /** The bay that is booked when this is chosen. */
  simulatorId: number;
  /** Null when it can be booked. */
  refusal: Refusal | null;
  /** 6:00 PM, 6:00 PM (Exceeds Limit) or 6:00 PM (Unavailable). */
  label: string;
};

const GRID = halfHoursOf({ startTime: '00:00:00', endTime: LAST_END }).filter((start) => start <= LAST_START);

type Question = { date: string; hours: number; member: Booker; day: Day; now: Date };

/**
 * Every start of a date for a duration, bay 1 first, else bay 2. Past starts, starts too late to
 * end in time, and times that the clock skips are left out. What is free here is what the server accepts.
 */
export function offersOf({ date, hours, member, day, now }: Question): Offer[] {
  return GRID.map((startTime) => intervalFrom(startTime, hours))
    .filter(({ endTime }) => endTime <= LAST_END)
    .filter(
      (interval) => !hasSkippedTime(date, interval) && isFuture({ bookingDate: date, ...interval }, now),
    )
    .map((interval) => {
      const perBay = BAYS.map(({ id: simulatorId }) => ({
        ...interval,
        simulatorId,
        refusal: bookingRefusal({ simulatorId, bookingDate: date, ...interval }, member, day),
      }));
      const free = perBay.find(({ refusal }) => refusal === null);
      // A free bay that only the limit keeps from the member says more than a taken one.
      const limited = perBay.find(({ refusal }) => refusal?.code === 'daily_limit');
      const offer = free ?? limited ?? (perBay[0] as (typeof perBay)[number]);
      return { ...offer, label: labelOf(offer.startTime, offer.refusal) };
    });
}

function labelOf(startTime: WallTime, refusal: Refusal | null): string {
  if (!refusal) return formatTime(startTime);
  return `${formatTime(startTime)} (${refusal.code === 'daily_limit' ? 'Exceeds Limit' : 'Unavailable'})`;
}

/** The free offers nearest to a start, in order of time. Of two equally near, the earlier one wins. */
export function nearestFree(offers: readonly Offer[], startTime: WallTime, count: number): Offer[] {
  const distance = (offer: Offer) => Math.abs(minutesOf(offer.startTime) - minutesOf(startTime));
  return offers
    .filter(({ refusal }) => refusal === null)
    .sort((a, b) => distance(a) - distance(b) || minutesOf(a.startTime) - minutesOf(b.startTime))
    .slice(0, count)
    .sort((a, b) => minutesOf(a.startTime) - minutesOf(b.startTime));
}

/** The start that somebody chooses most often, the latest chosen of equals; null for somebody without bookings. */
export function usualStart(bookings: readonly Pick<Interval, 'startTime'>[]): WallTime | null {
  const times = new Map<WallTime, number>();
  for (const { startTime } of bookings) times.set(startTime, (times.get(startTime) ?? 0) + 1);
  const most = Math.max(...times.values());
  return bookings.findLast(({ startTime }) => times.get(startTime) === most)?.startTime ?? null;
}

/** The longest of the given durations that still has a free start, or null. */
export function longestFree(question: Omit<Question, 'hours'>, durations: readonly number[]): number | null {
  const hasFree = (hours: number) => offersOf({ ...question, hours }).some(({ refusal }) => refusal === null);
  return [...durations].sort((a, b) => b - a).find(hasFree) ?? null;
}
