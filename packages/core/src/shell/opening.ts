import { isStaffHours, STAFF_HOURS } from '../facility/index.ts';
import { datePlus, facilityDate, instantOf } from '../time/index.ts';

const OPENED_MINUTES = 60;

export type Opening = { isOpen: true; closesAt: Date } | { isOpen: false; opensAt: Date };

/** `openedUntil` is null unless an admin opened the closed desk: docs/product/front-desk.md#closed-desk. */
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

/** Returns when the desk closes again if an admin opens it now. */
export const openedUntil = (now: Date) => new Date(now.getTime() + OPENED_MINUTES * 60_000);

/** The instant always exists, because daylight saving time skips only an hour at night, when the desk is closed. */
const instantAt = (date: string, time: string) => instantOf(date, time) as Date;
