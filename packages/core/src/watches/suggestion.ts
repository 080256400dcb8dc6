import type { Offer } from '../bookings/index.ts';
import type { Facility } from '../facility/index.ts';
import { type Interval, minutesOf, type WallTime, wallTime } from '../time/index.ts';

/** How many minutes the suggested window extends before and after the requested session. */
const MARGIN_MINUTES = 60;
const SLOT_MINUTES = 30;

/**
 * Returns the window that the screen suggests for a watch when the requested start is taken. The window
 * begins an hour before the requested session and ends an hour after it, within the bookable hours. If
 * another session in this window is free, returns only the requested time, because the member has seen that
 * session and not chosen it. Rounds `startTime` up to a half-hour.
 */
export function suggestedWindow(
  startTime: WallTime,
  hours: number,
  offers: readonly Offer[],
  { booking: { earliestStart, latestEnd } }: Facility,
): Interval {
  const [first, last] = [minutesOf(earliestStart), minutesOf(latestEnd)];
  const tried = Math.ceil(minutesOf(startTime) / SLOT_MINUTES) * SLOT_MINUTES;
  const start = Math.max(first, Math.min(tried, last - hours * 60));
  const windowWith = (margin: number): Interval => ({
    startTime: wallTime(Math.max(first, start - margin)),
    endTime: wallTime(Math.min(last, start + hours * 60 + margin)),
  });
  const wide = windowWith(MARGIN_MINUTES);
  const hasFree = offers.some(
    (offer) => offer.refusal === null && offer.startTime >= wide.startTime && offer.endTime <= wide.endTime,
  );
  return hasFree ? windowWith(0) : wide;
}
