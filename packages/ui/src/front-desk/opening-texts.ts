import { type Facility, staffHoursOn } from '@clubhouse/core/facility';
import { datePlus, facilityDate, facilityTime, formatDate, formatTime } from '@clubhouse/core/time';

const DAY_MS = 24 * 60 * 60_000;
const NO_HOURS = 'The front desk isn’t scheduled to open.';

/**
 * Says when the closed desk opens: docs/product/front-desk.md#closed-desk. Leaves out the date if the desk
 * opens within a day.
 */
export function opensText(opensAt: Date | null, now: Date, facility: Facility): string {
  if (opensAt === null) return NO_HOURS;
  const time = formatTime(facilityTime(opensAt, facility));
  const isSoon = opensAt.getTime() - now.getTime() < DAY_MS;
  return isSoon ? `Opens at ${time}.` : `Opens on ${formatDate(facilityDate(opensAt, facility))} at ${time}.`;
}

/**
 * Explains to staff why they cannot sign in at the closed desk:
 * docs/product/front-desk.md#who-signs-in-at-the-desk.
 */
export function onlyAdminText(opensAt: Date | null, facility: Facility): string {
  if (opensAt === null) return `${NO_HOURS} Only an admin can open it.`;
  const date = facilityDate(opensAt, facility);
  const opens = shortTime(facilityTime(opensAt, facility));
  const dayBefore = staffHoursOn(datePlus(date, -1), facility);
  const closed = dayBefore
    ? `Between ${shortTime(dayBefore.endTime)} and ${opens}`
    : `Until ${opens} on ${formatDate(date)}`;
  return `${closed}, only an admin can open the front desk.`;
}

/** Returns a time such as "8 PM" or "8:30 PM". */
const shortTime = (time: string) => formatTime(time).replace(':00', '');
