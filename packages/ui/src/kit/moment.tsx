import type { Facility } from '@clubhouse/core/facility';
import { facilityDate, facilityTime, formatShortDate, formatTime } from '@clubhouse/core/time';
import { formatDistanceStrict } from 'date-fns';
import { useFacility } from '../client/facility.ts';
import { useNow } from '../client/index.ts';

/**
 * Returns text such as "Sat, Nov 21, 3:14 PM", in the facility's time zone. Adds the year for instants
 * outside the current year.
 */
export function momentText(instant: string, now: Date, facility: Facility): string {
  const moment = new Date(instant);
  const date = facilityDate(moment, facility);
  const year = date.slice(0, 4);
  const ofYear = year === facilityDate(now, facility).slice(0, 4) ? '' : `, ${year}`;
  return `${formatShortDate(date)}${ofYear}, ${formatTime(facilityTime(moment, facility))}`;
}

/**
 * Returns text such as "5 minutes ago". Returns "just now" during the first minute, and for instants in the
 * future, because this computer's clock may be behind the server's clock.
 */
export function agoText(instant: string, now: Date): string {
  const moment = new Date(instant);
  if (now.getTime() - moment.getTime() < 60_000) return 'just now';
  return formatDistanceStrict(moment, now, { addSuffix: true });
}

export function Moment({ at, className }: { at: string; className?: string }) {
  const facility = useFacility();
  const now = useNow();
  return (
    <time dateTime={at} className={className}>
      {momentText(at, now, facility)}
    </time>
  );
}
