import { isLateEvening, isNight, nightStarts, offersOf } from '@clubhouse/core/bookings';
import { datePlus, facilityDate } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../auth/index.ts';
import { useFacility } from '../client/facility.ts';
import { useNow } from '../client/index.ts';
import { bookingQueries, useDay } from './api.ts';
import type { Choice } from './choice.ts';
import type { QuickStart } from './quick-starts.tsx';

const SHOWN = 3;

/**
 * Late in the evening, returns the next free starts, including starts after midnight. Null at other times and
 * while loading. Also null if the facility takes no bookings at night.
 */
export function useNight(hours: number): QuickStart[] | null {
  const facility = useFacility();
  const member = useUser();
  const now = useNow();
  const isLate = isNight(now, facility);
  const today = facilityDate(now, facility);
  const tomorrow = datePlus(today, 1);
  const { day: before } = useDay(today, isLate);
  const { day: after } = useDay(tomorrow, isLate);
  if (!isLate || !before || !after) return null;
  const offers = {
    today: offersOf({ date: today, hours, member, day: before, now }),
    tomorrow: offersOf({ date: tomorrow, hours, member, day: after, now }),
  };
  return nightStarts(today, offers)
    .slice(0, SHOWN)
    .map(({ date, offer }) => ({ date, startTime: offer.startTime }));
}

/**
 * Returns the date that the screen shows. This is the date of the member's selection or usual time. Without
 * either, it is today. If today has no start left, or is full late in the evening, it is the next date with a
 * free start. If all dates are full, it is tomorrow.
 */
export function useShownDate({ date, hours }: Choice, isUnset: boolean): string {
  const facility = useFacility();
  const now = useNow();
  const today = facilityDate(now, facility);
  const tomorrow = datePlus(today, 1);
  const isTodayFull = useIsFull(today, hours, isUnset && isLateEvening(now, facility));
  const isTodayOver = isUnset && (isTodayFull || date === tomorrow);
  const isTomorrowFull = useIsFull(tomorrow, hours, isTodayOver);
  const { data } = useQuery({
    ...bookingQueries.nextOpening({ from: datePlus(today, 2), hours, around: '00:00:00' }),
    enabled: isTomorrowFull,
  });
  if (!isTodayOver) return date;
  return (isTomorrowFull && data?.opening?.bookingDate) || tomorrow;
}

/**
 * Returns whether a date has no start that the member can book. False while the date loads. Loads the date
 * only if `isAsked`.
 */
function useIsFull(date: string, hours: number, isAsked: boolean): boolean {
  const member = useUser();
  const now = useNow();
  const { day } = useDay(date, isAsked);
  return (
    isAsked &&
    day !== undefined &&
    offersOf({ date, hours, member, day, now }).every(({ refusal }) => refusal !== null)
  );
}
