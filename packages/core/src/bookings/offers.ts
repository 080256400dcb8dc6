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

/** One entry of the start time list: a free slot, or the reason why it cannot be booked. */
export type Offer = Interval & {
  simulatorId: number;
  refusal: Refusal | null;
  label: string;
};

type Question = { date: string; hours: number; member: Booker; day: Day; now: Date };

/** Returns every possible start on a date, preferring the first bay. The server accepts exactly those without a refusal. */
export function offersOf({ date, hours, member, day, now }: Question): Offer[] {
  const { facility } = day;
  const bays = baysOn(date, facility);
  const tooFar = aheadRefusal(date, now, facility);
  return halfHoursToBook(facility)
    .map((startTime) => intervalFrom(startTime, hours))
    .filter(({ endTime }) => endTime <= facility.booking.latestEnd)
    .filter((interval) => isFuture({ bookingDate: date, ...interval }, now, facility))
    .filter((interval) => !hasSkippedTime(date, interval, facility))
    .map((interval) => {
      const perBay = bays.map(({ id: simulatorId }) => ({
        ...interval,
        simulatorId,
        refusal: tooFar ?? bookingRefusal({ simulatorId, bookingDate: date, ...interval }, member, day),
      }));
      const free = perBay.find(({ refusal }) => refusal === null);
      // Prefers "Exceeds Limit" to "Unavailable", because it tells the member more.
      const limited = perBay.find(({ refusal }) => refusal?.code === 'daily_limit');
      const offer = free ?? limited ?? (perBay[0] as (typeof perBay)[number]);
      const note = limited ? 'Exceeds Limit' : 'Unavailable';
      const time = formatTime(offer.startTime);
      return { ...offer, label: free ? time : `${time} (${note})` };
    });
}

/** Returns the `count` free offers nearest to a start, in order of time. If two are equally near, the earlier wins. */
export function nearestFree(offers: readonly Offer[], startTime: WallTime, count: number): Offer[] {
  const distance = (offer: Offer) => Math.abs(minutesOf(offer.startTime) - minutesOf(startTime));
  return offers
    .filter(({ refusal }) => refusal === null)
    .sort((a, b) => distance(a) - distance(b) || minutesOf(a.startTime) - minutesOf(b.startTime))
    .slice(0, count)
    .sort((a, b) => minutesOf(a.startTime) - minutesOf(b.startTime));
}

/** Returns the most frequent start time, or null without bookings. If several tie, the last one in the list wins. */
export function usualStart(bookings: readonly Pick<Interval, 'startTime'>[]): WallTime | null {
  const times = new Map<WallTime, number>();
  for (const { startTime } of bookings) times.set(startTime, (times.get(startTime) ?? 0) + 1);
  const most = Math.max(...times.values());
  return bookings.findLast(({ startTime }) => times.get(startTime) === most)?.startTime ?? null;
}

/** Returns the longest of the given durations, in hours, that still has a free start, or null. */
export function longestFree(question: Omit<Question, 'hours'>, durations: readonly number[]): number | null {
  const hasFree = (hours: number) => offersOf({ ...question, hours }).some(({ refusal }) => refusal === null);
  return [...durations].sort((a, b) => b - a).find(hasFree) ?? null;
}
