import { isStaffHours, STAFF_HOURS } from '../facility/index.ts';
import { datePlus, facilityDate, instantOf } from '../time/index.ts';

/** How long an admin opens the desk outside its hours. */
const OPENED_MINUTES = 60;

/** Whether the desk works now, and when it closes or opens next. */
export type Opening = { isOpen: true; closesAt: Date } | { isOpen: false; opensAt: Date };

/** Open in staff hours, or by an admin until `openedUntil`: docs/product/front-desk.md#closed-desk. */
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

export const openedUntil = (now: Date) => new Date(now.getTime() + OPENED_MINUTES * 60_000);

/** No clock change touches the hours of the desk: the moment exists. */
const instantAt = (date: string, time: string) => instantOf(date, time) as Date;
