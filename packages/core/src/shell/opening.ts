import { isStaffHours, STAFF_HOURS } from '../facility/index.ts';
import { datePlus, facilityDate, instantOf } from '../time/index.ts';

const OPENED_MINUTES = 60;

/** Whether the desk is open now, and when it closes or opens next. */
export type Opening = { isOpen: true; closesAt: Date } | { isOpen: false; opensAt: Date };

/** Returns whether the desk is open: docs/product/front-desk.md#closed-desk. `openedUntil` is null if no admin opened it. */
export function openingOf(now: Date, openedUntil: Date | null): Opening {
  const today = facilityDate(now);
  if (isStaffHours(now)) {
    const evening = instantAt(today, STAFF_HOURS.endTime);
    return { isOpen: true, closesAt: openedUntil && openedUntil > evening ? openedUntil : evening };
  }
  if (openedUntil && now < openedUntil) return { isOpen: true, closesAt: openedUntil };
  const morning = instantAt(today, STAFF_HOURS.startTime);
  return {
    isOpen: false,
    opensAt: now < morning ? morning : instantAt(datePlus(today, 1), STAFF_HOURS.startTime),
  };
}

/** Returns the end of the hour for which an admin opens the desk. */
export const openedUntil = (now: Date) => new Date(now.getTime() + OPENED_MINUTES * 60_000);

/** Clock changes never affect the hours of the desk, so the instant always exists. */
const instantAt = (date: string, time: string) => instantOf(date, time) as Date;
