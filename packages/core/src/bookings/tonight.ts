import type { Facility } from '../facility/index.ts';
import { datePlus, facilityDate, facilityTime, intervalFrom, type WallTime } from '../time/index.ts';
import { halfHoursToBook } from './limits.ts';
import type { Offer } from './offers.ts';
import { isFuture } from './rules.ts';

/** From this time on, the booking page also offers the first hours of the next date. */
const NIGHT_FROM: WallTime = '21:00:00';
/** Starts before this time on the next date belong to the same night. */
const NIGHT_UNTIL: WallTime = '05:00:00';

/**
 * Returns whether it is late evening. The booking page then opens on a later date if today is fully booked:
 * docs/product/bookings.md#choosing-a-date.
 */
export const isLateEvening = (now: Date, facility: Facility): boolean =>
  facilityTime(now, facility) >= NIGHT_FROM;

/** Returns whether the booking page also offers starts after midnight: docs/product/bookings.md#tonight. */
export const isNight = (now: Date, facility: Facility): boolean =>
  isLateEvening(now, facility) && facility.booking.earliestStart < NIGHT_UNTIL;

export type NightStart = { date: string; offer: Offer };

/**
 * Returns the free starts of tonight, in order. A start after midnight has tomorrow's date, and all rules use
 * that date.
 */
export function nightStarts(today: string, offers: { today: readonly Offer[]; tomorrow: readonly Offer[] }) {
  const isFree = ({ refusal }: Offer) => refusal === null;
  const starts = (date: string, free: readonly Offer[]): NightStart[] =>
    free.map((offer) => ({ date, offer }));
  return [
    ...starts(today, offers.today.filter(isFree)),
    ...starts(
      datePlus(today, 1),
      offers.tomorrow.filter((offer) => isFree(offer) && offer.startTime < NIGHT_UNTIL),
    ),
  ];
}

/** Returns today, or tomorrow if today has no start times left. Does not check whether these times are free. */
export function openingDate(hours: number, now: Date, facility: Facility): string {
  const today = facilityDate(now, facility);
  const isLeft = halfHoursToBook(facility)
    .map((startTime) => intervalFrom(startTime, hours))
    .some(
      (interval) =>
        interval.endTime <= facility.booking.latestEnd &&
        isFuture({ bookingDate: today, ...interval }, now, facility),
    );
  return isLeft ? today : datePlus(today, 1);
}
