import type { Facility } from '@clubhouse/core/facility';
import {
  facilityTime,
  formatHours,
  formatInterval,
  formatShortDate,
  formatTime,
  type Interval,
} from '@clubhouse/core/time';
import type { Watch, WatchOffer } from '@clubhouse/core/watches';

/** Formats a watch's date and times as "Tue, Nov 24, 5:00 PM – 9:00 PM". */
export const windowText = ({ date, ...window }: Pick<Watch, 'date' | 'startTime' | 'endTime'>) =>
  `${formatShortDate(date)}, ${formatInterval(window)}`;

export const watchLabel = (watch: Watch) => `${windowText(watch)}, ${formatHours(watch.hours)}`;

export const offerText = ({ bookingDate, ...offer }: Pick<WatchOffer, 'bookingDate' | keyof Interval>) =>
  `${formatShortDate(bookingDate)}, ${formatInterval(offer)}`;

export const heldText = ({ heldUntil }: WatchOffer, facility: Facility) =>
  heldUntil === null
    ? 'First come, first served.'
    : `Held for you until ${formatTime(facilityTime(new Date(heldUntil), facility))}.`;

/** Formats seconds as "14:05". */
export const countdownText = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
