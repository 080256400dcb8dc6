import type { User } from '@clubhouse/core/auth';
import {
  lastBookableDate,
  type NewBooking,
  nearestOpening,
  type OpeningQuery,
} from '@clubhouse/core/bookings';
import { datePlus, facilityDate } from '@clubhouse/core/time';
import type { Deps } from '../deps.ts';
import { loadDays } from './day.ts';

const DAYS_BEFORE = 7;
const DAYS_AFTER = 14;

/**
 * Returns the nearest slot that a member may book. Searches the wanted date and the two weeks after it. If
 * these days are full, searches the week before the wanted date.
 */
export async function nextOpeningFor(
  { db, now, facility: current }: Pick<Deps, 'db' | 'now' | 'facility'>,
  member: User,
  wanted: OpeningQuery,
): Promise<NewBooking | null> {
  const facility = current();
  const last = lastBookableDate(now(), facility);
  const dates = Array.from({ length: DAYS_BEFORE + DAYS_AFTER + 1 }, (_, index) =>
    datePlus(wanted.from, index - DAYS_BEFORE),
  ).filter((date) => date >= facilityDate(now(), facility) && date <= last);
  return nearestOpening({ ...wanted, member, days: await loadDays(db, dates, now(), facility), now: now() });
}
