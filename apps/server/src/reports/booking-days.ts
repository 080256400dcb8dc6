import { datePlus, facilityDate } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { withLongStatements } from '../db/timeouts.ts';

/** The number of bookings before each past day, and before the first day that is not over. */
export type BookingDays = { days: string[]; before: number[]; openFrom: string; total: number };

/** Manual changes of the database become visible after this time. */
const COUNTED_AGAIN_MS = 60 * 60_000;

/** Smaller numbers are counted every time, which takes a few milliseconds. */
const WORTH_KEEPING = 20_000;

type Counted = { at: number; days: Promise<BookingDays> };
const counted = new WeakMap<Knex, Counted>();

/**
 * Bookings are never deleted, and bookings of past days are never added or moved. So past days are counted once. After
 * that, totals and jumps into the middle of a million rows are fast. PostgreSQL would otherwise count for a tenth of a
 * second every time.
 */
export async function bookingDays(db: Knex, now: Date): Promise<BookingDays> {
  const known = counted.get(db);
  // For a process whose clock is behind, yesterday may still be today.
  const openFrom = datePlus(facilityDate(now), -1);
  const days = await known?.days;
  const isFresh = known && Math.abs(now.getTime() - known.at) < COUNTED_AGAIN_MS;
  if (isFresh && days && days.openFrom === openFrom && days.total >= WORTH_KEEPING) return days;
  const counting = withLongStatements(db, (long) => countDays(long, openFrom));
  counted.set(db, { at: now.getTime(), days: counting });
  counting.catch(() => counted.delete(db));
  return counting;
}

async function countDays(db: Knex, openFrom: string): Promise<BookingDays> {
  const rows = await db('bookings')
    .where('booking_date', '<', openFrom)
    .groupBy('booking_date')
    .orderBy('booking_date')
    .count({ bookings: '*' })
    .select<{ booking_date: string; bookings: number }[]>('booking_date');
  const found: BookingDays = { days: [], before: [], openFrom, total: 0 };
  for (const { booking_date, bookings } of rows) {
    found.days.push(booking_date);
    found.before.push(found.total);
    found.total += bookings;
  }
  return found;
}

/** The day of the booking at this position, by date, with the number of bookings before that day. */
export function dayAt(
  { days, before, openFrom, total }: BookingDays,
  place: number,
): { date: string; before: number } {
  if (place >= total) return { date: openFrom, before: total };
  let [low, high] = [0, days.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((before[middle] as number) <= place) low = middle;
    else high = middle - 1;
  }
  return { date: days[low] as string, before: before[low] as number };
}
