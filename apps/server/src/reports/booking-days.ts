import type { Facility } from '@clubhouse/core/facility';
import { datePlus, facilityDate } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { withLongStatements } from '../db/timeouts.ts';

/**
 * Running totals of bookings on past days. `before[i]` counts the bookings before `days[i]`. Bookings on
 * `openFrom` or later may still change, so they are not counted. `total` counts all bookings before
 * `openFrom`.
 */
type BookingDays = { days: string[]; before: number[]; openFrom: string; total: number };

/** How long the counts are cached. They expire, because someone may have changed the database by hand. */
const COUNTED_AGAIN_MS = 60 * 60_000;

/** The smallest number of bookings for which counts are cached. Counting fewer bookings is fast enough. */
const WORTH_KEEPING = 20_000;

type Counted = { at: number; days: Promise<BookingDays> };
const counted = new WeakMap<Knex, Counted>();

/**
 * Counts the bookings of past days. The counts are cached, because PostgreSQL takes a tenth of a second to
 * count a million rows. The counts stay correct, because no booking of a past day is added, moved or deleted.
 */
export async function bookingDays(db: Knex, now: Date, facility: Facility): Promise<BookingDays> {
  const known = counted.get(db);
  // Yesterday does not count as past, because a process with a slow clock may still add bookings.
  const openFrom = datePlus(facilityDate(now, facility), -1);
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

/**
 * Returns the date of the booking at this position, and the number of bookings before that date. If the
 * booking is not counted, returns `openFrom` as the date.
 */
export function dayAt({ days, before, openFrom, total }: BookingDays, position: number) {
  if (position >= total) return { date: openFrom, before: total };
  let [low, high] = [0, days.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((before[middle] as number) <= position) low = middle;
    else high = middle - 1;
  }
  return { date: days[low] as string, before: before[low] as number };
}
