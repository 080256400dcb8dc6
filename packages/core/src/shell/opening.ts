import { type Facility, staffHoursOn } from '../facility/index.ts';
import { datePlus, endOf, facilityDate } from '../time/index.ts';

const OPENED_MINUTES = 60;
/**
 * How many days ahead to search for the next staffed day. Without this limit, the search would never end for
 * a facility without staff hours.
 */
const MAX_CLOSED_DAYS = 400;

/** `opensAt` is null if no staff hours are set. */
export type Opening = { isOpen: true; closesAt: Date } | { isOpen: false; opensAt: Date | null };

/**
 * Returns whether the desk is open, and when it closes or opens next. `openedUntil` is null unless an admin
 * opened the closed desk: docs/product/front-desk.md#closed-desk.
 */
export function openingOf(now: Date, openedUntil: Date | null, facility: Facility): Opening {
  const today = facilityDate(now, facility);
  for (let days = 0; days < MAX_CLOSED_DAYS; days += 1) {
    const date = datePlus(today, days);
    const staffed = staffHoursOn(date, facility);
    if (!staffed) continue;
    const [opensAt, closesAt] = [
      endOf(date, staffed.startTime, facility),
      endOf(date, staffed.endTime, facility),
    ];
    if (now >= closesAt) continue;
    if (now >= opensAt) {
      return { isOpen: true, closesAt: openedUntil && openedUntil > closesAt ? openedUntil : closesAt };
    }
    return openedByAdmin(now, openedUntil) ?? { isOpen: false, opensAt };
  }
  return openedByAdmin(now, openedUntil) ?? { isOpen: false, opensAt: null };
}

const openedByAdmin = (now: Date, openedUntil: Date | null): Opening | null =>
  openedUntil && now < openedUntil ? { isOpen: true, closesAt: openedUntil } : null;

/** Returns when the desk closes again if an admin opens the desk now. */
export const openedUntil = (now: Date) => new Date(now.getTime() + OPENED_MINUTES * 60_000);
